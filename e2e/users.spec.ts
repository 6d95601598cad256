import { readFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { openMail } from "./support/demo-mail.ts";
import { test } from "./support/journey.ts";
import { openAs } from "./support/open-as.ts";
import { administrators, callApi, fillSignIn, loginButton, portalUrl, startSignIn, welcome } from "./support/portal.ts";

const main = () => portalUrl("main");
const notifications = (page: Page) => page.getByRole("status", { name: "Notifications" });
const field = (page: Page, label: string) => page.getByLabel(label, { exact: false }).first();
const role = (page: Page, name: string) => page.getByRole("checkbox", { name, exact: true });

test("an administrator invites a colleague with two roles, changes them, and disables them during a session", async ({
  page,
  browser,
}) => {
  const address = "sanne.meer@polderlicht.example";
  await openAs(page, administrators.main, "/user-management/account/create");
  await field(page, "E-mail address").fill(address);
  await field(page, "First name").fill("Sanne");
  await field(page, "Last name").fill("Meer");
  await page.getByRole("button", { name: "Send invitation" }).click();
  await expect(page.getByRole("group", { name: "Roles" })).toContainText("Choose at least 1.");
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

  // The provider may still have a session, and then asks for nothing.
  await colleague.goto(main());
  await startSignIn(colleague);
  const asked = colleague.locator("input[name=password]");
  await expect(asked.or(welcome(colleague))).toBeVisible();
  if (await asked.isVisible()) await fillSignIn(colleague, address, "een lange wandeling langs het water");
  await expect(welcome(colleague)).toBeVisible();
  await page.goto(link);
  await page.getByRole("button", { name: "Block access" }).click();
  await expect(page.getByRole("dialog")).toContainText("There are no API tokens.");
  await expectAccessible(page);
  await page.getByRole("dialog").getByRole("button", { name: "Block access" }).click();
  await expect(notifications(page)).toContainText("Sanne Meer no longer has access.");
  await colleague.getByRole("link", { name: "Company" }).first().click();
  await expect
    .poll(
      async () => (await callApi(colleague, { method: "GET", path: "/v1/me" }).catch(() => ({ status: 401 }))).status,
    )
    .toBe(401);
  await colleague.goto(`${main()}/company`);
  await expect(loginButton(colleague).or(colleague.locator("input[name=username]"))).toBeVisible();
});

test("a search is saved as a view, found in another browser, and exported as CSV", async ({ page, browser }) => {
  await openAs(page, administrators.main, "/user-management?role=RESELLER_SERVICE_DESK");
  await expect(page.getByRole("rowheader")).toHaveText([/Lotte Prins/]);
  await page.reload();
  await expect(page.getByRole("rowheader")).toHaveText([/Lotte Prins/]);
  await page.getByRole("button", { name: "Views" }).click();
  await page.getByRole("menuitem", { name: "Save this view…" }).click();
  await expectAccessible(page);
  await page.getByRole("textbox", { name: "Name" }).fill("Storingsdienst");
  await page.getByRole("button", { name: "Save view" }).click();
  await expect(notifications(page)).toContainText("“Storingsdienst” is saved.");

  const elsewhere = await (await browser.newContext({ locale: "en-GB" })).newPage();
  await openAs(elsewhere, administrators.main, "/user-management");
  await elsewhere.getByRole("button", { name: "Include blocked", exact: true }).click();
  await expect(elsewhere.getByRole("rowheader", { name: "Oud Medewerker" })).toBeVisible();
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
