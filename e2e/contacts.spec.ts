import { randomUUID } from "node:crypto";
import { type Browser, expect, type Page } from "@playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { test } from "./support/journey.ts";
import { callAs, openAs } from "./support/open-as.ts";
import { administrators, tabTo } from "./support/portal.ts";

const rowOf = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });
const field = (page: Page, label: string) => page.getByLabel(label, { exact: false }).first();
const notifications = (page: Page) => page.getByRole("status", { name: "Notifications" });

test("a contact is added by keyboard, changed, removed and restored", async ({ page }) => {
  const name = "Team Netwerk";
  await openAs(page, administrators.main, "/company");

  await test.step("the first invalid field gets the focus, and what is typed stays", async () => {
    await tabTo(page, page.getByRole("link", { name: "Add contact" }));
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: "New contact" })).toBeFocused();
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
  });

  await test.step("it is saved, and there after a reload", async () => {
    await page.keyboard.type("Netwerk");
    await field(page, "E-mail address").fill("netwerk@polderlicht.example");
    await tabTo(page, page.getByRole("button", { name: "Save contact" }));
    await page.keyboard.press("Enter");
    await expect(notifications(page)).toContainText(`${name} saved.`);
    await page.reload();
    await expect(page.getByRole("checkbox", { name: `${name} receives Support` })).toBeChecked();
  });

  await test.step("it is changed", async () => {
    await page.getByRole("link", { name: `Edit ${name}` }).click();
    await field(page, "Job title").fill("Monitoring");
    await page.getByRole("button", { name: "Save contact" }).click();
    await expect(rowOf(page, name)).toContainText("Monitoring");
  });

  await test.step("it is removed, restored by undo, and removed for good", async () => {
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
    await expect(rowOf(page, "Joris Bakker")).toBeVisible();
    await expect(rowOf(page, name)).toHaveCount(0);
  });
});

const inOwnBrowser = async (browser: Browser, path: string): Promise<Page> => {
  const page = await (await browser.newContext({ locale: "en-GB" })).newPage();
  await openAs(page, administrators.main, path);
  await expect(field(page, "Job title")).toBeVisible();
  return page;
};

test("when two people change one contact, the second chooses which version to keep", async ({ browser }) => {
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
  await callAs(administrators.main, { method: "POST", path: "/contact", body: contact });
  const first = await inOwnBrowser(browser, `/company/contact/${id}`);
  const second = await inOwnBrowser(browser, `/company/contact/${id}`);

  await test.step("the second sees both versions and keeps the own one", async () => {
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
  });

  await test.step("the first takes the stored version", async () => {
    await field(first, "Job title").fill("Logistiek");
    await first.getByRole("button", { name: "Save contact" }).click();
    await first.getByRole("button", { name: "Use the stored version" }).click();
    await expect(field(first, "Job title")).toHaveValue("Werkvoorbereiding");
    const stored = await callAs(administrators.main, { method: "GET", path: `/contact/${id}` });
    expect(stored).toMatchObject({ jobTitle: "Werkvoorbereiding", version: 3 });
  });
});

test("one long mailbox does not push the type columns out of view", { tag: "@all" }, async ({ page }) => {
  const mila = administrators["data-centre"];
  const id = randomUUID();
  const email = `${"netwerkbeheer".repeat(4)}@${"rekencentrum".repeat(5)}.example`;
  const body = { id, types: [], firstName: "Team", lastName: "N".repeat(60), email };
  await callAs(mila, { method: "POST", path: "/contact", body });
  await openAs(page, mila, "/company");
  await page.getByText(email).scrollIntoViewIfNeeded();
  await expect(page.getByRole("columnheader", { name: "Support" })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole("link", { name: "Edit Omar Haddad" })).toBeInViewport({ ratio: 1 });
  await callAs(mila, { method: "DELETE", path: `/contact/${id}` });
});
