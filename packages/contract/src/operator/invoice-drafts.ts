import { AddressInput, addressRules } from "../core/address.ts";
import { serviceRight } from "../core/access.ts";
import { endpoint } from "../core/endpoint.ts";
import type { FieldError } from "../core/errors.ts";
import { customerNumber, day, nullable, oneOf, optionalText, payload, requiredText, uuid } from "../core/fields.ts";
import { invoiceUnits, paymentMeans, serviceTypes, vatCategories } from "../core/invoices/invoice.ts";
import { described, type Static, Type } from "../core/json-schema.ts";
import { CustomerCreate } from "../signup.ts";
import { bulkOf } from "./bulk.ts";
import { ofInvoicePath, ofInvoiceRef, WrittenInvoice } from "./invoices.ts";
import { named, optionalRef } from "./refs.ts";
import { conflicts, plannedWrite, planQuery, reason, requiredReason } from "./writing.ts";

declare module "../core/words.ts" {
  interface ContractFiles {
    readonly operatorInvoiceDrafts: typeof import("./invoice-drafts.ts");
  }
}

/** A number that you give an invoice: letters, digits and . _ - */
export const numberPattern = "^[A-Za-z0-9][A-Za-z0-9._-]{0,19}$";

/** Lines of a draft in JSON. Larger invoices are sent as UBL. */
export const mostGivenLines = 1000;

const applied = CustomerCreate.properties;

const Party = payload("invoicePartyInput", {
  name: described(requiredText(120, { printable: true }), "Name of the company", "Company B.V."),
  coc: applied.coc,
  oin: described(
    Type.Optional(nullable(Type.String({ pattern: "^[0-9]{20}$" }))),
    "Dutch government identification number, 20 digits",
    null,
  ),
  vatNumber: applied.vatNumber,
  address: AddressInput,
  iban: described(optionalText(34, { iban: true }), "IBAN of the party", "NL74DEMO0200000025"),
  bic: applied.bic,
  creditorId: described(
    Type.Optional(nullable(Type.String({ pattern: "^[A-Z]{2}[0-9]{2}[A-Z0-9]{3,31}$" }))),
    "SEPA creditor identifier of a seller that collects by direct debit",
    "NL78ZZZ999900100000",
  ),
  peppolId: described(
    Type.Optional(nullable(Type.String({ pattern: "^[0-9]{4}:[A-Za-z0-9]{1,50}$" }))),
    "Peppol participant id",
    null,
  ),
  phoneNumber: described(optionalText(20), "Telephone number", "0200000013"),
  email: described(optionalText(254, { email: true }), "E-mail address", "facturen@company.example"),
});
export type GivenParty = Static<typeof Party>;

const Period = payload("invoicePeriodInput", {
  from: described(day(), "First day, inclusive", "2026-11-01"),
  to: described(day(), "Last day, inclusive", "2026-11-30"),
});

const decimal = (whole: number, places: number) => `[0-9]{1,${whole}}(\\.[0-9]{1,${places}})?`;

const vat = {
  vatCategory: described(
    Type.Optional(oneOf(vatCategories)),
    "VAT category of EN 16931; by default it follows the VAT treatment of the customer",
  ),
  vatRate: described(
    Type.Optional(Type.String({ pattern: `^${decimal(2, 2)}$` })),
    "VAT rate in percent, as decimal text; without it, 21.00 for category S and 0.00 for the others",
    "21.00",
  ),
};

const Line = payload("invoiceLineInput", {
  description: described(requiredText(200), "What the line charges for", "Fibre 1000"),
  productCode: described(optionalText(40), "Code of the product", "FIB-1000"),
  period: described(Type.Optional(nullable(Period)), "Period that the line covers"),
  quantity: described(
    Type.Optional(Type.String({ pattern: `^-?${decimal(8, 4)}$` })),
    "Quantity as decimal text; 1 without it",
    "1",
  ),
  unit: described(Type.Optional(oneOf(invoiceUnits)), "Unit of UN/ECE recommendation 20; C62 without it"),
  unitPrice: described(
    Type.String({ pattern: `^${decimal(9, 5)}$` }),
    "Price of one unit, excl. VAT, in EUR as decimal text",
    "44.00",
  ),
  allowanceAmount: described(
    Type.Optional(Type.String({ pattern: `^${decimal(12, 2)}$` })),
    "Discount on the line, excl. VAT, in EUR as decimal text",
    "0.00",
  ),
  allowanceReason: described(optionalText(100), "Reason for the discount", null),
  ...vat,
  service: described(
    Type.Optional(
      nullable(
        payload("chargedService", {
          type: described(oneOf(serviceTypes), "Kind of service"),
          id: described(Type.Optional(uuid()), "Id of the service"),
          ref: optionalRef("service, in place of its id", "SRV-1"),
        }),
      ),
    ),
    "Service that the line charges for, by its id or your own id of it",
  ),
  endCustomerReference: described(optionalText(40), "Reference of the end customer", "MOLENRAD"),
  endCustomerName: described(optionalText(120), "Name of the end customer", "Bakkerij Het Molenrad"),
});
export type GivenLine = Static<typeof Line>;

const lines = described(Type.Array(Line, { minItems: 1, maxItems: mostGivenLines }), "Lines of the invoice");

const draftFields = {
  customer: described(named(customerNumber()), "The customer: its number, or your own id of it as `{ref}`", 20_120_280),
  number: described(
    Type.Optional(nullable(Type.String({ pattern: numberPattern }))),
    "Number that you give the invoice: letters, digits and . _ -. Without it, the portal numbers the invoice when it is published",
    null,
  ),
  issueDate: described(Type.Optional(day()), "Date of the invoice; today without it"),
  dueDate: described(Type.Optional(day()), "Last day to pay; by default by the payment term of the customer"),
  period: described(Type.Optional(nullable(Period)), "Period that the invoice covers"),
  buyerReference: described(
    optionalText(35),
    "Reference of the buyer; by default the reference of the customer, or else its number",
    "KP-4711",
  ),
  orderReference: described(optionalText(35), "Reference of the order", null),
  note: described(optionalText(500), "Note on the invoice", null),
  paymentMeans: described(
    Type.Optional(oneOf(paymentMeans)),
    "Means of payment of UNTDID 4461; by default 59 (direct debit) for a customer that pays so and has an active mandate, else 58 (bank transfer)",
  ),
  paymentReference: described(
    optionalText(35),
    "Reference to quote with the payment; by default the invoice number",
    null,
  ),
  seller: described(
    Type.Optional(Party),
    "The seller; by default the seller of the latest invoice. Required for the first invoice",
  ),
  buyer: described(Type.Optional(Party), "The buyer; by default the data of the customer at present"),
  lines,
  allowances: described(
    Type.Optional(
      Type.Array(
        payload("invoiceAllowanceInput", {
          charge: described(Type.Boolean(), "True for a charge, false for an allowance"),
          reason: described(requiredText(100), "Reason for the allowance or the charge", "Discount"),
          amount: described(
            Type.String({ pattern: `^${decimal(12, 2)}$` }),
            "Amount, excl. VAT, in EUR as decimal text",
            "45.00",
          ),
          ...vat,
        }),
        { maxItems: 100 },
      ),
    ),
    "Allowances and charges on the whole invoice",
  ),
};

export const InvoiceRecord = payload("invoiceRecord", { ...draftFields, reason: reason() });
export type InvoiceRecord = Static<typeof InvoiceRecord>;

const wrong = (field: string): FieldError => ({ field, message: "validation.invalid-value" });

const endsBefore = (field: string, period: { from: string; to: string } | null | undefined): FieldError[] =>
  period && period.to < period.from ? [{ field: `${field}.to`, message: "validation.date-too-early" }] : [];

const lineRules = (given: readonly GivenLine[]): FieldError[] =>
  given.flatMap(({ period, service, allowanceAmount, allowanceReason }, place) => [
    ...endsBefore(`lines.${place}.period`, period),
    ...(service && (service.id === undefined) === (service.ref === undefined) ? [wrong(`lines.${place}.service`)] : []),
    ...(Number(allowanceAmount ?? 0) > 0 && !allowanceReason?.trim()
      ? [{ field: `lines.${place}.allowanceReason`, message: "validation.required", params: { rule: "BR-42" } }]
      : []),
  ]);

const draftRules = ({ lines: given, period, seller, buyer, issueDate, dueDate }: InvoiceRecord): FieldError[] => [
  ...lineRules(given),
  ...endsBefore("period", period),
  ...(issueDate !== undefined && dueDate !== undefined && dueDate < issueDate
    ? [{ field: "dueDate", message: "validation.date-too-early" }]
    : []),
  ...addressRules("seller.address", seller?.address),
  ...addressRules("buyer.address", buyer?.address),
];

const writes = {
  ...plannedWrite,
  access: serviceRight("invoices.draft"),
  responses: { 200: WrittenInvoice },
  errors: conflicts("invoice.number-taken", "invoice.too-many-lines", "invoice.state-conflict"),
} as const;

export const draftInvoice = endpoint({
  ...writes,
  name: "draftInvoice",
  summary: "Draft an invoice",
  details:
    "Totals and VAT are calculated. A draft that would make an invalid document is refused with the rules of EN 16931 that it breaks. Only you see a draft, until it is published.",
  method: "POST",
  path: "/operator/v1/invoice",
  bodyBytes: 3072 * 1024,
  body: InvoiceRecord,
  rules: draftRules,
});

export const putInvoice = endpoint({
  ...writes,
  name: "putInvoice",
  summary: "Draft an invoice, or change the draft, by your own id",
  details:
    "A field that is left out keeps its value. Sending the same again changes nothing, also after the publication; a published invoice cannot be changed.",
  method: "PUT",
  path: "/operator/v1/invoice/ref/:externalRef",
  params: ofInvoiceRef,
  bodyBytes: 3072 * 1024,
  body: InvoiceRecord,
  rules: draftRules,
});

export const putInvoices = bulkOf(putInvoice, {
  name: "putInvoices",
  summary: "Draft invoices, or change the drafts, by your own ids",
});

export const repeatInvoice = endpoint({
  ...writes,
  name: "repeatInvoice",
  summary: "Draft the invoice of the next month",
  details: "It has the same lines a month later, and the data of the customer at present.",
  method: "POST",
  path: "/operator/v1/invoice/:number/repeat",
  params: ofInvoicePath,
  body: payload("invoiceRepetition", { reason: reason() }),
});

export const creditInvoice = endpoint({
  ...writes,
  name: "creditInvoice",
  summary: "Draft a credit note",
  details:
    "Credits the whole invoice, or the given lines. It takes effect when it is published; together, credit notes cannot exceed their invoice.",
  method: "POST",
  path: "/operator/v1/invoice/:number/credit",
  access: serviceRight("invoices.credit"),
  params: ofInvoicePath,
  bodyBytes: 3072 * 1024,
  body: payload("invoiceCredit", {
    lines: Type.Optional(
      described(lines, "Lines of the credit note, with positive amounts; the whole invoice without them"),
    ),
    number: draftFields.number,
    externalRef: optionalRef("credit note; with it, the same credit note sent again changes nothing", "CRE-2026-0042"),
    reason: requiredReason(),
  }),
  rules: ({ lines: given = [] }: { readonly lines?: readonly GivenLine[] }) => lineRules(given),
});

export const putInvoiceDocument = endpoint({
  name: "putInvoiceDocument",
  summary: "Add your own document to an invoice",
  details:
    "The customer downloads it, and gets it by mail, in place of the one that the portal makes. Add it to the draft: a published invoice can get one only if it has none, and it cannot be replaced.",
  method: "PUT",
  path: "/operator/v1/invoice/:number/document",
  access: serviceRight("invoices.draft"),
  params: ofInvoicePath,
  query: payload("invoiceDocumentQuery", {
    type: described(Type.Optional(oneOf(["pdf"])), "Kind of document; pdf without it"),
    reason: described(Type.Optional(Type.String({ maxLength: 500 })), "Why the change is made"),
    ...planQuery,
  }),
  upload: true,
  idempotent: "optional",
  responses: { 200: WrittenInvoice },
  errors: { ...conflicts("invoice.state-conflict"), 503: ["upload.busy"] },
});
