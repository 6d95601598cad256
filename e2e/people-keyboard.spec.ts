import { randomInt } from "node:crypto";
import { expect, type Locator, type Page, test } from "@playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { openMail } from "./support/demo-mail.ts";
import { approvedCompany, chosenPassword, linkIn } from "./support/new-company.ts";
import { administrators, portalUrl, signIn, tabTo, welcome } from "./support/portal.ts";

const input = (page: Page, name: string): Locator => page.locator(`[name='${name}']`);
const type = async (page: Page, field: Locator, text: string): Promise<void> => {
  await tabTo(page, field);
  await page.keyboard.type(text);
};
const press = async (page: Page, target: Locator, key: "Enter" | "Space" = "Enter"): Promise<void> => {
  await tabTo(page, target);
  await page.keyboard.press(key);
};

test("a company applies and confirms its address without a mouse", async ({ page }) => {
  const email = "toetsen@weidemolen.example";
  await page.goto(portalUrl("main"));
  await press(page, page.locator("a[href='/apply']"));
  await expect(page.getByRole("heading", { level: 1, name: "Apply for an account" })).toBeVisible();
  await press(page, page.locator("form button[type=submit]"));
  const summary = page.getByRole("group", { name: /problems|fields/i });
  await expect(summary).toBeFocused();
  await expectAccessible(page);
  await press(page, summary.getByRole("link", { name: /^Name/ }));
  await expect(input(page, "name")).toBeFocused();

  await press(page, page.locator("input[value=end-user]"), "Space");
  await page.keyboard.press("ArrowDown");
  await expect(page.locator("input[value=reseller]")).toBeChecked();
  for (const [name, text] of [
    ["coc", String(randomInt(70_000_000, 79_999_999))],
    ["name", "Toetsenbord Zwolle B.V."],
    ["address.postalCode", "8011 ab"],
    ["address.houseNumber", "12"],
  ] as const)
    await type(page, input(page, name), text);
  await page.keyboard.press("Tab");
  await expect(input(page, "address.street")).toHaveValue("Wolweverswal");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 2, name: "Contact", exact: true })).toBeFocused();
  for (const [name, text] of [
    ["contact.firstName", "Team"],
    ["contact.lastName", "Toetsen"],
    ["contact.email", email],
    ["contact.phoneNumber", "0200000098"],
  ] as const)
    await type(page, input(page, name), text);
  await press(page, page.getByRole("checkbox", { name: "Internet lines" }), "Space");
  await press(page, page.locator("form button[type=submit]"));
  await expect(page.getByRole("heading", { level: 2, name: "Payment", exact: true }).first()).toBeFocused();
  await press(page, page.locator("form button[type=submit]"));
  await press(page, page.getByRole("checkbox"), "Space");
  await press(page, page.locator("form button[type=submit]"));
  await expect(page.getByRole("heading", { level: 1, name: "Your application has been sent" })).toBeFocused();
  await expectAccessible(page);

  await page.goto(linkIn(await openMail(page, { to: email, subject: /Confirm your e-mail address/ })));
  await press(page, page.getByRole("button", { name: "Confirm e-mail address" }));
  await expect(page.getByText("Under review", { exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Your application" })).toBeFocused();
  await expectAccessible(page);
  await press(page, page.getByRole("button", { name: "Withdraw application" }));
  await expect(page.getByRole("dialog").getByRole("button", { name: "Cancel" })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Withdraw application" })).toBeFocused();
  await page.keyboard.press("Enter");
  await press(page, page.getByRole("dialog").getByRole("button", { name: "Withdraw application" }));
  await expect(page.getByText("Withdrawn", { exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Your application" })).toBeFocused();
  await press(page, page.getByRole("link", { name: "Apply again" }));
  await expect(page.getByRole("heading", { level: 1, name: "Apply for an account" })).toBeFocused();
  await expect(page.locator("input[value=reseller]")).toBeChecked();
});

test("an account is activated and signs in without a mouse", async ({ page }) => {
  test.setTimeout(90_000);
  const email = "toetsen@kwelderhof.example";
  await page.goto(await approvedCompany(page, "Kwelderhof B.V.", email));
  await expect(page.getByRole("heading", { level: 1, name: "Activate your account" })).toBeVisible();
  await type(page, input(page, "password"), "short");
  await page.keyboard.press("Enter");
  await expect(input(page, "password")).toHaveAccessibleDescription(/at least 12 characters/);
  await expectAccessible(page);
  await page.keyboard.press("Tab");
  await tabTo(page, input(page, "password"));
  await page.keyboard.press("Control+a");
  await page.keyboard.type(chosenPassword);
  await type(page, input(page, "passwordRepeat"), chosenPassword);
  await press(page, page.getByRole("checkbox"), "Space");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Your account is active" })).toBeFocused();
  await expectAccessible(page);
  await press(page, page.getByRole("main").getByRole("button", { name: "Sign in" }));
  await expect(input(page, "username")).toBeFocused();
  await page.keyboard.type(email);
  await page.keyboard.press("Tab");
  await page.keyboard.type(chosenPassword);
  await page.keyboard.press("Enter");
  await expect(welcome(page)).toBeVisible();
});

test("a colleague is invited, and a token created, copied and revoked, without a mouse", async ({ page }) => {
  await signIn(page, administrators["data-centre"], "data-centre");
  await press(page, page.getByRole("link", { name: "Invite a user" }));
  await expect(page.getByRole("heading", { level: 1, name: "Invite a user" })).toBeFocused();
  await expectAccessible(page);
  for (const [name, text] of [
    ["username", "toetsen@kadeblok.example"],
    ["firstName", "Team"],
    ["lastName", "Toetsen"],
  ] as const)
    await type(page, input(page, name), text);
  await press(page, page.getByRole("checkbox", { name: "Finance", exact: true }), "Space");
  await press(page, page.getByRole("button", { name: "Send invitation" }));
  await expect(page.getByRole("heading", { level: 1, name: "Team Toetsen" })).toBeFocused();
  await expectAccessible(page);

  await press(page, page.getByRole("link", { name: "API & tokens" }));
  await expect(page.getByRole("heading", { level: 1, name: "API tokens" })).toBeFocused();
  await press(page, page.getByRole("button", { name: "New token" }));
  await expect(input(page, "description")).toBeFocused();
  await page.keyboard.type("Toetsenbord");
  await page.keyboard.press("Enter");
  const secret = page.getByRole("dialog");
  await expect(secret.locator("code").first()).toContainText(/^pt_/);
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog").last()).toContainText("Have you stored the secret?");
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await press(page, page.getByRole("button", { name: "I have stored it" }));
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await press(page, page.getByRole("button", { name: "Actions for Toetsenbord" }));
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toContainText("Revoke Toetsenbord?");
  await expectAccessible(page);
  await page.keyboard.type("Toetsenbord");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Revoked", { exact: true })).toBeVisible();
});
