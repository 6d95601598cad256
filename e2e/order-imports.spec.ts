import { expect } from "@playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { test } from "./support/journey.ts";
import { openAs } from "./support/open-as.ts";
import { administrators, watchForErrors } from "./support/portal.ts";

const rows = [
  "Postcode;Huisnummer;Pakket;Looptijd (maanden);Referentie",
  "1234AB;61;MOB-5G;12;Winkel 61",
  "1234AB;62;MOB-5G;12;Winkel 62",
  "1234AB;63;FIB-NONE;12;Winkel 63",
].join("\n");

test("lines are ordered from a file: checked, priced, confirmed, and found after a reload", async ({ page }) => {
  const errors = await watchForErrors(page);
  await openAs(page, administrators.main, "/orders/import");
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "shops.csv", mimeType: "text/csv", buffer: Buffer.from(rows) });
  await expect(page.getByRole("textbox", { name: /^Rows/ })).toHaveValue(/Winkel 63/);
  await page.getByRole("textbox", { name: /^Name/ }).fill("Shops of e2e");
  await page.getByRole("button", { name: "Check and price" }).click();
  await expect(page).toHaveURL(/\/orders\/import\/[\da-f-]{36}$/);
  const table = page.getByRole("table", { name: "Rows" });
  await expect(table.getByText("Can be ordered")).toHaveCount(2);
  await expect(table.getByText("Cannot be ordered")).toHaveCount(1);
  await expectAccessible(page);
  await page.reload();
  await page.getByRole("button", { name: "Order 2 lines" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("checkbox").check();
  await dialog.getByRole("button", { name: "Order 2 lines" }).click();
  await expect(table.getByRole("link", { name: /^ORD-/ })).toHaveCount(2);
  await table.getByRole("link", { name: /^ORD-/ }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^ORD-/);
  await expect(page.getByText("Winkel 61").first()).toBeVisible();
  expect(errors).toEqual([]);
});

test("the available rows of an address check become orders, and the others stay with their reason", async ({
  page,
}) => {
  const errors = await watchForErrors(page);
  await openAs(page, administrators.main, "/postal-code-check?view=many");
  await page.getByRole("textbox", { name: "Addresses" }).fill("8011AB 12 A\n8011AB 12 Z\n1098ZZ 121\n9999ZZ 1");
  await page.getByRole("button", { name: "Check addresses" }).click();
  const row = page.getByRole("table", { name: "Latest checks" }).getByRole("row").nth(1);
  await expect(row.getByRole("cell", { name: "Done" })).toBeVisible();
  await row.getByRole("link").click();
  await expect(page.getByRole("table", { name: /^Results of/ }).getByText("Unknown address")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Order for 2 available addresses" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Orders from an address check" })).toBeVisible();
  await expect(page.getByRole("table", { name: "Rows" }).getByRole("rowheader")).toHaveText([
    "8011AB 12 A",
    "1098ZZ 121",
  ]);
  await expect(page.getByRole("table", { name: "Left out" })).toContainText("We do not know this address.");
  const total = (await page.getByText(/^2 rows: /).textContent())?.replace("2 rows: ", "") ?? "";
  await expectAccessible(page);
  await page.getByRole("textbox", { name: /^Name/ }).fill("From the check");
  await page.getByRole("button", { name: "Continue with 2 rows" }).dblclick();
  await expect(page).toHaveURL(/\/orders\/import\/[\da-f-]{36}$/);
  await expect(page.getByRole("table", { name: "Rows" }).getByText("Can be ordered")).toHaveCount(2);
  await expect(page.getByText(`2 rows chosen: ${total}`)).toBeVisible();
  await expect(page.getByRole("button", { name: "Order 2 lines" })).toBeEnabled();
  await page.getByRole("link", { name: "Orders from a file" }).first().click();
  const earlier = page.getByRole("table", { name: "Earlier files" });
  await expect(earlier.getByRole("row", { name: /From the check/ })).toHaveCount(1);
  expect(errors).toEqual([]);
});

test("a phone shows each row with its verdict, without scrolling sideways", { tag: "@all" }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openAs(page, administrators.main, "/orders/import");
  await page.getByRole("textbox", { name: /^Rows/ }).fill(rows);
  await page.getByRole("button", { name: "Check and price" }).click();
  await expect(page.getByText("Cannot be ordered", { exact: true })).toBeVisible();
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  await expectAccessible(page);
});
