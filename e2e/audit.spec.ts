import { readFileSync } from "node:fs";
import { expect } from "@playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { test } from "./support/journey.ts";
import { chooseFilter } from "./support/lists.ts";
import { callAs, openAs } from "./support/open-as.ts";
import { administrators, chooseInAccountMenu } from "./support/portal.ts";

test("a change appears in the log with its difference, can be filtered, and is saved as CSV", async ({ page }) => {
  const reference = "=KH 2026";
  const body = { customInvoiceReference: reference };
  await callAs(administrators["data-centre"], { method: "PATCH", path: "/custom-invoice-reference", body });
  await openAs(page, administrators["data-centre"], "/company/audit");

  await test.step("the page begins at its top, although its entry of the navigation had to be scrolled to", async () => {
    await expect(page.getByRole("link", { name: "Activity log" }).first()).toHaveAttribute("aria-current", "page");
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });

  await test.step("an entry opens with the difference and the origin", async () => {
    const entry = page.getByRole("listitem").filter({ hasText: "Invoice reference changed" }).first();
    await entry.getByText("Invoice reference changed").click();
    await expect(entry.getByText("Your reference on invoices")).toBeVisible();
    await expect(entry.locator("ins")).toHaveText(reference);
    await expect(entry.getByText("127.0.0.1", { exact: false })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("filters are in the address", async () => {
    await chooseFilter(page, "What", "Company");
    await expect(page).toHaveURL(/kind=customer/);
    await chooseFilter(page, "Who", "Mila Stone (mila.stone@kadeblok.example)");
    await expect(page).toHaveURL(/person=/);
    await expect(page.getByText("Invoice reference changed").first()).toBeVisible();
  });

  await test.step("the file has what the filter leaves", async () => {
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Export results (CSV)" }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^ledger-\d+-\d{4}-\d\d-\d\d\.csv$/);
    const text = readFileSync(await file.path(), "utf8");
    expect(text).toContain("customer.invoice-reference-changed");
    for (const line of text.trim().split("\r\n").slice(1)) expect(line).toContain(",customer,");
  });

  await test.step("the signed file for an auditor has the rows and the end of each chain", async () => {
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Signed file for auditors" }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^ledger-proof-\d+-\d{4}-\d\d-\d\d\.jsonl$/);
    const lines = readFileSync(await file.path(), "utf8")
      .trim()
      .split("\n");
    expect(lines[0]).toContain("demarc-ledger-1");
    expect(lines.at(-1)).toMatch(/^\{"file":"[0-9a-f]{64}".*"signature":"M/);
  });

  await test.step("it is in Dutch too, and filters that find nothing are cleared", async () => {
    await chooseInAccountMenu(page, "Nederlands");
    await expect(page.getByRole("heading", { level: 1, name: "Activiteiten" })).toBeVisible();
    await page.getByRole("button", { name: "Periode" }).click();
    await page.getByLabel("Vanaf").fill("2099-01-01");
    await expect(page.getByRole("heading", { name: "Niets gevonden" })).toBeVisible();
    await page.keyboard.press("Escape"); // The panel of the filter covers the list.
    await page.getByRole("button", { name: "Filters wissen" }).click();
    await expect(page.getByText("Factuurreferentie gewijzigd").first()).toBeVisible();
  });
});
