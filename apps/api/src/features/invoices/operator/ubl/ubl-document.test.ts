import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { storedInvoices } from "../../../../testing/invoices/sample-invoices.ts";
import { runs } from "../../../../testing/runs.ts";
import { demoSeller } from "../../demo/invoices.demo.ts";
import { renderUbl } from "../../documents/invoice-ubl.ts";
import type { StoredInvoice } from "../../invoice/invoices.queries.ts";
import { InvalidRequest } from "../../../../platform/refusals/errors.ts";
import { kadeblokDraft } from "../../../../testing/invoices/kadeblok-invoices.ts";
import { lineAmountOf, totalsOf } from "../../invoice/invoice-totals.ts";
import { isSameDraft } from "../invoice.steps.ts";
import { draftOf } from "../invoice-drafts.ts";
import { readUbl } from "./ubl-document.ts";

const xmlOf = (line: string, count: number) => {
  const schema = "urn:oasis:names:specification:ubl:schema:xsd";
  return Buffer.from(
    `<Invoice xmlns="${schema}:Invoice-2" xmlns:cac="${schema}:CommonAggregateComponents-2">${`<cac:${line}/>`.repeat(count)}</Invoice>`,
  );
};

describe("a document with many lines", () => {
  it.each(["InvoiceLine", "AllowanceCharge"])("is refused before its lines are read: 5,001 of %s", (line) => {
    const refusal = { code: "invoice.too-many-lines", details: { lines: 5001, most: 5000 } };
    expect(() => readUbl(xmlOf(line, 5001))).toThrow(expect.objectContaining(refusal));
    expect(() => readUbl(xmlOf(line, 5000))).toThrow(InvalidRequest);
  });
});

const stored = (change: Partial<StoredInvoice> = {}): StoredInvoice => {
  const { lines: given, ...draft } = kadeblokDraft();
  const lines = given.map((line, index) =>
    Object.assign(
      {
        id: "0192f3a0-1c2d-7e3f-8a4b-5c6d7e8f9a0b",
        position: index + 1,
        productCode: null,
        period: { from: "2026-11-01", to: "2026-11-30" },
        allowanceAmount: "10.00",
        allowanceReason: "Discount",
        serviceRef: null,
        endCustomerReference: null,
        endCustomerName: null,
        lineAmount: lineAmountOf({ ...line, allowanceAmount: "10.00" }),
      },
      line,
    ),
  );
  const allowances = [
    { charge: false, reason: "Partner", amount: "5.00", vatCategory: "S", vatRate: "21.00" },
  ] as const;
  const totals = totalsOf(lines, allowances);
  return {
    ...draft,
    ...totals,
    id: "0192f3a0-1c2d-7e3f-8a4b-5c6d7e8f9a0b",
    number: "ERP-1",
    status: "OPEN",
    issueDate: "2026-11-01",
    dueDate: "2026-12-01",
    period: null,
    note: null,
    orderReference: null,
    buyerReference: "KB",
    seller: demoSeller,
    mandateReference: null,
    collectionDate: null,
    paymentReference: "ERP-1",
    creditedInvoiceNumber: null,
    currency: "EUR",
    amountPaid: "0.00",
    amountCredited: "0.00",
    amountOpen: totals.grossTotal,
    amountDisputed: "0.00",
    amountToPay: totals.grossTotal,
    payments: [],
    disputes: [],
    creditNotes: [],
    lines,
    allowances: [...allowances],
    version: 1,
    ...change,
  };
};
const xml = renderUbl(stored());

/** The places and rules for which a document is refused. */
const faultsOf = (text: string): string[] => {
  try {
    readUbl(Buffer.from(text));
    return [];
  } catch (error) {
    const { errors = [] } = error as { errors?: { field: string; params?: { rule?: string } }[] };
    if (errors.length === 0) throw error;
    return errors.map(({ field, params }) => (params?.rule ? `${params.rule} ${field}` : field));
  }
};

describe("a UBL document", () => {
  it("is read as the invoice that was written, for every kind of invoice", () => {
    fc.assert(
      fc.property(storedInvoices, (invoice) => {
        const { draft } = readUbl(Buffer.from(renderUbl(invoice)));
        const { customerId, locale, variant } = invoice;
        const read = { ...draft, customerId, locale, variant };
        const before = draftOf(invoice);
        const { iban } = demoSeller;
        const party = ({
          bic: _bic,
          iban: _iban,
          phoneNumber: _phone,
          email: _email,
          peppolId: _peppol,
          ...rest
        }: typeof before.buyer) => rest;
        // Fields that the document omits or writes differently.
        const comparable = (one: typeof before) => ({
          ...one,
          givenNumber: null,
          seller: { ...party(one.seller), iban, bic: null, creditorId: null, peppolId: null },
          buyer: { ...party(one.buyer), iban, bic: null, creditorId: null, peppolId: null },
          buyerReference: one.buyerReference?.trim() ?? null,
          lines: one.lines.map((line) => ({ ...line, serviceRef: null })),
        });
        expect(draft.givenNumber).toBe(invoice.number);
        expect(isSameDraft(comparable(read), comparable(before))).toBe(true);
      }),
      { numRuns: runs(200) },
    );
  });

  it.each<[string, (text: string) => string, string]>([
    ["no number", (text) => text.replace("<cbc:ID>ERP-1</cbc:ID>", ""), "BR-02 /Invoice/cbc:ID"],
    ["no date", (text) => text.replace(/<cbc:IssueDate>.*?<\/cbc:IssueDate>/, ""), "BR-03 /Invoice/cbc:IssueDate"],
    [
      "no type",
      (text) => text.replace(/<cbc:InvoiceTypeCode>.*?<\/cbc:InvoiceTypeCode>/, ""),
      "BR-04 /Invoice/cbc:InvoiceTypeCode",
    ],
    ["another type", (text) => text.replace(">380<", ">384<"), "/Invoice/cbc:InvoiceTypeCode"],
    ["another currency", (text) => text.replace("Code>EUR<", "Code>USD<"), "/Invoice/cbc:DocumentCurrencyCode"],
    [
      "an amount in another currency",
      (text) => text.replace('PriceAmount currencyID="EUR"', 'PriceAmount currencyID="USD"'),
      "/Invoice/cac:InvoiceLine[1]/cac:Price/cbc:PriceAmount",
    ],
    [
      "no specification",
      (text) => text.replace(/<cbc:CustomizationID>.*?<\/cbc:CustomizationID>/, ""),
      "BR-01 /Invoice/cbc:CustomizationID",
    ],
    [
      "no reference",
      (text) => text.replace(/<cbc:BuyerReference>.*?<\/cbc:BuyerReference>/, ""),
      "BR-NL-2 /Invoice/cbc:BuyerReference",
    ],
    [
      "a seller without a name",
      (text) => text.replace("<cbc:RegistrationName>Noordwal Groep B.V.</cbc:RegistrationName>", ""),
      "BR-06 /Invoice/cac:AccountingSupplierParty/cac:Party/cac:PartyLegalEntity/cbc:RegistrationName",
    ],
    [
      "a buyer without a KvK number",
      () => renderUbl(stored({ buyer: { ...demoSeller, coc: null } })),
      "BR-NL-10 /Invoice/cac:AccountingCustomerParty/cac:Party/cac:PartyLegalEntity/cbc:CompanyID",
    ],
    [
      "an address without a house number",
      (text) => text.replace("Noordwalkade 1", "Noordwalkade"),
      "/Invoice/cac:AccountingSupplierParty/cac:Party/cac:PostalAddress/cbc:StreetName",
    ],
    [
      "a line without a name",
      (text) => text.replace("<cbc:Name>Rack</cbc:Name>", ""),
      "BR-25 /Invoice/cac:InvoiceLine[1]/cac:Item/cbc:Name",
    ],
    [
      "a line without a unit",
      (text) => text.replace(' unitCode="MON"', ""),
      "BR-23 /Invoice/cac:InvoiceLine[1]/cbc:InvoicedQuantity/@unitCode",
    ],
    [
      "another unit",
      (text) => text.replace('unitCode="MON"', 'unitCode="KGM"'),
      "/Invoice/cac:InvoiceLine[1]/cbc:InvoicedQuantity/@unitCode",
    ],
    [
      "a wrong line amount",
      (text) => text.replace(/(<cac:InvoiceLine>[^]*?LineExtensionAmount currencyID="EUR">)90.00/, "$191.00"),
      "PEPPOL-EN16931-R120 /Invoice/cac:InvoiceLine[1]/cbc:LineExtensionAmount",
    ],
    [
      "a wrong sum of lines",
      (text) => text.replace(/(<cac:LegalMonetaryTotal>\s*<cbc:LineExtensionAmount currencyID="EUR">)90.00/, "$191.00"),
      "BR-CO-10 /Invoice/cac:LegalMonetaryTotal/cbc:LineExtensionAmount",
    ],
    [
      "a wrong sum of allowances",
      (text) => text.replace(/(AllowanceTotalAmount currencyID="EUR">)5.00/, "$16.00"),
      "BR-CO-11 /Invoice/cac:LegalMonetaryTotal/cbc:AllowanceTotalAmount",
    ],
    [
      "a wrong net total",
      (text) => text.replace(/(TaxExclusiveAmount currencyID="EUR">)85.00/, "$186.00"),
      "BR-CO-13 /Invoice/cac:LegalMonetaryTotal/cbc:TaxExclusiveAmount",
    ],
    [
      "a wrong gross total",
      (text) => text.replace(/(TaxInclusiveAmount currencyID="EUR">)102.85/, "$1103.85"),
      "BR-CO-15 /Invoice/cac:LegalMonetaryTotal/cbc:TaxInclusiveAmount",
    ],
    [
      "a wrong amount to pay",
      (text) => text.replace(/(PayableAmount currencyID="EUR">)102.85/, "$1103.85"),
      "BR-CO-16 /Invoice/cac:LegalMonetaryTotal/cbc:PayableAmount",
    ],
    [
      "wrong VAT",
      (text) => text.replace(/(<cac:TaxTotal>\s*<cbc:TaxAmount currencyID="EUR">)17.85/, "$118.85"),
      "BR-CO-14 /Invoice/cac:TaxTotal/cbc:TaxAmount",
    ],
    [
      "wrong VAT of a rate",
      (text) => text.replace(/(TaxableAmount>\s*<cbc:TaxAmount currencyID="EUR">)17.85/, "$118.85"),
      "BR-CO-17 /Invoice/cac:TaxTotal/cac:TaxSubtotal[1]/cbc:TaxAmount",
    ],
    [
      "no VAT breakdown",
      (text) => text.replace(/<cac:TaxSubtotal>[^]*<\/cac:TaxSubtotal>/, ""),
      "BR-CO-18 /Invoice/cac:TaxTotal/cac:TaxSubtotal",
    ],
    [
      "a prepaid amount",
      (text) =>
        text.replace(
          "<cbc:PayableAmount",
          '<cbc:PrepaidAmount currencyID="EUR">1.00</cbc:PrepaidAmount><cbc:PayableAmount',
        ),
      "/Invoice/cac:LegalMonetaryTotal/cbc:PrepaidAmount",
    ],
    [
      "no account of the seller",
      (text) => text.replace(/<cac:PayeeFinancialAccount>[^]*?<\/cac:PayeeFinancialAccount>/, ""),
      "BR-61 /Invoice/cac:PaymentMeans/cac:PayeeFinancialAccount/cbc:ID",
    ],
    [
      "a direct debit without a mandate",
      (text) => text.replace("Code>58<", "Code>59<"),
      "PEPPOL-EN16931-R061 /Invoice/cac:PaymentMeans/cac:PaymentMandate/cbc:ID",
    ],
    [
      "a number with a slash",
      (text) => text.replace("<cbc:ID>ERP-1</cbc:ID>", "<cbc:ID>ERP/1</cbc:ID>"),
      "/Invoice/cbc:ID",
    ],
    [
      "a credit note of nothing",
      () => renderUbl(stored({ type: "CREDIT_NOTE", creditedInvoiceNumber: null })),
      "BR-55 /CreditNote/cac:BillingReference/cac:InvoiceDocumentReference/cbc:ID",
    ],
  ])("400 with %s names the rule and the place", (_what, change, fault) => {
    expect(change(xml)).not.toBe(xml);
    expect(faultsOf(change(xml))).toEqual([fault]);
  });

  it("400 names every fault at once", () => {
    const faults = faultsOf(
      xml.replace("<cbc:ID>ERP-1</cbc:ID>", "").replace(">380<", "><").replace("<cbc:Name>Rack</cbc:Name>", ""),
    );
    expect(faults).toEqual([
      "BR-04 /Invoice/cbc:InvoiceTypeCode",
      "BR-02 /Invoice/cbc:ID",
      "BR-25 /Invoice/cac:InvoiceLine[1]/cac:Item/cbc:Name",
    ]);
  });

  it.each<[string, string | Buffer]>([
    ["a DTD", xml.replace("<Invoice", '<!DOCTYPE Invoice [<!ENTITY a "b">]>\n<Invoice')],
    ["an entity of its own", xml.replace("Rack", "&secret;")],
    ["an end tag too few", xml.replace("</Invoice>", "")],
    ["another root", "<Order/>"],
    ["another namespace", xml.replace("xsd:Invoice-2", "xsd:Order-2")],
    ["another encoding", xml.replace("UTF-8", "UTF-16")],
    ["bytes that are not UTF-8", Buffer.from([0x3c, 0x61, 0xff, 0x3e])],
    ["deep nesting", `${"<a>".repeat(100)}${"</a>".repeat(100)}`],
    ["nothing", ""],
    ["two roots", `${xml}<b/>`],
  ])("400 with %s is not read", (_what, content) => {
    expect(() => readUbl(Buffer.from(content))).toThrow(
      expect.objectContaining({ errors: [{ field: "file", message: "validation.invalid-data" }] }),
    );
  });

  it("is read whatever its prefixes are", () => {
    const renamed = xml.replaceAll(/(<\/?|xmlns:)cac\b/g, "$1x").replaceAll(/(<\/?|xmlns:)cbc\b/g, "$1y");
    expect(readUbl(Buffer.from(renamed)).draft.givenNumber).toBe("ERP-1");
  });
});
