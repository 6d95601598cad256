import fc from "fast-check";
import PDFDocument from "pdfkit";
import { afterEach, describe, expect, it, vi } from "vitest";
import { storedInvoices } from "../../../testing/invoices/sample-invoices.ts";
import { bottom } from "../../../platform/pdf/pdf-sheet.ts";
import { add } from "../../../platform/money.ts";
import type { StoredInvoice } from "../invoice/invoices.queries.ts";
import { wordsOf } from "./invoice-labels.ts";
import { renderPdf } from "./invoice-pdf.ts";
import { runs } from "../../../testing/runs.ts";

afterEach(() => vi.restoreAllMocks());

const sampleOf = (test: (invoice: StoredInvoice) => boolean): StoredInvoice => {
  const isUsual = (invoice: StoredInvoice) => invoice.type === "INVOICE" && invoice.buyer.address.country === "NL";
  const [invoice] = fc.sample(
    storedInvoices.filter((one) => isUsual(one) && test(one)),
    { numRuns: 1, seed: 3 },
  );
  return { ...invoice!, locale: "en", note: null, allowances: [], amountToPay: invoice!.grossTotal };
};
const transfer = sampleOf(({ paymentMeans }) => paymentMeans === "58");
const debit = sampleOf(({ paymentMeans }) => paymentMeans === "59");
const line = { ...transfer.lines[0]!, description: "Fibre", endCustomerName: null, lineAmount: "10.00" };
const withLines = (count: number): StoredInvoice => ({
  ...transfer,
  lines: Array.from({ length: count }, (_, place) => ({ ...line, position: place + 1 })),
});

interface Printed {
  readonly page: number;
  readonly text: string;
  readonly y: number;
  readonly size: number;
}

const printed = async (invoice: StoredInvoice): Promise<Printed[]> => {
  const all: Printed[] = [];
  const pages: unknown[] = [];
  const { text } = PDFDocument.prototype;
  vi.spyOn(PDFDocument.prototype, "text").mockImplementation(function print(
    this: PDFKit.PDFDocument & { readonly _fontSize?: number },
    ...args: Parameters<typeof text>
  ) {
    if (!pages.includes(this.page)) pages.push(this.page);
    const page = pages.indexOf(this.page) + 1;
    all.push({ page, text: String(args[0]), y: Number(args[2]), size: this._fontSize ?? 0 });
    return text.apply(this, args);
  } as typeof text);
  await renderPdf(invoice);
  vi.restoreAllMocks();
  return all;
};
/** Dutch amounts have a no-break space. */
const plain = (text: string): string => text.replaceAll("\u00a0", " ");
const textsOf = async (invoice: StoredInvoice) => (await printed(invoice)).map(({ text }) => text);
/** The text on a page above its foot. The lines that name the document and the customer are drawn last. */
const contentOf = (all: readonly Printed[], page: number) =>
  all.filter((one) => one.page === page && one.y < bottom).map(({ text }) => text);

describe("pages of a PDF invoice", () => {
  it("name the invoice and the customer, and carry the running subtotal over", async () => {
    const all = await printed(withLines(60));
    const pages = Math.max(...all.map(({ page }) => page));
    expect(pages).toBeGreaterThan(2);
    const words = wordsOf("en");
    for (let page = 2; page <= pages; page += 1) {
      const content = contentOf(all, page);
      expect(content.slice(-2)).toEqual([
        `Invoice ${transfer.number}`,
        `${transfer.buyer.name} · Customer number ${transfer.customerId}`,
      ]);
      const before = all.filter((one) => one.page < page && one.text === "Fibre").length;
      const sum = words.euro(add(...Array.from({ length: before }, () => "10.00")));
      const previous = contentOf(all, page - 1);
      expect(previous[previous.indexOf("Subtotal") + 1]).toBe(sum);
      expect(content[content.indexOf("Carried over") + 1]).toBe(sum);
    }
  });

  it("keep the last line with the totals and the payment, for any number of lines", async () => {
    for (let count = 1; count <= 50; count += 50 / runs(50)) {
      const all = await printed(withLines(count));
      const last = contentOf(all, Math.max(...all.map(({ page }) => page)));
      expect(last.some((text) => text.startsWith("Please transfer"))).toBe(true);
      expect(last).toEqual(expect.arrayContaining(["Fibre", "Total excl. VAT", "Total incl. VAT"]));
    }
  });

  it("hold more allowances than fit on one page", async () => {
    const allowance = { charge: false, amount: "0.01", vatCategory: "S", vatRate: "21.00" } as const;
    const allowances = Array.from({ length: 120 }, (_, place) => ({ ...allowance, reason: `Discount ${place}` }));
    const all = await printed({ ...withLines(1), allowances });
    const reasons = all.filter(({ text }) => text.startsWith("Discount"));
    expect(reasons).toHaveLength(120);
    expect(reasons.every(({ y }) => y < bottom)).toBe(true);
  });
});

describe("words on a PDF invoice", () => {
  it("have units that follow the number", async () => {
    const quantities = async (locale: "en" | "nl") => {
      const units = [
        ["1", "MON"],
        ["16", "MON"],
        ["1", "DAY"],
        ["1.5", "DAY"],
        ["1", "HUR"],
        ["2", "HUR"],
      ] as const;
      const lines: StoredInvoice["lines"] = [];
      for (const [quantity, unit] of units) lines.push({ ...line, quantity, unit, position: lines.length + 1 });
      const texts = await textsOf({ ...transfer, locale, lines });
      return texts.filter((_, place) => texts[place - 1] === "Fibre" || texts[place - 2] === "Fibre");
    };
    const own = (texts: readonly string[]) => texts.filter((text) => /^[\d.,]+ [a-z]+$/.test(text));
    expect(own(await quantities("en"))).toEqual(["1 month", "16 months", "1 day", "1.5 days", "1 hour", "2 hours"]);
    expect(own(await quantities("nl"))).toEqual(["1 maand", "16 maanden", "1 dag", "1,5 dagen", "1 uur", "2 uur"]);
  });

  it.each([
    ["AE", "0.00", "VAT reverse charged to the customer, on €10.00", "Btw verlegd naar de afnemer, over € 10,00"],
    ["Z", "0.00", "VAT at the zero rate, on €10.00", "Btw nultarief over € 10,00"],
    ["G", "0.00", "Export outside the EU, no VAT on €10.00", "Uitvoer buiten de EU, geen btw over € 10,00"],
    ["S", "9.00", "VAT 9% on €10.00", "Btw 9% over € 10,00"],
  ] as const)("give the taxable amount of category %s", async (category, rate, english, dutch) => {
    const taxSubtotals = [{ category, rate, taxable: "10.00", tax: "0.00" }];
    expect(await textsOf({ ...transfer, taxSubtotals })).toContain(english);
    expect((await textsOf({ ...transfer, taxSubtotals, locale: "nl" })).map(plain)).toContain(dutch);
  });

  it("say that VAT is reverse charged, and name a foreign country", async () => {
    const lines = [{ ...line, vatCategory: "AE", vatRate: "0.00" } as const];
    const address = { ...transfer.buyer.address, country: "DE", postalCode: "50667", city: "Köln" };
    const foreign = { ...transfer, lines, buyer: { ...transfer.buyer, address } };
    const english = await textsOf(foreign);
    expect(english).toEqual(expect.arrayContaining(["Reverse charge", "50667 Köln", "Germany"]));
    expect(english).not.toContain("0%");
    expect(await textsOf({ ...foreign, locale: "nl" })).toEqual(expect.arrayContaining(["verlegd", "Duitsland"]));
  });

  it("name the seller with country, telephone and mail address, in eight points", async () => {
    const foot = (await printed(transfer)).filter(({ text, y }) => y > bottom && !text.startsWith("Page"));
    expect(foot.map(({ text, size }) => [text, size])).toEqual([
      ["Noordwal Groep B.V., Noordwalkade 1, 1012 ZZ Amsterdam, Netherlands", 8],
      ["KvK 99990010 · VAT NL999900109B01 · IBAN NL52DEMO0100000017", 8],
      ["Phone 0200000017 · facturen@noordwal.example", 8],
    ]);
  });

  it("leave out the contact data that an older invoice does not have", async () => {
    const { phoneNumber: _phone, email: _email, ...seller } = transfer.seller;
    const foot = (await printed({ ...transfer, seller })).filter(
      ({ text, y }) => y > bottom && !text.startsWith("Page"),
    );
    expect(foot).toHaveLength(2);
  });

  it("wrap long reasons of allowances in their usual size", async () => {
    const reason = "A discount for the late delivery and the second visit of the engineer to the building ".repeat(3);
    const allowance = { charge: false, reason, amount: "1.00", vatCategory: "S", vatRate: "21.00" } as const;
    const lines = [{ ...line, allowanceReason: reason, allowanceAmount: "1.00" }];
    const all = await printed({ ...transfer, lines, allowances: [allowance] });
    const sizes = all.filter(({ text }) => text.includes("second visit")).map(({ size }) => size);
    expect(sizes).toEqual([7.5, 9]);
  });

  it("show where characters are missing in the font, and say so", async () => {
    const buyer = { ...transfer.buyer, name: "Kadeblok شركة 株式会社 🚀 B.V." };
    const texts = await textsOf({ ...transfer, buyer, note: "ＡＢＣ Ελληνικά Кириллица" });
    expect(texts).toContain("Kadeblok […] B.V.");
    expect(texts).toContain("ABC Ελληνικά Кириллица");
    const note = "[…]: characters that this document cannot print. The portal shows the full text.";
    expect(texts).toContain(note);
    expect(await textsOf({ ...transfer, note: "Ελληνικά […]" })).not.toContain(note);
  });
});

const payment = (method: "DIRECT_DEBIT" | "REVERSAL" | "CREDIT_NOTE" | "CREDIT_TRANSFER", amount = "1.00") => ({
  method,
  date: method === "REVERSAL" ? "2026-10-05" : "2026-10-01",
  amount,
  reference: null,
});

describe("payment of a PDF invoice", () => {
  const returned: StoredInvoice = {
    ...debit,
    amountToPay: "10.00",
    payments: [payment("DIRECT_DEBIT"), payment("REVERSAL")],
  };

  it("offers a transfer after the bank returned a direct debit, with a QR code", async () => {
    const texts = await textsOf(returned);
    expect(texts).toContain(
      `Your bank returned our direct debit on 5 October 2026. We will not collect it again. Please transfer €10.00 to NL52DEMO0100000017 of Noordwal Groep B.V., with reference ${debit.number}.`,
    );
    expect((await renderPdf(returned)).toString("latin1")).toMatch(/\/S \/Figure/);
    expect((await renderPdf({ ...returned, payments: [] })).toString("latin1")).not.toMatch(/\/S \/Figure/);
    expect((await textsOf({ ...returned, locale: "nl" })).join()).toContain("op 5 oktober 2026 gestorneerd");
  });

  it("leaves out what is disputed or paid, and asks for nothing when nothing is left", async () => {
    const part = {
      ...transfer,
      grossTotal: "100.00",
      amountPaid: "20.00",
      amountDisputed: "30.00",
      amountToPay: "50.00",
    };
    const texts = await textsOf(part);
    const totals = texts.slice(texts.indexOf("Total incl. VAT"));
    expect(totals.slice(0, 8)).toEqual([
      "Total incl. VAT",
      "€100.00",
      "Paid",
      "−€20.00",
      "Disputed",
      "−€30.00",
      "To pay",
      "€50.00",
    ]);
    expect(totals[8]).toMatch(/^You dispute €30\.00 of this invoice.*Please transfer €50\.00 before/);
    const whole = await textsOf({ ...part, amountDisputed: "80.00", amountToPay: "0.00" });
    expect(whole).toContain("You dispute this invoice. You do not have to pay it until we have answered.");
    const paid = await textsOf({ ...part, amountDisputed: "0.00", amountToPay: "0.00" });
    expect(paid).toContain("There is nothing left to pay.");
    expect(paid.join()).not.toContain("Please transfer");
  });

  it("collects the undisputed amount of a direct debit", async () => {
    const texts = await textsOf({ ...debit, amountDisputed: "30.00", amountToPay: "50.00" });
    expect(texts.join()).toMatch(/You dispute €30\.00 .* We collect €50\.00 on 1 December 2026/);
    expect(texts.join(" ")).toContain("Our creditor identifier is NL78ZZZ999900100000.");
  });

  it("names the mandate and the creditor of a direct debit", async () => {
    const said = (iban: string | null, locale: "en" | "nl" = "en") =>
      textsOf({ ...debit, amountToPay: "50.00", buyer: { ...debit.buyer, iban }, locale });
    const iban = "NL96DEMO0300000033";
    expect(await said(iban)).toContain(
      `We collect €50.00 on 1 December 2026 from ${iban}, by mandate MND-20140117-0001. Our creditor identifier is NL78ZZZ999900100000.`,
    );
    expect((await said(null)).join()).toContain("Our creditor identifier is NL78ZZZ999900100000.");
    expect((await said(iban, "nl")).join()).toContain("Ons incassant-ID is NL78ZZZ999900100000.");
  });
});

describe("the amount of a PDF credit note", () => {
  const note: StoredInvoice = {
    ...transfer,
    type: "CREDIT_NOTE",
    creditedInvoiceNumber: "2026-000023",
    grossTotal: "100.00",
    amountToPay: "0.00",
  };
  const setOff = (amount: string) => payment("CREDIT_NOTE", amount);
  const iban = transfer.buyer.iban;

  it.each([
    ["was taken off its invoice", "0.00", [setOff("100.00")], "We have taken €100.00 off your invoice 2026-000023."],
    ["is paid back, after the invoice was paid", "100.00", [], `We pay €100.00 back to ${iban}.`],
    [
      "is paid back in part",
      "60.00",
      [setOff("40.00")],
      `We have taken €40.00 off your invoice 2026-000023. We pay €60.00 back to ${iban}.`,
    ],
    [
      "was paid back",
      "0.00",
      [setOff("40.00"), payment("CREDIT_TRANSFER", "60.00")],
      "We have taken €40.00 off your invoice 2026-000023. We have paid €60.00 back to you.",
    ],
  ])("%s", async (_what, amountOpen, payments, text) => {
    expect(await textsOf({ ...note, amountOpen, payments })).toContain(text);
  });

  it("is paid back to an account that is not known", async () => {
    const buyer = { ...note.buyer, iban: null };
    const texts = await textsOf({ ...note, buyer, amountOpen: "100.00", payments: [], locale: "nl" });
    expect(texts.map(plain)).toContain("Wij betalen € 100,00 aan u terug.");
  });
});
