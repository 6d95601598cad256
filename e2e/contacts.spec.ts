import { randomUUID } from "node:crypto";
import { variants } from "@demarc/contract/core/variants";
import { type Browser, expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { administrators, callApi, portalUrl, signIn, tabTo } from "./support/portal.ts";

const rowOf = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });
const field = (page: Page, label: string) => page.getByLabel(label, { exact: false }).first();
const notifications = (page: Page) => page.getByRole("status", { name: "Notifications" });

for (const variant of variants)
  test(`${variant}: a contact is added by keyboard, changed, removed and restored`, async ({ page }) => {
    const name = `Team Netwerk ${variant}`;
    await signIn(page, administrators[variant], variant);
    await page.goto(`${portalUrl(variant)}/company`);
    await tabTo(page, page.getByRole("link", { name: "Add contact" }));
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: "New contact" })).toBeFocused();
    await expectAccessible(page);

    await tabTo(page, field(page, "First name"));
    await page.keyboard.type("Team");
    await tabTo(page, field(page, "E-mail address"));
    await page.keyboard.type("not an address");
    await tabTo(page, field(page, "Phone number"));
    await page.keyboard.type("+31 20 000 00 99");
    await tabTo(page, page.getByRole("checkbox", { name: "Support", exact: true }));
    await page.keyboard.press("Space");
    await tabTo(page, page.getByRole("button", { name: "Save contact" }));
    await page.keyboard.press("Enter");
    await expect(field(page, "Last name")).toBeFocused();
    await expect(field(page, "Last name")).toHaveAccessibleDescription(/Enter the last name/);
    await expect(field(page, "E-mail address")).toHaveAccessibleDescription(/Enter an e-mail address/);
    await expect(field(page, "Phone number")).toHaveValue("0200000099");
    await expectAccessible(page);

    await page.keyboard.type(`Netwerk ${variant}`);
    await field(page, "E-mail address").fill(`netwerk-${variant}@polderlicht.example`);
    await tabTo(page, page.getByRole("button", { name: "Save contact" }));
    await page.keyboard.press("Enter");
    await expect(notifications(page)).toContainText(`${name} saved.`);
    await page.reload();
    await expect(page.getByRole("checkbox", { name: `${name} receives Support` })).toBeChecked();

    await page.getByRole("link", { name: `Edit ${name}` }).click();
    await field(page, "Job title").fill("Monitoring");
    await page.getByRole("button", { name: "Save contact" }).click();
    await expect(rowOf(page, name)).toContainText("Monitoring");
    await page.reload();
    await expect(rowOf(page, name)).toContainText("Monitoring");

    await page.getByRole("button", { name: `Remove ${name}` }).click();
    await expect(rowOf(page, name)).toHaveCount(0);
    await notifications(page).getByRole("button", { name: "Undo" }).click();
    await expect(notifications(page)).toContainText(`${name} restored.`);
    await page.reload();
    await expect(rowOf(page, name)).toContainText("Monitoring");
    const removed = page.waitForResponse((answer) => answer.request().method() === "DELETE");
    await page.getByRole("button", { name: `Remove ${name}` }).click();
    expect((await removed).status()).toBe(204);
    await page.reload();
    await expect(
      rowOf(page, "Mila Stone").or(rowOf(page, "Joris Bakker")).or(rowOf(page, "Anouk de Jong")),
    ).toBeVisible();
    await expect(rowOf(page, name)).toHaveCount(0);
  });

test("one long mailbox does not push the type columns out of view", async ({ page }) => {
  await signIn(page, administrators["data-centre"], "data-centre");
  const id = randomUUID();
  const email = `${"netwerkbeheer".repeat(4)}@${"rekencentrum".repeat(5)}.example`;
  const body = { id, types: [], firstName: "Team", lastName: "N".repeat(60), email };
  expect((await callApi(page, { method: "POST", path: "/contact", body })).status).toBe(201);
  await page.goto(`${portalUrl("data-centre")}/company`);
  await page.getByText(email).scrollIntoViewIfNeeded();
  await expect(page.getByRole("columnheader", { name: "Support" })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole("link", { name: "Edit Omar Haddad" })).toBeInViewport({ ratio: 1 });
  expect((await callApi(page, { method: "DELETE", path: `/contact/${id}` })).status).toBe(204);
});

test("a server error appears at its field, with the focus", async ({ page }) => {
  await signIn(page, administrators.main);
  await page.goto(`${portalUrl("main")}/company/contact/new`);
  await page.route("**/v1/customer/*/contact", (route) =>
    route.fulfill({
      status: 400,
      json: {
        validationErrors: [
          { field: "email", message: "validation.email", params: {}, text: "Enter an e-mail address." },
          { field: "types", message: "validation.min-array-length", params: { min: 1 }, text: "Choose at least 1." },
          { field: "elsewhere", message: "unheard.of", params: {}, text: "Something about another field." },
        ],
      },
    }),
  );
  await field(page, "First name").fill("Team");
  await field(page, "Last name").fill("Inkoop");
  await field(page, "E-mail address").fill("inkoop@polderlicht.example");
  await page.getByRole("checkbox", { name: "Support", exact: true }).check();
  await page.getByRole("button", { name: "Save contact" }).click();
  await expect(field(page, "E-mail address")).toHaveAccessibleDescription(/Enter an e-mail address/);
  const summary = page.getByRole("group", { name: /need your attention/ });
  await expect(summary).toContainText("Something about another field.");
  await expectAccessible(page);
  await expect(summary).toContainText("Contact types: Choose at least 1.");
  await expect(summary).toBeFocused();
  await summary.getByRole("link", { name: /E-mail address/ }).click();
  await expect(field(page, "E-mail address")).toBeFocused();
});

const inOwnBrowser = async (browser: Browser, path: string): Promise<Page> => {
  const page = await (await browser.newContext()).newPage();
  await signIn(page, administrators.main);
  await page.goto(portalUrl("main") + path);
  await expect(field(page, "Job title")).toBeVisible();
  return page;
};

test("when two people change one contact, the second chooses which version to keep", async ({ page, browser }) => {
  const id = randomUUID();
  const contact = {
    id,
    types: ["order"],
    jobTitle: "Planning",
    firstName: "Team",
    middleName: null,
    lastName: "Planning",
    email: "planning@polderlicht.example",
    phoneNumber: null,
    phoneNumber2: null,
  };
  await signIn(page, administrators.main);
  expect((await callApi(page, { method: "POST", path: "/contact", body: contact })).status).toBe(201);
  const first = await inOwnBrowser(browser, `/company/contact/${id}`);
  const second = await inOwnBrowser(browser, `/company/contact/${id}`);

  await field(first, "Job title").fill("Roosters");
  await first.getByRole("button", { name: "Save contact" }).click();
  await expect(rowOf(first, "Team Planning")).toContainText("Roosters");
  await first.getByRole("link", { name: "Edit Team Planning" }).click();

  await field(second, "Job title").fill("Werkvoorbereiding");
  await second.getByRole("button", { name: "Save contact" }).click();
  await expect(second.getByText("Someone else has changed this.")).toBeVisible();
  await expect(second.getByRole("row", { name: /Job title/ })).toContainText("Roosters");
  await expectAccessible(second);
  await second.getByRole("button", { name: "Save my version" }).click();
  await expect(rowOf(second, "Team Planning")).toContainText("Werkvoorbereiding");

  await field(first, "Job title").fill("Logistiek");
  await first.getByRole("button", { name: "Save contact" }).click();
  await first.getByRole("button", { name: "Use the stored version" }).click();
  await expect(field(first, "Job title")).toHaveValue("Werkvoorbereiding");
  const { body } = await callApi(page, { method: "GET", path: `/contact/${id}` });
  expect(body).toMatchObject({ jobTitle: "Werkvoorbereiding", version: 3 });
});

test("the last billing contact cannot be removed, and the reason is shown", async ({ page }) => {
  await signIn(page, administrators["data-centre"], "data-centre");
  await page.goto(`${portalUrl("data-centre")}/company`);
  await page.getByRole("button", { name: "Remove Omar Haddad" }).click();
  await expect(notifications(page)).toContainText("at least one main and one billing contact");
  await expectAccessible(page, "[role=status]");
  await expect(rowOf(page, "Omar Haddad")).toBeVisible();
  await page.getByRole("link", { name: "Edit Omar Haddad" }).click();
  await page.getByRole("checkbox", { name: "Billing", exact: true }).uncheck();
  await page.getByRole("button", { name: "Save contact" }).click();
  await expect(page.getByRole("dialog")).toContainText("Save Omar Haddad without a contact type?");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save without a type" }).click();
  await expect(page.getByRole("group", { name: "Contact types" })).toContainText(
    "Give that type to someone else first.",
  );
});

test.describe("a person with the finance role", () => {
  const finance = "fenna.smit@polderlicht.example";
  const nothingIsSaid = async (page: Page) => {
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page.getByRole("alert")).toHaveCount(0);
    await expect(notifications(page)).toBeEmpty();
  };

  test("opening the address of a new contact leads to the home, and 403 over HTTP", async ({ page }) => {
    await signIn(page, finance);
    await page.goto(`${portalUrl("main")}/company/contact/new`);
    await expect(page.getByRole("heading", { level: 1, name: /^Welcome, / })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe("/");
    await nothingIsSaid(page);
    const body = {
      id: randomUUID(),
      types: [],
      firstName: "Team",
      lastName: "Inkoop",
      email: "inkoop@polderlicht.example",
    };
    const answer = await callApi(page, { method: "POST", path: "/contact", body });
    expect(answer).toMatchObject({ status: 403, body: { error: { code: "role.missing" } } });
  });

  test("following a link to it stays on the screen, silently", async ({ page }) => {
    await signIn(page, finance);
    await page.goto(`${portalUrl("main")}/company`);
    await expect(rowOf(page, "Joris Bakker")).toBeVisible();
    await expect(page.getByRole("link", { name: "Add contact" })).toHaveCount(0);
    const reason = page.waitForEvent("console", (message) => message.text().includes("was blocked: role not granted"));
    await page.evaluate(() => {
      const link = Object.assign(document.createElement("a"), { href: "/company/contact/new" });
      document.body.append(link);
      link.click();
    });
    await reason;
    await expect(page.getByRole("heading", { level: 1, name: "Polderlicht ICT B.V." })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe("/company");
    await nothingIsSaid(page);
  });
});
