import { described, type Static, Type } from "../json-schema.ts";
import { Address } from "../address.ts";
import { InLanguages } from "../package.ts";
import { day, decimal, instant, nullable, nullableText, oneOf, recordVersion, uuid } from "../fields.ts";
import { partKinds } from "./invoice-part-kinds.ts";
import { technologies } from "../technologies.ts";

export const invoiceTypes = ["INVOICE", "CREDIT_NOTE"] as const;
export type InvoiceType = (typeof invoiceTypes)[number];

/** States that a customer sees; only the provider sees a DRAFT. */
export const invoiceStatuses = [
  "OPEN",
  "PARTIALLY_PAID",
  "OVERDUE",
  "DISPUTED",
  "PAID",
  "CREDITED",
  "WRITTEN_OFF",
] as const;
export type InvoiceStatus = (typeof invoiceStatuses)[number];

/** VAT categories of EN 16931: standard rate, reverse charge, zero rate, export outside the EU. */
export const vatCategories = ["S", "AE", "Z", "G"] as const;
export type VatCategory = (typeof vatCategories)[number];

/** UN/ECE recommendation 20: one, month, kilowatt-hour, hour, day, gigabyte. */
export const invoiceUnits = ["C62", "MON", "KWH", "HUR", "DAY", "E34"] as const;

/** UNTDID 4461: credit transfer, SEPA credit transfer, SEPA direct debit. */
export const paymentMeans = ["30", "58", "59"] as const;

export const serviceTypes = ["LINE", "RACK", "SHARED_COLO", "DC_CONNECTION", "WDM", "PREFIX", "TV_ACCOUNT"] as const;
export type ServiceType = (typeof serviceTypes)[number];

export const amount = decimal;

/** The service that a line charges for. */
export const ServiceRef = Type.Object(
  {
    type: described(oneOf(serviceTypes), "Kind of service"),
    id: described(uuid(), "Id of the service"),
    label: described(Type.String(), "Name of the service", "LN-104201"),
    reference: described(
      Type.Optional(nullableText()),
      "The customer's current name for the service; only in an invoice and its explanation",
      "Hoofdkantoor Zwolle",
    ),
    technology: described(
      Type.Optional(nullable(oneOf(technologies))),
      "Access technology of a line; null for other services",
    ),
  },
  { title: "ServiceRef" },
);
export type ServiceRef = Static<typeof ServiceRef>;

const Period = Type.Object({
  from: described(day(), "First day, inclusive", "2026-01-01"),
  to: described(day(), "Last day, inclusive", "2026-12-31"),
});

/** Seller or buyer, with the data at the issue date of the invoice. */
export const InvoiceParty = Type.Object(
  {
    name: described(Type.String(), "Name of the company", "Company B.V."),
    coc: described(nullableText(), "KvK number, 8 digits", "99990011"),
    oin: described(nullableText(), "Dutch government identification number, 20 digits", null),
    vatNumber: described(nullableText(), "VAT number with its country code", "NL999900110B01"),
    address: Address,
    iban: described(nullableText(), "IBAN of the party; null if it is not known", "NL74DEMO0200000025"),
    bic: described(nullableText(), "BIC of the bank, 8 or 11 characters", "DEMONL2A"),
    creditorId: described(nullableText(), "SEPA creditor identifier", "NL78ZZZ999900100000"),
    peppolId: described(nullableText(), "Peppol participant id", null),
    phoneNumber: described(Type.Optional(nullableText()), "Dutch telephone number of 10 digits", "0200000013"),
    email: described(Type.Optional(nullableText()), "E-mail address", "fenna.smit@company.example"),
  },
  { title: "InvoiceParty" },
);
export type InvoiceParty = Static<typeof InvoiceParty>;

export const InvoiceLine = Type.Object(
  {
    id: described(uuid(), "Id of the line"),
    position: described(Type.Integer(), "Number of the line on the invoice", 1),
    description: described(Type.String(), "What the line charges for", "Fibre 1000"),
    productCode: described(nullableText(), "Code of the product; null without one", "FIB-1000"),
    period: described(nullable(Period), "Period that the line covers; null without one"),
    quantity: described(amount(), "Quantity as decimal text", "1"),
    unit: described(oneOf(invoiceUnits), "Unit of UN/ECE recommendation 20"),
    unitPrice: described(amount(), "Price of one unit, excl. VAT, in EUR as decimal text", "44"),
    allowanceAmount: described(amount(), "Discount on the line, excl. VAT, in EUR as decimal text", "0.00"),
    allowanceReason: described(nullableText(), "Reason for the discount; null without one", "Discount"),
    lineAmount: described(amount(), "Amount of the line, excl. VAT, in EUR as decimal text", "44.00"),
    vatCategory: described(
      oneOf(vatCategories),
      "VAT category of EN 16931. S: standard rate. AE: reverse charge. Z: zero rate. G: export outside the EU",
    ),
    vatRate: described(amount(), "VAT rate in percent, as decimal text", "21.00"),
    serviceRef: described(nullable(ServiceRef), "Service that the line charges for; null without one"),
    endCustomerReference: described(nullableText(), "Reference of the end customer; null without one", "MOLENRAD"),
    endCustomerName: described(nullableText(), "Name of the end customer; null without one", "Bakkerij Het Molenrad"),
  },
  { title: "InvoiceLine" },
);
export type InvoiceLine = Static<typeof InvoiceLine>;

/** An allowance or a charge on the whole document. */
export const InvoiceAllowance = Type.Object(
  {
    charge: described(Type.Boolean(), "True for a charge, false for an allowance"),
    reason: described(Type.String(), "Reason for the allowance or the charge", "Discount"),
    amount: described(amount(), "Amount, excl. VAT, in EUR as decimal text", "93.00"),
    vatCategory: described(
      oneOf(vatCategories),
      "VAT category of EN 16931. S: standard rate. AE: reverse charge. Z: zero rate. G: export outside the EU",
    ),
    vatRate: described(amount(), "VAT rate in percent, as decimal text", "21.00"),
  },
  { title: "InvoiceAllowance" },
);
export type InvoiceAllowance = Static<typeof InvoiceAllowance>;

export const TaxSubtotal = Type.Object(
  {
    category: described(
      oneOf(vatCategories),
      "VAT category of EN 16931. S: standard rate. AE: reverse charge. Z: zero rate. G: export outside the EU",
    ),
    rate: described(amount(), "VAT rate in percent, as decimal text", "21.00"),
    taxable: described(amount(), "Amount on which the VAT is calculated, in EUR as decimal text", "2646.95"),
    tax: described(amount(), "VAT, in EUR as decimal text", "555.86"),
  },
  { title: "TaxSubtotal" },
);
export type TaxSubtotal = Static<typeof TaxSubtotal>;

export const InvoicePayment = Type.Object(
  {
    date: described(day(), "Day of the payment"),
    amount: described(amount(), "Amount of the payment, in EUR as decimal text", "93.00"),
    method: described(oneOf(["CREDIT_TRANSFER", "DIRECT_DEBIT", "CREDIT_NOTE", "REVERSAL"]), "How it was paid"),
    reference: described(nullableText(), "Reference of the payment; null without one", "2026-000063"),
  },
  { title: "InvoicePayment" },
);
export type InvoicePayment = Static<typeof InvoicePayment>;

export const InvoiceDispute = Type.Object(
  {
    id: described(uuid(), "Id of the dispute"),
    at: described(instant(), "When the invoice was disputed"),
    by: described(Type.String(), "Name of the person who disputed the invoice", "fenna.smit@company.example"),
    reason: described(Type.String(), "Why the invoice is disputed", "The quantity is not what we ordered."),
    lineIds: described(Type.Array(uuid()), "Ids of the disputed lines; empty for the whole invoice"),
    state: described(oneOf(["OPEN", "RESOLVED", "WITHDRAWN"]), "State of the dispute"),
    answer: described(nullableText(), "Answer of the operator; null before that", "The amount was corrected."),
    endedAt: described(nullable(instant()), "When it was resolved or withdrawn; null before that"),
  },
  { title: "InvoiceDispute" },
);
export type InvoiceDispute = Static<typeof InvoiceDispute>;

export const collectionStates = ["PLANNED", "ON_HOLD", "RETURNED"] as const;

/**
 * The direct debit of an open amount; an invoice has none if it is settled or paid by transfer. A returned debit is not
 * collected again, and the customer transfers the amount.
 */
export const InvoiceCollection = Type.Object(
  {
    state: described(
      oneOf(collectionStates),
      "PLANNED: the amount is collected on `date`. ON_HOLD: nothing is collected while the whole amount is disputed. RETURNED: the bank returned the direct debit",
    ),
    date: described(day(), "Day of the direct debit; if it has passed, the bank has not reported yet"),
    amount: described(amount(), "Amount that is collected, in EUR as decimal text", "93.00"),
    returnedOn: described(nullable(day()), "Day on which the bank returned the direct debit; null if it did not"),
  },
  { title: "InvoiceCollection" },
);
export type InvoiceCollection = Static<typeof InvoiceCollection>;

const summary = {
  number: described(Type.String(), "Invoice number", "2026-000066"),
  type: described(oneOf(invoiceTypes), "Invoice or credit note"),
  status: described(oneOf(invoiceStatuses), "Status of the invoice"),
  issueDate: described(day(), "Date of the invoice"),
  dueDate: described(day(), "Last day to pay"),
  period: described(nullable(Period), "Period that the invoice covers; null without one"),
  buyerReference: described(
    nullableText(),
    "Reference of the buyer, printed on the invoice; null without one",
    "KP-4711",
  ),
  netTotal: described(amount(), "Total excl. VAT, in EUR as decimal text", "2646.95"),
  vatTotal: described(amount(), "VAT, in EUR as decimal text", "555.86"),
  grossTotal: described(amount(), "Total incl. VAT, in EUR as decimal text", "3202.81"),
  amountPaid: described(amount(), "Amount paid so far, incl. VAT, in EUR as decimal text", "750.00"),
  amountOpen: described(amount(), "Amount still open, incl. VAT, in EUR as decimal text", "2452.81"),
  amountDisputed: described(
    amount(),
    "Part of the open amount that an open dispute covers, incl. VAT, in EUR as decimal text",
    "622.28",
  ),
  amountToPay: described(
    amount(),
    "Open amount minus the disputed amount, incl. VAT, in EUR as decimal text; zero for credit notes and settled invoices",
    "2452.81",
  ),
  paymentMeans: described(
    oneOf(paymentMeans),
    "Means of payment of UNTDID 4461. 30: credit transfer. 58: SEPA credit transfer. 59: SEPA direct debit",
  ),
  currency: described(Type.String(), "ISO 4217 code of the currency", "EUR"),
  creditedInvoiceNumber: described(
    nullableText(),
    "Number of the invoice that a credit note credits; null for an invoice",
    null,
  ),
};

export const InvoiceSummary = Type.Object(summary, { title: "InvoiceSummary" });
export type InvoiceSummary = Static<typeof InvoiceSummary>;

export const Invoice = Type.Object(
  {
    ...summary,
    customerId: described(Type.Integer(), "Customer number of the company", 20_120_280),
    orderReference: described(nullableText(), "Reference of the order; null without one", null),
    note: described(nullableText(), "Note on the invoice; null without one", null),
    seller: InvoiceParty,
    buyer: InvoiceParty,
    lines: described(Type.Array(InvoiceLine), "A page of the lines, in the order of the invoice"),
    lineCount: described(Type.Integer(), "Total number of lines; the totals always cover all lines", 3),
    allowances: described(Type.Array(InvoiceAllowance), "Allowances and charges on the whole invoice"),
    lineTotal: described(amount(), "Sum of the lines, excl. VAT, in EUR as decimal text", "2646.95"),
    taxSubtotals: described(Type.Array(TaxSubtotal), "VAT by category and rate"),
    amountCredited: described(
      amount(),
      "Amount that credit notes took off the open amount, incl. VAT, in EUR as decimal text; what was paid before stays open on them",
      "0.00",
    ),
    mandateReference: described(
      nullableText(),
      "Reference of the direct debit mandate; null without one",
      "MND-20120280-0001",
    ),
    collectionDate: described(nullable(day()), "Day of the direct debit; null if there is none"),
    collection: described(nullable(InvoiceCollection), "Direct debit of the open amount; null if there is none"),
    paymentReference: described(nullableText(), "Reference to quote with the payment; null without one", "2026-000063"),
    paymentCode: described(
      nullableText(),
      "Content of a QR code for banking apps (EPC069-12) for `amountToPay`; null if nothing has to be transferred",
      null,
    ),
    payments: described(Type.Array(InvoicePayment), "Payments of the invoice"),
    disputes: described(Type.Array(InvoiceDispute), "Disputes about the invoice"),
    creditNotes: described(
      Type.Array(
        Type.Object({
          number: described(Type.String(), "Number of the credit note", "2026-000066"),
          issueDate: described(day(), "Date of the credit note"),
          grossTotal: described(amount(), "Total incl. VAT, in EUR as decimal text", "3202.81"),
        }),
      ),
      "Credit notes for the invoice",
    ),
    version: recordVersion(),
  },
  { title: "Invoice" },
);
export type Invoice = Static<typeof Invoice>;

export const changeKinds = ["STARTED", "ENDED", "QUANTITY", "PRICE", "ONE_OFF", "ALLOWANCE", "OTHER"] as const;

/**
 * One reason why an invoice differs from the previous one; the amounts of all changes add up to the difference. OTHER
 * is the sum of the changes that are not listed.
 */
export const InvoiceChange = Type.Object(
  {
    kind: described(oneOf(changeKinds), "Why the amount differs. OTHER: the sum of the changes that are not listed"),
    serviceType: described(nullable(oneOf(serviceTypes)), "Kind of service; null if there are several"),
    description: described(
      nullableText(),
      "What changed, if its kind does not explain it; null otherwise",
      "Fibre 1000",
    ),
    productCode: described(
      nullableText(),
      "Code of the product that `description` is about; null without one",
      "FIB-1000",
    ),
    productName: described(nullable(InLanguages), "Name of that product in the catalogue; null if it is not in it"),
    services: described(Type.Array(ServiceRef), "At most 100 services; `count` is the total"),
    count: described(Type.Integer(), "Number of services, lines or, for OTHER, changes", 1),
    quantity: described(nullableText(), "Change in use, as decimal text; null for other changes", "1"),
    unit: described(nullable(oneOf(invoiceUnits)), "Unit of UN/ECE recommendation 20; null without a quantity"),
    amount: described(amount(), "Part of the difference, excl. VAT, in EUR as decimal text", "93.00"),
  },
  { title: "InvoiceChange" },
);
export type InvoiceChange = Static<typeof InvoiceChange>;

/** What one service costs on an invoice, without VAT. */
export const InvoiceGroup = Type.Object(
  {
    service: described(nullable(ServiceRef), "The service; null for lines without one"),
    endCustomerName: described(nullableText(), "Name of the end customer; null without one", "Bakkerij Het Molenrad"),
    amount: described(amount(), "Cost of the service, excl. VAT, in EUR as decimal text", "93.00"),
    previousAmount: described(
      nullableText(),
      "Amount on the previous invoice, excl. VAT, in EUR as decimal text; null if it was not on it",
      "37.50",
    ),
    lineIds: described(Type.Array(uuid()), "Ids of the lines that charge for the service"),
  },
  { title: "InvoiceGroup" },
);
export type InvoiceGroup = Static<typeof InvoiceGroup>;

/** A share of the invoice, without VAT and before discounts on the whole invoice. OTHER is the sum of the smaller parts. */
export const InvoicePart = Type.Object(
  {
    kind: described(oneOf(partKinds), "Kind of part. OTHER: the sum of the smaller parts"),
    key: described(Type.String(), "Unique key of the part", "LINE"),
    name: described(
      nullableText(),
      "Name of a PRODUCT or an END_CUSTOMER; null for other kinds",
      "Bakkerij Het Molenrad",
    ),
    productCode: described(nullableText(), "Code of a PRODUCT; null for other kinds and without one", "FIB-1000"),
    productName: described(nullable(InLanguages), "Name of that product in the catalogue; null if it is not in it"),
    count: described(Type.Integer(), "Number of lines", 1),
    amount: described(amount(), "Amount of the part, excl. VAT, in EUR as decimal text", "93.00"),
  },
  { title: "InvoicePart" },
);
export type InvoicePart = Static<typeof InvoicePart>;

export const InvoiceExplanation = Type.Object(
  {
    netTotal: described(amount(), "Total excl. VAT, in EUR as decimal text", "2646.95"),
    grossTotal: described(amount(), "Total incl. VAT, in EUR as decimal text", "3202.81"),
    previous: described(
      nullable(
        Type.Object({
          number: described(Type.String(), "Invoice number", "2026-000066"),
          issueDate: described(day(), "Date of the invoice"),
          netTotal: described(amount(), "Total excl. VAT, in EUR as decimal text", "2646.95"),
          grossTotal: described(amount(), "Total incl. VAT, in EUR as decimal text", "3202.81"),
        }),
      ),
      "The previous invoice; null without one",
    ),
    difference: described(
      nullableText(),
      "Change since the previous invoice, excl. VAT, in EUR as decimal text; null without one",
      "181.78",
    ),
    changes: described(Type.Array(InvoiceChange), "Why the invoice differs from the previous one"),
    groups: described(Type.Array(InvoiceGroup), "A page of the services, in the order of the invoice"),
    groupCount: described(Type.Integer(), "Total number of services"),
    parts: described(Type.Array(InvoicePart), "The whole invoice by kind of service, largest first"),
    endCustomers: described(
      Type.Array(InvoicePart),
      "The whole invoice by end customer, largest first; empty if no line has one",
    ),
    allowances: described(Type.Array(InvoiceAllowance), "Allowances and charges on the whole invoice"),
  },
  { title: "InvoiceExplanation" },
);
export type InvoiceExplanation = Static<typeof InvoiceExplanation>;
