import { describe, expect, it } from "vitest";
import { billedTo } from "./billed-company.rules.ts";

const address = {
  street: "Polderlichtweg",
  houseNumber: 8,
  houseNumberExtension: null,
  room: null,
  postalCode: "8011ZZ",
  city: "Zwolle",
  country: "NL",
};
const mandate = { reference: "MND-20120280-0003", iban: "NL74DEMO0200000025", bic: "DEMONL2A" };
const company: Parameters<typeof billedTo>[0] = {
  id: 20_120_280,
  name: "Polderlicht ICT B.V.",
  coc: "99990011",
  oin: null,
  vatNumber: "NL999900110B01",
  address,
  peppolId: "0106:99990011",
  iban: "NL96DEMO0300000033",
  bic: "INGBNL2A",
  paymentMethod: "DIRECT_DEBIT",
  paymentTermDays: 14,
  customInvoiceReference: "KP-4711",
  locale: "nl",
  variant: "main",
  mandate,
};
const seller = {
  name: "Noordwal Groep B.V.",
  coc: "99990010",
  oin: null,
  vatNumber: "NL999900109B01",
  address,
  iban: "NL52DEMO0100000017",
  bic: "DEMONL2A",
  creditorId: "NL14ZZZ999900100000",
  peppolId: null,
};
const billed = (change: Partial<typeof company> = {}) =>
  billedTo({ ...company, ...change }, { issueDate: "2026-11-01", seller });

describe("an invoice of a company", () => {
  it("that pays by direct debit is collected on the due date, from the account of the mandate", () => {
    expect(billed()).toEqual({
      customerId: 20_120_280,
      issueDate: "2026-11-01",
      dueDate: "2026-11-15",
      buyerReference: "KP-4711",
      locale: "nl",
      variant: "main",
      seller,
      buyer: {
        name: "Polderlicht ICT B.V.",
        coc: "99990011",
        oin: null,
        vatNumber: "NL999900110B01",
        address,
        iban: mandate.iban,
        bic: mandate.bic,
        creditorId: null,
        peppolId: "0106:99990011",
      },
      paymentMeans: "59",
      mandateReference: mandate.reference,
      collectionDate: "2026-11-15",
    });
  });

  it.each([
    ["has no mandate in force", { mandate: null }, seller],
    ["pays by transfer, although it has a mandate", { paymentMethod: "CREDIT_TRANSFER" as const }, seller],
    ["cannot be collected from, because the seller is no creditor", {}, { ...seller, creditorId: null }],
  ])("that %s is paid by transfer", (_what, change, from) => {
    const invoice = billedTo({ ...company, ...change }, { issueDate: "2026-11-01", seller: from });
    expect(invoice).toMatchObject({
      paymentMeans: "58",
      mandateReference: null,
      collectionDate: null,
      dueDate: "2026-11-15",
      seller: { ...seller, creditorId: null },
      buyer: { iban: company.iban, bic: company.bic },
    });
  });

  it.each([
    [0, "2026-11-01"],
    [30, "2026-12-01"],
    [90, "2027-01-30"],
  ])("with a payment term of %i days is due on %s", (paymentTermDays, dueDate) => {
    expect(billed({ paymentTermDays })).toMatchObject({ dueDate, collectionDate: dueDate });
  });

  it("without a reference of its own has its number as reference", () => {
    expect(billed({ customInvoiceReference: null }).buyerReference).toBe("20120280");
  });
});
