import { readFileSync } from "node:fs";
import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { chooseFilter } from "./support/lists.ts";
import { openMail } from "./support/demo-mail.ts";
import {
  administrators,
  callApi,
  fillSignIn,
  loginButton,
  portalUrl,
  signIn,
  startSignIn,
  welcome,
} from "./support/portal.ts";

const main = () => portalUrl("main");
const notifications = (page: Page) => page.getByRole("status", { name: "Notifications" });
const field = (page: Page, label: string) => page.getByLabel(label, { exact: false }).first();
const role = (page: Page, name: string) => page.getByRole("checkbox", { name, exact: true });

test("an administrator invites a colleague with two roles, changes them, and disables them during a session", async ({
  page,
  browser,
}) => {
  const address = "sanne.meer@polderlicht.example";
  await signIn(page, administrators.main);
  await page.goto(`${main()}/user-management/account/create`);
  await field(page, "E-mail address").fill(address);
  await field(page, "First name").fill("Sanne");
  await field(page, "Last name").fill("Meer");
  await page.getByRole("button", { name: "Send invitation" }).click();
  await expect(page.getByRole("group", { name: "Roles" })).toContainText("Choose at least 1.");
  await expectAccessible(page);
  await role(page, "Finance").check();
  await role(page, "Orders").check();
  await expect(page.getByRole("region", { name: "What this person can see and do" })).toContainText("Invoices");
  await page.getByRole("combobox", { name: "E-mail language" }).selectOption("en");
  await page.getByRole("button", { name: "Send invitation" }).click();
  await expect(notifications(page)).toContainText(`Sanne Meer gets an invitation at ${address}.`);
  await expect(page.getByRole("heading", { level: 1, name: "Sanne Meer" })).toBeVisible();
  await expect(page.getByText(/Valid until/)).toBeVisible();
  await expectAccessible(page);
  const link = page.url();

  const text = await openMail(page, { to: address, subject: /Activate your account/ });
  const colleague = await (await browser.newContext({ locale: "en-GB" })).newPage();
  await colleague.goto(/http\S+\/account\/activate#\S+/.exec(text)?.[0] ?? "");
  await colleague.locator("input[name=password]").fill("een lange wandeling langs het water");
  await colleague.locator("input[name=passwordRepeat]").fill("een lange wandeling langs het water");
  await colleague.getByRole("checkbox").first().check();
  await colleague.locator("form button[type=submit]").click();
  await expect(colleague.locator("input[name=password]")).toHaveCount(0);
  await colleague.goto(main());
  await startSignIn(colleague);
  await fillSignIn(colleague, address, "een lange wandeling langs het water");
  await expect(welcome(colleague)).toBeVisible();

  await page.goto(link);
  await role(page, "Orders").uncheck();
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(notifications(page)).toContainText("Sanne Meer saved.");
  await openMail(page, { to: address, subject: /Your roles .* were changed/ });
  await expect
    .poll(
      async () => (await callApi(colleague, { method: "GET", path: "/v1/me" }).catch(() => ({ status: 401 }))).status,
    )
    .toBe(401);

  await colleague.goto(main());
  await startSignIn(colleague);
  if (
    await colleague
      .locator("input[name=password]")
      .isVisible()
      .catch(() => false)
  )
    await fillSignIn(colleague, address, "een lange wandeling langs het water");
  await expect(welcome(colleague)).toBeVisible();
  await page.goto(`${link}?tab=access`);
  await page.getByRole("button", { name: "Disable", exact: true }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("dialog").getByRole("button", { name: "Disable" }).click();
  await expect(notifications(page)).toContainText("Sanne Meer disabled.");
  await colleague.getByRole("link", { name: "Profile" }).first().click();
  await expect
    .poll(
      async () => (await callApi(colleague, { method: "GET", path: "/v1/me" }).catch(() => ({ status: 401 }))).status,
    )
    .toBe(401);
  await colleague.goto(`${main()}/company`);
  await expect(loginButton(colleague).or(colleague.locator("input[name=username]"))).toBeVisible();
});

test("the list is filtered in its address, and keeps its rows over a reload", async ({ page }) => {
  await signIn(page, administrators.main);
  await page.goto(`${main()}/user-management`);
  await expect(page.getByRole("rowheader", { name: /Fenna Smit/ })).toBeVisible();
  await expect(page.getByRole("rowheader", { name: "Oud Medewerker" })).toHaveCount(0);
  await page.getByRole("button", { name: "Include disabled", exact: true }).click();
  await expect(page.getByRole("rowheader", { name: "Oud Medewerker" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("searchbox", { name: "Name or e-mail address" }).fill("fenna");
  await expect(page).toHaveURL(/q=fenna/);
  await expect(page.getByRole("rowheader")).toHaveCount(1);
  await page.reload();
  await expect(page.getByRole("rowheader")).toHaveCount(1);
  await chooseFilter(page, "Role", "Orders");
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(page.getByRole("rowheader", { name: /Daan Vos/ })).toBeVisible();
});

test("a search is saved as a view, found in another browser, and exported as CSV", async ({ page, browser }) => {
  await signIn(page, administrators.main);
  await page.goto(`${main()}/user-management?role=RESELLER_SERVICE_DESK`);
  await expect(page.getByRole("rowheader")).toHaveText([/Lotte Prins/]);
  await page.getByRole("button", { name: "Views" }).click();
  await page.getByRole("menuitem", { name: "Save this view…" }).click();
  await expectAccessible(page);
  await page.getByRole("textbox", { name: "Name" }).fill("Storingsdienst");
  await page.getByRole("button", { name: "Save view" }).click();
  await expect(notifications(page)).toContainText("“Storingsdienst” is saved.");

  const elsewhere = await (await browser.newContext({ locale: "en-GB" })).newPage();
  await signIn(elsewhere, administrators.main);
  await elsewhere.goto(`${main()}/user-management`);
  await elsewhere.getByRole("button", { name: "Views" }).click();
  await elsewhere.getByRole("menuitem", { name: "Storingsdienst" }).click();
  await expect(elsewhere).toHaveURL(/role=RESELLER_SERVICE_DESK/);
  await expect(elsewhere.getByRole("rowheader")).toHaveText([/Lotte Prins/]);

  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Export results (CSV)" }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/\.csv$/);
  const lines = readFileSync(await file.path(), "utf8")
    .trim()
    .split("\r\n");
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain("lotte.prins@polderlicht.example");
});

test("the last administrator cannot be removed, and the reason is shown", async ({ page }) => {
  await signIn(page, administrators.tv, "tv");
  await page.goto(`${portalUrl("tv")}/user-management`);
  await page.getByRole("link", { name: "Anouk de Jong" }).click();
  await page.getByRole("tab", { name: "Access" }).click();
  await expect(page.getByText("This is you.")).toBeVisible();
  await page.getByRole("tab", { name: "Profile" }).click();
  await role(page, "Service desk").check();
  await role(page, "Administrator").uncheck();
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByRole("group", { name: "Roles" })).toContainText("This is the last administrator");
  await expectAccessible(page);
});

test("403 for everyone but administrators, in the browser and over HTTP", async ({ page }) => {
  await signIn(page, "daan.vos@polderlicht.example");
  await page.goto(`${main()}/user-management`);
  await expect(welcome(page)).toBeVisible();
  const account = { username: "x@polderlicht.example", firstName: "X", lastName: "X", roles: ["RESELLER_ADMIN"] };
  const answer = await callApi(page, { method: "POST", path: "/account", body: account });
  expect(answer).toMatchObject({ status: 403, body: { error: { code: "role.missing" } } });
});
