/* oxlint-disable oxc/no-map-spread -- arbitraries are mapped, not arrays */
import type { InvoiceAllowance, InvoiceLine, InvoiceParty, VatCategory } from "@demarc/contract/core/invoices/invoice";
import fc from "fast-check";
import { demoSeller } from "../../features/invoices/demo/invoices.demo.ts";
import { lineAmountOf, totalsOf } from "../../features/invoices/invoice/invoice-totals.ts";
import type { StoredInvoice } from "../../features/invoices/invoice/invoices.queries.ts";

type Trade = "dutch" | "government" | "reverse-charge" | "export";

const address = (country: string, postalCode: string, city: string) => ({
  street: "Kadeblokstraat",
  houseNumber: 40,
  houseNumberExtension: null,
  room: null,
  postalCode,
  city,
  country,
});
const nobody = { coc: null, oin: null, vatNumber: null, iban: null, bic: null, creditorId: null, peppolId: null };

const buyers: Readonly<Record<Trade, InvoiceParty>> = {
  dutch: {
    ...nobody,
    name: "Kadeblok Hosting B.V.",
    coc: "99990012",
    vatNumber: "NL999900122B01",
    iban: "NL96DEMO0300000033",
    address: address("NL", "1014ZZ", "Amsterdam"),
  },
  government: {
    ...nobody,
    name: "Gemeente Kadeblok",
    oin: "00000001821002198000",
    peppolId: "0190:00000001821002198000",
    address: { ...address("NL", "1014ZZ", "Amsterdam"), room: "Kamer 12", houseNumberExtension: "a" },
  },
  "reverse-charge": {
    ...nobody,
    name: "Kadeblok Köln GmbH & Co. <KG>",
    vatNumber: "DE999999999",
    address: address("DE", "50667", "Köln"),
  },
  export: { ...nobody, name: "Kadeblok Zürich AG", address: address("CH", "8001", "Zürich") },
};

const ratesOf: Readonly<Record<Trade, readonly (readonly [VatCategory, string])[]>> = {
  dutch: [
    ["S", "21.00"],
    ["S", "9.00"],
    ["Z", "0.00"],
  ],
  government: [
    ["S", "21.00"],
    ["S", "9.00"],
  ],
  "reverse-charge": [["AE", "0.00"]],
  export: [["G", "0.00"]],
};

const decimals = (places: number, most: number) =>
  fc.integer({ min: 1, max: most }).map((units) => {
    const text = String(units).padStart(places + 1, "0");
    return `${text.slice(0, -places)}.${text.slice(-places)}`;
  });

const words = fc.stringMatching(/^[A-Za-zéëïøß€&<>"' ]{1,40}$/).map((text) => `Dienst ${text}`.trim());

const lineArbitrary = (trade: Trade) =>
  fc
    .record({
      id: fc.uuid({ version: 7 }),
      description: words,
      quantity: fc.oneof(fc.integer({ min: 1, max: 5000 }).map(String), decimals(4, 99_999_999)),
      unit: fc.constantFrom("C62", "MON", "KWH", "HUR", "DAY", "E34"),
      unitPrice: fc.oneof(decimals(2, 500_000), decimals(5, 9_999_999)),
      rate: fc.constantFrom(...ratesOf[trade]),
      discount: fc.option(fc.integer({ min: 1, max: 50 }), { nil: null, freq: 4 }),
      isService: fc.boolean(),
      hasPeriod: fc.boolean(),
      endCustomerName: fc.option(words, { nil: null }),
    })
    .map(
      ({ rate: [vatCategory, vatRate], discount, isService, hasPeriod, ...given }): Omit<InvoiceLine, "position"> => {
        const whole = lineAmountOf({ ...given, allowanceAmount: "0" });
        const off = discount === null ? "0.00" : ((Number(whole) * discount) / 100).toFixed(2);
        const allowanceAmount = Number(off) < Number(whole) ? off : "0.00";
        return {
          ...given,
          productCode: isService ? "FTTH-1000" : null,
          period: hasPeriod ? { from: "2026-11-01", to: "2026-11-30" } : null,
          allowanceAmount,
          allowanceReason: Number(allowanceAmount) > 0 ? "Korting" : null,
          lineAmount: lineAmountOf({ ...given, allowanceAmount }),
          vatCategory,
          vatRate,
          serviceRef: isService ? { type: "LINE", id: given.id, label: "LN-104201" } : null,
          endCustomerReference: given.endCustomerName === null ? null : "EK-001",
        };
      },
    );

const allowanceArbitrary = (lines: readonly Pick<InvoiceLine, "lineAmount" | "vatCategory" | "vatRate">[]) =>
  fc.array(
    fc
      .record({ line: fc.constantFrom(...lines), percent: fc.integer({ min: 1, max: 20 }), charge: fc.boolean() })
      .map(({ line, percent, charge }): InvoiceAllowance => ({
        charge,
        reason: charge ? "Administratiekosten" : "Partnerkorting",
        amount: ((Number(line.lineAmount) * percent) / 100).toFixed(2),
        vatCategory: line.vatCategory,
        vatRate: line.vatRate,
      })),
    { maxLength: 3 },
  );

const contentArbitrary = fc.constantFrom<Trade>("dutch", "government", "reverse-charge", "export").chain((trade) =>
  fc
    .array(lineArbitrary(trade), { minLength: 1, maxLength: 25 })
    .map((lines) => lines.map((line, index): InvoiceLine => ({ ...line, position: index + 1 })))
    .chain((lines) =>
      fc.record({ trade: fc.constant(trade), lines: fc.constant(lines), allowances: allowanceArbitrary(lines) }),
    ),
);

/**
 * Random invoices and credit notes of every kind that the product supports: sellers and buyers, VAT rates, allowances,
 * charges and payments.
 */
export const storedInvoices: fc.Arbitrary<StoredInvoice> = fc
  .record({
    content: contentArbitrary,
    type: fc.constantFrom("INVOICE", "CREDIT_NOTE"),
    paymentMeans: fc.constantFrom("30", "58", "59"),
    locale: fc.constantFrom("en", "nl"),
    variant: fc.constantFrom("main", "data-centre", "tv"),
    counter: fc.integer({ min: 1, max: 999_999 }),
    buyerReference: fc.option(fc.constantFrom("KP-4711", "  R&D <1>  "), { nil: null }),
    hasPeriod: fc.boolean(),
    note: fc.option(words, { nil: null }),
  })
  .map(({ content: { trade, lines, allowances }, hasPeriod, counter, ...given }): StoredInvoice => {
    const totals = totalsOf(lines, allowances);
    const byDebit = given.paymentMeans === "59";
    const number = `2026-${String(counter).padStart(6, "0")}`;
    return {
      ...given,
      ...totals,
      lines,
      allowances,
      id: lines[0]?.id ?? "",
      number,
      customerId: 20_140_117,
      status: "OPEN",
      issueDate: "2026-11-01",
      dueDate: "2026-12-01",
      period: hasPeriod ? { from: "2026-11-01", to: "2026-11-30" } : null,
      orderReference: given.buyerReference === null ? "PO-2026-17" : null,
      seller: byDebit ? { ...demoSeller, creditorId: "NL78ZZZ999900100000" } : demoSeller,
      buyer: buyers[trade],
      mandateReference: byDebit ? "MND-20140117-0001" : null,
      collectionDate: byDebit ? "2026-12-01" : null,
      paymentReference: number,
      currency: "EUR",
      creditedInvoiceNumber: given.type === "CREDIT_NOTE" ? "2026-000001" : null,
      amountPaid: "0.00",
      amountCredited: "0.00",
      amountOpen: totals.grossTotal,
      amountDisputed: "0.00",
      amountToPay: given.type === "INVOICE" ? totals.grossTotal : "0.00",
      payments: [],
      disputes: [],
      creditNotes: [],
      version: 1,
    };
  });
