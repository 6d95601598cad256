import { expect, type Locator, type Page } from "@playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { test } from "./support/journey.ts";
import { openAs } from "./support/open-as.ts";
import { administrators, tabTo } from "./support/portal.ts";

const input = (page: Page, name: string): Locator => page.locator(`[name='${name}']`);
const type = async (page: Page, field: Locator, text: string): Promise<void> => {
  await tabTo(page, field);
  await page.keyboard.type(text);
};
const press = async (page: Page, target: Locator, key: "Enter" | "Space" = "Enter"): Promise<void> => {
  await tabTo(page, target);
  await page.keyboard.press(key);
};

test(
  "a colleague is invited, and a token created, copied and revoked, without a mouse",
  { tag: "@all" },
  async ({ page }) => {
    await openAs(page, administrators["data-centre"]);
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
  },
);
