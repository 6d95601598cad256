import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { commandLine } from "./support/command-line.ts";
import { administrators, callApi, portalUrl, signInByPage } from "./support/portal.ts";

const polderlicht = "20120280";
// Both wait for a notification of the same person.
test.describe.configure({ mode: "serial" });

const bell = (page: Page) => page.getByRole("button", { name: /notifications?$/i });
const panel = (page: Page) => page.getByRole("dialog", { name: "Notifications" });

test("an event appears at the bell without a reload, is read by keyboard, and stays in the list", async ({ page }) => {
  await signInByPage(page, administrators.main, "main");
  await expect(bell(page)).toBeVisible();
  await commandLine("msa", "issue", polderlicht);
  // Other events of the demo may come first.
  await expect
    .poll(async () => JSON.stringify((await callApi(page, { method: "GET", path: "/notification" })).body))
    .toContain("To sign: Raamovereenkomst 2026");
  await expect(page.getByRole("button", { name: /unread notification/ })).toBeVisible();

  await bell(page).focus();
  await page.keyboard.press("Enter");
  await expect(panel(page)).toBeVisible();
  const newest = panel(page)
    .getByRole("link", { name: /To sign: Raamovereenkomst 2026/ })
    .first();
  await expect(newest).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(panel(page)).toHaveCount(0);
  await expect(bell(page)).toBeFocused();

  await bell(page).click();
  await newest.click();
  await expect(page).toHaveURL(/\/company\/agreements$/);

  await page.goto(`${portalUrl("main")}/notifications`);
  await expect(page.getByRole("heading", { level: 1, name: "Notifications" })).toBeVisible();
  await expect(page.getByRole("list", { name: "Notifications" }).getByRole("link").first()).toBeVisible();
  await expectAccessible(page);
});

test("on a phone the panel lies inside the window, with the way to all notifications in sight", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInByPage(page, administrators.main, "main");
  await bell(page).click();
  await expect(panel(page).getByRole("listitem").first()).toBeVisible();
  await expect
    .poll(async () => {
      const box = await panel(page).boundingBox();
      return box !== null && box.x >= 8 && box.x + box.width <= 390 - 8;
    })
    .toBe(true);
  const all = panel(page).getByRole("link", { name: "Show all notifications" });
  await expect(all).toBeInViewport();
  await all.click();
  await expect(page.getByRole("heading", { level: 1, name: "Notifications" })).toBeVisible();
});

test("what was shown is marked as read together", async ({ page }) => {
  await commandLine("msa", "issue", polderlicht);
  await signInByPage(page, administrators.main, "main");
  await expect(page.getByRole("button", { name: /unread notification/ })).toBeVisible({ timeout: 20_000 });
  await bell(page).click();
  await panel(page).getByRole("button", { name: "Mark all as read" }).click();
  await expect(page.getByRole("button", { name: "Notifications", exact: true })).toBeVisible();
});
