import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { operator } from "./support/command-line.ts";
import { test } from "./support/journey.ts";
import { callAs, openAs } from "./support/open-as.ts";
import { administrators, portalUrl } from "./support/portal.ts";

const polderlicht = "20120280";

const bell = (page: Page) => page.getByRole("button", { name: /notifications?$/i });
const panel = (page: Page) => page.getByRole("dialog", { name: "Notifications" });

test("an event appears at the bell without a reload, is read by keyboard, and stays in the list", async ({ page }) => {
  await openAs(page, administrators.main);
  await expect(bell(page)).toBeVisible();
  await operator("msa", "create", `customerId=${polderlicht}`);

  await test.step("the bell counts it", async () => {
    // Other events of the demo may come first.
    await expect
      .poll(async () => JSON.stringify(await callAs(administrators.main, { method: "GET", path: "/notification" })))
      .toContain("To sign: Raamovereenkomst 2026");
    await expect(page.getByRole("button", { name: /unread notification/ })).toBeVisible();
  });

  await test.step("the panel opens by keyboard and leads to the screen", async () => {
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
  });

  await test.step("what was shown is marked as read together", async () => {
    // The screen shows before the panel has closed, and a click would close it instead of opening it.
    await expect(panel(page)).toHaveCount(0);
    await bell(page).click();
    await expect(panel(page).getByRole("listitem").first()).toBeVisible();
    const all = panel(page).getByRole("button", { name: "Mark all as read" });
    if (await all.isVisible()) await all.click();
    await expect(page.getByRole("button", { name: "Notifications", exact: true })).toBeVisible();
  });

  await test.step("it stays in the list", async () => {
    await page.goto(`${portalUrl("main")}/notifications`);
    await expect(page.getByRole("heading", { level: 1, name: "Notifications" })).toBeVisible();
    await expect(page.getByRole("list", { name: "Notifications" }).getByRole("link").first()).toBeVisible();
  });
});

test(
  "on a phone the panel lies inside the window, with the way to all notifications in sight",
  { tag: "@all" },
  async ({ page }) => {
    await operator("msa", "create", `customerId=${polderlicht}`);
    await page.setViewportSize({ width: 390, height: 844 });
    await openAs(page, administrators.main);
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
  },
);
