import type { Variant } from "@demarc/contract/core/variants";
import { expect, type Page } from "@playwright/test";

const addresses: Readonly<Record<Variant, string>> = { main: "E2E_MAIN", "data-centre": "E2E_DATA_CENTRE", tv: "E2E_TV" };

/** Where a portal of the running product answers. */
export const portalUrl = (variant: Variant): string => process.env[addresses[variant]] ?? "";

/** The password of every demo user. */
export const demoPassword = "Demo-wachtwoord-2026!";

/** Fills the provider's sign-in page and comes back to the portal. */
export async function fillSignIn(page: Page, username: string): Promise<void> {
  await page.locator("input[name=username]").fill(username);
  await page.locator("input[name=password]").fill(demoPassword);
  await page.keyboard.press("Enter");
}

/** Signs in from the home page, as a person does, and waits for the welcome. */
export async function signIn(page: Page, username: string, variant: Variant = "main"): Promise<void> {
  await page.goto(portalUrl(variant));
  await page.getByRole("button", { name: /single sign-on/i }).click();
  await fillSignIn(page, username);
  await expect(page.getByRole("heading", { level: 1, name: /Welcome|Welkom/ })).toBeVisible();
}
