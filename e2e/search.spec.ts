import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { test } from "./support/journey.ts";
import { openAs } from "./support/open-as.ts";
import { administrators, welcome } from "./support/portal.ts";

const field = (page: Page) => page.getByRole("combobox", { name: "Search screens, actions and records" });
const openPalette = async (page: Page) => {
  await page.keyboard.press("Control+k");
  await expect(field(page)).toBeFocused();
};
const active = async (page: Page) => {
  const id = await field(page).getAttribute("aria-activedescendant");
  return page.locator(`[id="${id}"]`);
};

test("using only the keyboard, a colleague is found and opened, and the theme changes", async ({ page }) => {
  await openAs(page, administrators.main, "/company");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await test.step("keys typed before the palette has loaded are kept", async () => {
    const loaded = Promise.withResolvers<undefined>();
    await page.route("**/assets/*.js", async (route) => {
      await loaded.promise;
      await route.continue();
    });
    await page.keyboard.press("Control+k");
    await page.keyboard.type("bas k");
    await expect(field(page)).toHaveValue("bas k");
    await expect(page.getByRole("option")).toHaveCount(0);
    loaded.resolve(undefined);
    await expect(page.getByRole("option")).toHaveText([/Bas Kuiper/]);
    await page.unroute("**/assets/*.js");
  });
  await expect(page.getByRole("status").filter({ hasText: "One result" })).toHaveCount(1);
  await expect(await active(page)).toHaveAttribute("aria-selected", "true");
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/user-management\/account\//);
  await expect(page.getByRole("heading", { level: 1, name: "Bas Kuiper" })).toBeFocused();

  await openPalette(page);
  await page.keyboard.type("dark");
  await page.keyboard.press("Enter");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");

  await openPalette(page);
  await page.keyboard.type("home");
  await page.keyboard.press("Enter");
  await expect(welcome(page)).toBeFocused();

  await test.step("a verb shows what it will do, and opens the dialog of what cannot be undone", async () => {
    await openPalette(page);
    await page.keyboard.type("opzeggen LN-104201");
    await expect(page.getByRole("option").first()).toHaveText(/^End line .*Opens the dialog · LN-104201/);
    await expectAccessible(page);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog", { name: /^End / })).toBeVisible();
    await expect(page).toHaveURL(/\?tab=contract$/);
    await page.keyboard.press("Escape");
  });

  await test.step("it opens from a field too, and keeps what is typed there", async () => {
    await page.goto(new URL("/company/contact/new", page.url()).href);
    await page.getByLabel("First name").fill("Team");
    await openPalette(page);
    await page.keyboard.type("users");
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").getByRole("button", { name: "Stay here" }).click();
    await expect(page.getByLabel("First name")).toHaveValue("Team");
  });
});

test("on a phone it fills the width, and the language changes in place", { tag: "@all" }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await openAs(page, administrators.tv);
  await page.getByRole("button", { name: /^Search/ }).click();
  const box = await page.getByRole("dialog").boundingBox();
  expect(box).toMatchObject({ x: 0, width: 390 });
  await field(page).fill("dutch");
  await page.getByRole("option", { name: /Switch to Dutch/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: /^Welkom/ })).toBeVisible();
  await expectAccessible(page);
});
