import { expect, test } from "@playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { administrators, portalUrl, signIn } from "./support/portal.ts";

const main = () => portalUrl("main");

test("an administrator finds what to decide about, and keeps the filter in the address", async ({ page }) => {
  await signIn(page, administrators.main);
  await page.getByRole("link", { name: "Notice calendar" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: /^Notice calendar/ })).toBeFocused();
  await expect(page.getByRole("rowheader").first()).toBeVisible();
  await expectAccessible(page);
  await page.goto(`${main()}/company/notices?term=FIXED&sort=-mrc`);
  const first = page.getByRole("rowheader").first().getByRole("link");
  const name = await first.innerText();
  await page.reload();
  await expect(first).toHaveText(name);
  await first.click();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page).not.toHaveURL(/notices/);
  await page.goBack();
  await expect(page).toHaveURL(/sort=-mrc/);
});

test("the calendar address is shown once, works, and stops", async ({ page, request }) => {
  await signIn(page, administrators.main);
  await page.goto(`${main()}/company/notices`);
  await page.getByRole("button", { name: "Calendar", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "In your own calendar" });
  await expect(dialog.getByRole("button", { name: "Not now" })).toBeFocused();
  await dialog.getByRole("button", { name: "Make address" }).click();
  const url = await dialog.getByRole("region", { name: "Calendar address" }).locator("code").innerText();
  await expectAccessible(page);
  const calendar = await request.get(url);
  expect(calendar.status()).toBe(200);
  expect(await calendar.text()).toMatch(/^BEGIN:VCALENDAR\r\n[^]*END:VCALENDAR\r\n$/);
  // It cannot be shown again, so Esc and the cross ask first.
  const leaving = page.getByRole("dialog", { name: "Have you added the address?" });
  await page.keyboard.press("Escape");
  await leaving.getByRole("button", { name: "Back to the address" }).click();
  await expect(dialog.locator("code")).toHaveText(url);
  await dialog.getByRole("button", { name: "Close" }).click();
  await leaving.getByRole("button", { name: "Close", exact: true }).last().click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole("button", { name: "Calendar", exact: true }).click();
  await expect(dialog.getByText(/^You have an address since/)).toBeVisible();
  await expect(dialog.locator("code")).toHaveCount(0);

  await dialog.getByRole("button", { name: "Make new address" }).click();
  const renewing = page.getByRole("dialog", { name: "Make a new address?" });
  await renewing.getByRole("button", { name: "Cancel" }).click();
  expect((await request.get(url)).status()).toBe(200);
  await dialog.getByRole("button", { name: "Stop address" }).click();
  const stopping = page.getByRole("dialog", { name: "Stop the calendar address?" });
  await expectAccessible(page);
  await stopping.getByRole("button", { name: "Cancel" }).click();
  expect((await request.get(url)).status()).toBe(200);
  await dialog.getByRole("button", { name: "Stop address" }).click();
  await stopping.getByRole("button", { name: "Stop address" }).click();
  await expect(page.getByText("The calendar address no longer works")).toBeVisible();
  expect((await request.get(url)).status()).toBe(404);
});

test("an administrator chooses who is reminded, with the keyboard", async ({ page }) => {
  await signIn(page, administrators.main);
  await page.goto(`${main()}/company/notices`);
  await page.getByRole("button", { name: "Reminders" }).click();
  const dialog = page.getByRole("dialog", { name: "Reminders" });
  await expect(dialog.getByRole("checkbox", { name: "Orders" })).toBeChecked();
  await expectAccessible(page);
  await dialog.getByRole("checkbox", { name: "Invoices" }).focus();
  await page.keyboard.press("Space");
  await dialog.getByRole("button", { name: "Save" }).press("Enter");
  await expect(page.getByText("Reminders saved")).toBeVisible();
  await page.getByRole("button", { name: "Reminders" }).click();
  await expect(dialog.getByRole("checkbox", { name: "Invoices" })).toBeChecked();
  await dialog.getByRole("checkbox", { name: "Invoices" }).uncheck();
  await dialog.getByRole("button", { name: "Save" }).click();
});
