import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { test } from "./support/journey.ts";
import { openAs } from "./support/open-as.ts";
import { administrators, portalUrl } from "./support/portal.ts";

const switcher = (page: Page) => page.getByRole("button", { name: /^Company: / });
const banner = (page: Page) =>
  page.getByRole("region", { name: "You are viewing Fietsfabriek Zwolle B.V. Read only." });
const inNavigation = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Main navigation" }).getByRole("link", { name });

test("a reseller looks into a customer's company without a mouse, changes nothing, and returns", async ({ page }) => {
  await openAs(page, administrators.main);
  await expect(switcher(page)).toBeVisible();

  await test.step("the company is found by its name, and its page opens under a banner", async () => {
    await switcher(page).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("combobox", { name: "Choose a company" })).toBeFocused();
    await page.keyboard.type("fietsfabriek");
    await expect(page.getByRole("option")).toHaveCount(1);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/company\?company=\d+$/);
    await expect(page.getByRole("heading", { level: 1, name: "Fietsfabriek Zwolle B.V." })).toBeFocused();
    await expect(banner(page)).toBeVisible();
  });

  await test.step("its lines open and cannot be changed", async () => {
    await inNavigation(page, "Lines").press("Enter");
    await expect(page).toHaveURL(/\/lines\?company=\d+$/);
    await expect(page.getByRole("heading", { level: 1, name: "Lines" })).toBeFocused();
    await page.getByRole("rowheader").first().getByRole("link").press("Enter");
    await expect(page).toHaveURL(/\/lines\/detail\/.+\?company=\d+$/);
    await expect(banner(page)).toBeVisible();
    await expect(page.getByRole("tab").first()).toBeVisible();
    await expect(page.getByRole("button", { name: /^(Examine|Change)/ })).toHaveCount(0);
    await expectAccessible(page);
  });

  await test.step("a reload stays in that company; the banner and Back lead out and in", async () => {
    await inNavigation(page, "Invoices").press("Enter");
    await expect(page).toHaveURL(/\/invoices\?company=\d+$/);
    await page.reload();
    await expect(banner(page)).toBeVisible();
    await banner(page).getByRole("link", { name: "Back to Polderlicht" }).press("Enter");
    await expect(page).toHaveURL(`${portalUrl("main")}/invoices`);
    await expect(banner(page)).toHaveCount(0);
    await page.goBack();
    await expect(banner(page)).toBeVisible();
  });
});
