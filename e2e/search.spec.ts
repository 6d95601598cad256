import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { administrators, portalUrl, signIn, welcome } from "./support/portal.ts";

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
  await signIn(page, administrators.main);
  await openPalette(page);
  await page.keyboard.type("bas k");
  await expect(page.getByRole("option")).toHaveText([/Bas Kuiper/]);
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
});

test("arrow keys wrap around, Esc restores the focus, and it also opens from a field", async ({ page }) => {
  await signIn(page, administrators["data-centre"], "data-centre");
  const button = page.getByRole("button", { name: /^Search/ });
  await button.click();
  await expect(await active(page)).toHaveText(/Home/);
  await page.keyboard.press("ArrowUp");
  await expect(await active(page)).toHaveText(/Sign out/);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect(await active(page)).toHaveText(/Company/);
  await page.keyboard.press("Escape");
  await expect(field(page)).toHaveCount(0);
  await expect(button).toBeFocused();

  await page.goto(`${portalUrl("data-centre")}/company/contact/new`);
  await page.getByLabel("First name").fill("Team");
  await openPalette(page);
  await page.keyboard.type("users");
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "Stay here" }).click();
  await expect(page.getByLabel("First name")).toHaveValue("Team");
});

test("offers only what the person's roles open", async ({ page }) => {
  await signIn(page, "fenna.smit@polderlicht.example");
  await openPalette(page);
  await page.keyboard.type("joris");
  await expect(page.getByRole("option")).toHaveText([/Joris Bakker/]);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${portalUrl("main")}/company`);
  await openPalette(page);
  await page.keyboard.type("invite");
  await expect(page.getByText("Nothing found for “invite”.")).toBeVisible();
});

test("on a phone it fills the width, and the language changes in place", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await signIn(page, administrators.tv, "tv");
  await page.getByRole("button", { name: /^Search/ }).click();
  const box = await page.getByRole("dialog").boundingBox();
  expect(box).toMatchObject({ x: 0, width: 390 });
  await field(page).fill("dutch");
  await page.getByRole("option", { name: /Switch to Dutch/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: /^Welkom/ })).toBeVisible();
  await expectAccessible(page);
});

for (const [variant, offered, closed] of [
  ["data-centre", ["IP management", "Invoices", "Users"], "postal"],
  ["tv", ["Invoices", "Users"], "ip management"],
] as const)
  test(`${variant}: it leads only to screens of this portal`, async ({ page }) => {
    await signIn(page, administrators[variant], variant);
    for (const screen of offered) {
      await openPalette(page);
      await page.keyboard.type(screen);
      await expect(await active(page)).toHaveText(new RegExp(screen));
      await page.keyboard.press("Enter");
      await expect(page.getByRole("heading", { level: 1, name: screen })).toBeVisible();
    }
    await openPalette(page);
    await page.keyboard.type(closed);
    await expect(page.getByText(`Nothing found for “${closed}”.`)).toBeVisible();
  });

test("signed out there is no palette", async ({ page }) => {
  await page.goto(portalUrl("main"));
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});
