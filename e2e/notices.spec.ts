import { expect } from "@playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { test } from "./support/journey.ts";
import { openAs } from "./support/open-as.ts";
import { administrators } from "./support/portal.ts";

test("an administrator finds what to decide about, and gets it in a calendar and by mail", async ({
  page,
  request,
}) => {
  await openAs(page, administrators.main, "/company/notices?term=FIXED&sort=-mrc");

  await test.step("a row leads to its service, and Back to the same order", async () => {
    const first = page.getByRole("rowheader").first().getByRole("link");
    await first.click();
    await expect(page).not.toHaveURL(/notices/);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/sort=-mrc/);
    await expect(first).toBeVisible();
  });

  const dialog = page.getByRole("dialog", { name: "In your own calendar" });
  let url = "";
  await test.step("the calendar address is shown once, and works", async () => {
    await page.getByRole("button", { name: "Calendar", exact: true }).click();
    await expect(dialog.getByRole("button", { name: "Not now" })).toBeFocused();
    await dialog.getByRole("button", { name: "Create link" }).click();
    url = await dialog.getByRole("region", { name: "Calendar link" }).locator("code").innerText();
    const calendar = await request.get(url);
    expect(calendar.status()).toBe(200);
    expect(await calendar.text()).toMatch(/^BEGIN:VCALENDAR\r\n[^]*END:VCALENDAR\r\n$/);
  });

  await test.step("Esc and the cross ask first, because it cannot be shown again", async () => {
    const leaving = page.getByRole("dialog", { name: "Have you added the link?" });
    await page.keyboard.press("Escape");
    await leaving.getByRole("button", { name: "Back to the link" }).click();
    await expect(dialog.locator("code")).toHaveText(url);
    await dialog.getByRole("button", { name: "Close" }).click();
    await leaving.getByRole("button", { name: "Close", exact: true }).last().click();
    await expect(dialog).toHaveCount(0);
    await page.getByRole("button", { name: "Calendar", exact: true }).click();
    await expect(dialog.getByText(/^Created on/)).toBeVisible();
    await expect(dialog.locator("code")).toHaveCount(0);
  });

  await test.step("a new address and the end of one are asked first; then it no longer works", async () => {
    await dialog.getByRole("button", { name: "Create new link" }).click();
    const renewing = page.getByRole("dialog", { name: "Create a new link?" });
    await renewing.getByRole("button", { name: "Cancel" }).click();
    await dialog.getByRole("button", { name: "Revoke link" }).click();
    const stopping = page.getByRole("dialog", { name: "Revoke the calendar link?" });
    await expectAccessible(page);
    await stopping.getByRole("button", { name: "Cancel" }).click();
    expect((await request.get(url)).status()).toBe(200);
    await dialog.getByRole("button", { name: "Revoke link" }).click();
    await stopping.getByRole("button", { name: "Revoke link" }).click();
    await expect(page.getByText("The calendar link is revoked")).toBeVisible();
    expect((await request.get(url)).status()).toBe(404);
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
  });

  await test.step("an administrator chooses who is reminded, with the keyboard", async () => {
    await page.getByRole("button", { name: "Reminders" }).click();
    const reminders = page.getByRole("dialog", { name: "Reminders" });
    await expect(reminders.getByRole("checkbox", { name: "Orders" })).toBeChecked();
    await reminders.getByRole("checkbox", { name: "Billing" }).focus();
    await page.keyboard.press("Space");
    await reminders.getByRole("button", { name: "Save" }).press("Enter");
    await expect(page.getByText("Reminders saved")).toBeVisible();
    await page.getByRole("button", { name: "Reminders" }).click();
    await expect(reminders.getByRole("checkbox", { name: "Billing" })).toBeChecked();
    await reminders.getByRole("checkbox", { name: "Billing" }).uncheck();
    await reminders.getByRole("button", { name: "Save" }).click();
    await expect(reminders).toHaveCount(0);
  });
});
