import { expect, type Page } from "@playwright/test";
import { portalUrl } from "./portal.ts";

interface WantedMail {
  readonly to: string;
  readonly subject: RegExp;
}

/** Opens the newest mail to an address with this subject, once it is sent. Returns its text part. */
export async function openMail(page: Page, { to, subject }: WantedMail): Promise<string> {
  const row = page.getByRole("row").filter({ hasText: to }).filter({ hasText: subject }).first();
  await expect(async () => {
    await page.goto(`${portalUrl("main")}/demo/mail`);
    await expect(row).toBeVisible({ timeout: 500 });
  }).toPass();
  await row.getByRole("link").click();
  return page.locator("pre").innerText();
}
