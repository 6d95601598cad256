import { randomInt } from "node:crypto";
import { expect, type Locator, type Page, test } from "@playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { openMail } from "./support/demo-mail.ts";
import { chosenPassword, decide, linkIn } from "./support/new-company.ts";
import { tabTo, portalUrl, watchForErrors, welcome } from "./support/portal.ts";

const input = (page: Page, name: string): Locator => page.locator(`[name='${name}']`);
const type = async (page: Page, field: Locator, text: string): Promise<void> => {
  await tabTo(page, field);
  await page.keyboard.type(text);
};
const press = async (page: Page, target: Locator, key: "Enter" | "Space" = "Enter"): Promise<void> => {
  await tabTo(page, target);
  await page.keyboard.press(key);
};

test("a company applies, confirms, is accepted, activates its account and signs in, without a mouse", async ({
  page,
}) => {
  test.setTimeout(90_000);
  const errors = await watchForErrors(page);
  const email = "toetsen@weidemolen.example";
  await page.goto(portalUrl("main"));
  await press(page, page.locator("a[href='/apply']"));
  await expect(page.getByRole("heading", { level: 1, name: "Apply for an account" })).toBeVisible();
  await press(page, page.locator("form button[type=submit]"));
  const summary = page.getByRole("group", { name: /problems|fields/i });
  await expect(summary).toBeFocused();
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
  const reference = await page.getByText(/^AP-\d{6}$/).innerText();
  await expectAccessible(page);

  await page.goto(linkIn(await openMail(page, { to: email, subject: /Confirm your e-mail address/ })));
  await press(page, page.getByRole("button", { name: "Confirm e-mail address" }));
  await expect(page.getByText("Under review", { exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Your application" })).toBeFocused();

  expect(await decide("approve", reference)).toMatchObject({ state: "APPROVED" });
  await page.goto(linkIn(await openMail(page, { to: email, subject: /Activate your account at/ })));
  await expect(page.getByRole("heading", { level: 1, name: "Activate your account" })).toBeVisible();
  await type(page, input(page, "password"), "short");
  await page.keyboard.press("Enter");
  await expect(input(page, "password")).toHaveAccessibleDescription(/at least 12 characters/);
  await page.keyboard.press("Tab");
  await tabTo(page, input(page, "password"));
  await page.keyboard.press("Control+a");
  await page.keyboard.type(chosenPassword);
  await type(page, input(page, "passwordRepeat"), chosenPassword);
  await press(page, page.getByRole("checkbox"), "Space");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Your account is active" })).toBeFocused();
  await press(page, page.getByRole("main").getByRole("button", { name: "Sign in" }));
  await expect(input(page, "username")).toBeFocused();
  await page.keyboard.type(email);
  await page.keyboard.press("Tab");
  await page.keyboard.type(chosenPassword);
  await page.keyboard.press("Enter");
  await expect(welcome(page)).toContainText("Toetsenbord Zwolle B.V.");
  expect(errors).toEqual([]);
});
