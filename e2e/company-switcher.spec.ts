import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { administrators, portalUrl, signIn, welcome } from "./support/portal.ts";

const switcher = (page: Page) => page.getByRole("button", { name: /^Company: / });
const banner = (page: Page) =>
  page.getByRole("region", { name: "You are viewing Fietsfabriek Zwolle B.V. Read only." });
const inNavigation = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Main navigation" }).getByRole("link", { name });

test("a reseller looks into a customer's company without a mouse, changes nothing, and returns", async ({ page }) => {
  await signIn(page, administrators.main);
  await switcher(page).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("combobox", { name: "Choose a company" })).toBeFocused();
  await page.keyboard.type("fietsfabriek");
  await expect(page.getByRole("option")).toHaveCount(1);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/company\?company=\d+$/);
  await expect(page.getByRole("heading", { level: 1, name: "Fietsfabriek Zwolle B.V." })).toBeFocused();
  await expect(banner(page)).toBeVisible();
  await expectAccessible(page);

  await inNavigation(page, "Lines").press("Enter");
  await expect(page).toHaveURL(/\/lines\?company=\d+$/);
  await expect(page.getByRole("heading", { level: 1, name: "Lines" })).toBeFocused();
  const line = page.getByRole("rowheader").first().getByRole("link");
  await line.press("Enter");
  await expect(page).toHaveURL(/\/lines\/detail\/.+\?company=\d+$/);
  await expect(banner(page)).toBeVisible();
  await expect(page.getByRole("tab").first()).toBeVisible();
  await expect(page.getByRole("button", { name: /^(Examine|Change)/ })).toHaveCount(0);
  await expectAccessible(page);

  await inNavigation(page, "Invoices").press("Enter");
  await expect(page).toHaveURL(/\/invoices\?company=\d+$/);
  await page.reload();
  await expect(banner(page)).toBeVisible();
  await banner(page).getByRole("link", { name: "Back to Polderlicht" }).press("Enter");
  await expect(page).toHaveURL(`${portalUrl("main")}/invoices`);
  await expect(banner(page)).toHaveCount(0);
  await page.goBack();
  await expect(banner(page)).toBeVisible();
  await page.goto(portalUrl("main"));
  await expect(welcome(page)).toHaveText(/Polderlicht/);
});

test("a company of another reseller is not found, and a customer without children has no switcher", async ({
  page,
}) => {
  await signIn(page, "eva.postma@fietsfabriek.example");
  await expect(switcher(page)).toHaveCount(0);
  await page.goto(`${portalUrl("main")}/company?company=20120280`);
  await expect(page.getByRole("heading", { level: 1, name: "The page could not be found" })).toBeVisible();
});
