import { readFileSync } from "node:fs";
import type { Invoice, InvoiceExplanation } from "@demarc/contract/core/invoices/invoice";
import { amountFormat } from "@demarc/contract/core/signed-money";
import { expect, type Page } from "@playwright/test";
import { XMLParser } from "fast-xml-parser";
import { unzipSync } from "fflate";
import { expectAccessible } from "./support/accessible.ts";
import { test } from "./support/journey.ts";
import { chooseFilter } from "./support/lists.ts";
import { callAs, openAs } from "./support/open-as.ts";
import { chooseInAccountMenu } from "./support/portal.ts";
import { printedText } from "./support/printed-text.ts";

const finance = "fenna.smit@polderlicht.example";

/** Chooses an action behind "⋯" in the header of a screen. */
const chooseAction = async (page: Page, name: string): Promise<void> => {
  await page.getByRole("button", { name: /^(More actions|Meer acties)$/ }).click();
  await page.getByRole("menuitem", { name }).click();
};

test("invoices are filtered, exported, and downloaded as one valid zip of PDF and UBL", async ({ page }) => {
  await openAs(page, finance, "/invoices");

  await test.step("filters are in the address, and limit the exported file", async () => {
    await chooseFilter(page, "Type", "Credit notes");
    await expect(page).toHaveURL(/type=CREDIT_NOTE/);
    await expect(page.getByRole("row")).toHaveCount(3);
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Export results (CSV)" }).click(),
    ]);
    expect(
      readFileSync(await file.path(), "utf8")
        .trim()
        .split("\r\n"),
    ).toHaveLength(3);
    await page.getByLabel("Number, amount, reference or line").fill("nothing like it");
    await expect(page.getByRole("heading", { name: "Nothing found" })).toBeVisible();
  });

  const numbers: string[] = [];
  await test.step("three are chosen", async () => {
    await page.goto(new URL("/invoices", page.url()).href);
    const boxes = page.getByRole("checkbox", { name: /^Select \d{4}-\d{6}$/ });
    await expect(boxes.nth(3)).toBeVisible();
    const labels = await boxes.evaluateAll((all) => all.slice(0, 3).map((box) => box.ariaLabel ?? ""));
    numbers.push(...labels.map((label) => label.replace("Select ", "")));
    for (const number of numbers) await page.getByRole("checkbox", { name: `Select ${number}` }).check();
    await expect(page.getByText("3 selected")).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("the zip has the PDF and the UBL of each, and a manifest that names every file", async () => {
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "PDF and UBL" }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^invoices-20120280-\d{4}-\d\d-\d\d\.zip$/);
    const files = unzipSync(readFileSync(await file.path()));
    const names = numbers.flatMap((number) => [`factuur-${number}.pdf`, `factuur-${number}.xml`]);
    expect(Object.keys(files).toSorted()).toEqual([...names, "manifest.csv"].toSorted());
    for (const number of numbers) {
      expect(Buffer.from(files[`factuur-${number}.pdf`] ?? []).toString("latin1")).toMatch(/^%PDF-1\.7[^]*%%EOF\s*$/);
      const ubl = new XMLParser({ parseTagValue: false }).parse(
        Buffer.from(files[`factuur-${number}.xml`] ?? []).toString(),
      ) as { Invoice: Record<string, string> };
      expect(ubl.Invoice["cbc:ID"]).toBe(number);
    }
    const manifest = Buffer.from(files["manifest.csv"] ?? []).toString();
    for (const name of names) expect(manifest).toContain(name);
  });
});

test("an open transfer shows its payment code and the explanation of its amount, and is printed", async ({ page }) => {
  await openAs(page, finance, "/invoices?status=PARTIALLY_PAID");
  await page.getByRole("rowheader").getByRole("link").click();

  await test.step("the amount is explained, by service and by end customer", async () => {
    await expect(page.getByRole("heading", { level: 1, name: /^Invoice \d{4}-\d{6}$/ })).toBeFocused();
    await expect(page.getByRole("img", { name: /^QR code to pay €/ })).toBeVisible();
    await expect(page.getByRole("heading", { name: /(more|less) than / })).toBeVisible();
    await page.getByRole("button", { name: /^Business fibre/ }).click();
    await expect(page.getByText("Zakelijk glas 1 Gbit/s", { exact: false }).first()).toBeVisible();
    await page.getByText("End customer", { exact: true }).click();
    await expect(page.getByRole("button", { name: /^Praktijk Waterlijn/ })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("a phone shows what is to be paid first, without scrolling sideways", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    for (const what of ["IBAN", "payment reference"])
      await expect(page.getByRole("button", { name: `Copy ${what}` })).toBeVisible();
    const top = async (name: RegExp) => (await page.getByRole("heading", { name }).boundingBox())?.y ?? 0;
    const order = [await top(/^Open amount/), await top(/(more|less) than /), await top(/^Payments$/)];
    expect(order).toEqual(order.toSorted((one, other) => one - other));
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await page.setViewportSize({ width: 1280, height: 720 });
  });

  await test.step("items and payments are tabs of the address", async () => {
    await page.getByRole("tab", { name: /^Items/ }).click();
    await expect(page).toHaveURL(/tab=items/);
    await expect(page.getByRole("table").getByRole("rowheader").first()).toBeVisible();
    await page.getByRole("tab", { name: /^Payments/ }).click();
    await expect(page.getByRole("tabpanel", { name: /^Payments/ }).getByText("Invoice sent")).toBeVisible();
  });

  await test.step("only the invoice is printed, black on white even from the dark theme, with its totals unbroken", async () => {
    const totals = page.getByRole("table", { name: "Totals" }).last();
    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    for (const role of ["banner", "navigation", "button"] as const)
      await expect(page.getByRole(role).filter({ visible: true })).toHaveCount(0);
    for (const shown of [page.getByRole("heading", { level: 1 }), page.getByRole("img", { name: /^QR/ }), totals])
      await expect(shown).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toHaveCSS("color", "rgb(0, 0, 0)");
    await expect(page.locator("html")).toHaveCSS("background-color", "rgb(255, 255, 255)");
    await expect(page.getByRole("rowheader", { name: /LN-\d+/ }).first()).toBeVisible();
    await expect(page.locator("thead").first()).toHaveCSS("display", "table-header-group");
    await expect(totals).toHaveCSS("break-inside", "avoid");
    await page.emulateMedia({ media: "screen", colorScheme: "light" });
  });

  await test.step("the print has every part and every item of the invoice, and no switches", async () => {
    await page.emulateMedia({ media: null, colorScheme: null });
    const number = /Invoice (\S+)/.exec(await page.getByRole("heading", { level: 1 }).innerText())?.[1] ?? "";
    const invoice = await callAs<Invoice>(finance, { method: "GET", path: `/invoice/${number}` });
    const { parts } = await callAs<InvoiceExplanation>(finance, {
      method: "GET",
      path: `/invoice/${number}/explanation`,
    });
    const euro = amountFormat("en");
    const text = await printedText(page);
    const printed = (words: string) => text.split(words.replaceAll(/\s/g, "")).length - 1;
    expect(printed(invoice.number)).toBeGreaterThan(0);
    for (const { amount } of parts) expect([amount, printed(euro(amount))]).not.toEqual([amount, 0]);
    for (const { description } of invoice.lines) {
      const wanted = invoice.lines.filter((line) => line.description === description).length;
      expect([description, printed(description) >= wanted]).toEqual([description, true]);
    }
    for (const total of [invoice.netTotal, invoice.grossTotal]) expect(printed(euro(total))).toBeGreaterThan(0);
    expect(printed("ServiceEnd customer")).toBe(0);
  });

  await test.step("in Dutch too, with a file of what is charged on", async () => {
    await chooseInAccountMenu(page, "Nederlands");
    await expect(page.getByRole("heading", { level: 1, name: /^Factuur / })).toBeVisible();
    const [file] = await Promise.all([page.waitForEvent("download"), chooseAction(page, "Doorbelasting exporteren")]);
    expect(readFileSync(await file.path(), "utf8")).toContain("Fietsfabriek Zwolle B.V.");
  });
});

test("a dispute is sent with its lines, withdrawn at once, and can be sent again", async ({ page }) => {
  const koen = "koen.visser@beeldwijk.example";
  const path = "/invoice?status=OPEN&limit=1";
  const { items } = await callAs<{ items: { number: string }[] }>(koen, { method: "GET", path });
  await openAs(page, koen, `/invoice/${items[0]?.number}`);
  await chooseAction(page, "Dispute");
  await page.getByRole("button", { name: "Send dispute" }).click();
  await expect(page.locator("[aria-invalid=true]")).toBeVisible();
  await page.getByLabel("What is wrong?").fill("There are fewer homes in the tower.");
  await expect(page.getByText(/^The whole invoice: €[\d.,]+ incl. VAT$/)).toBeVisible();
  await page.getByRole("checkbox", { name: /Beeldwijktoren/ }).check();
  await expect(page.getByText(/^1 item: €[\d.,]+ excl. VAT, €[\d.,]+ incl. VAT$/)).toBeVisible();
  await page.getByRole("button", { name: "Send dispute" }).click();
  const banner = page.getByText(/^€[\d.,]+ of this invoice is disputed$/);
  await expect(banner).toBeVisible();
  await expect(page.getByText("About: TV Basis, Beeldwijktoren")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(banner).toHaveCount(0);
  await page.getByRole("tab", { name: /^Items/ }).click();
  await expect(page.getByRole("rowheader", { name: /Beeldwijktoren/ })).toBeVisible();
  await expect(page.getByRole("table").getByText("Disputed")).toHaveCount(0);
});
