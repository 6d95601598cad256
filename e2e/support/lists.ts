import type { Page } from "@playwright/test";

export async function chooseFilter(page: Page, filter: string, option: string): Promise<void> {
  await page.getByRole("search").getByRole("button", { name: filter, exact: true }).click();
  // Its accessible name also contains the count once that has loaded.
  const text = page.getByText(option, { exact: true });
  await page.getByRole("option").filter({ has: text }).click();
}
