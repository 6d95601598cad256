import { Type, type Static } from "../json-schema.ts";
import { Address } from "../address.ts";
import { instant, nullable, nullableText, oneOf, uuid } from "../fields.ts";
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

export const date = () => Type.String({ format: "date" });
/** A decimal number as text, so that no precision is lost. */
export const amount = () => Type.String();

/** The service that a line charges for; `label` is its display name. */
export const ServiceRef = Type.Object(
  {
    type: oneOf(serviceTypes),
    id: uuid(),
    label: Type.String(),
    reference: Type.Optional(
      Type.Unsafe<string | null>({
        type: ["string", "null"],
        description: "The customer's current name for the line, in an invoice and its explanation",
      }),
    ),
    technology: Type.Optional(nullable(oneOf(technologies))),
  },
  { title: "ServiceRef" },
);
export type ServiceRef = Static<typeof ServiceRef>;

const Period = Type.Object({ from: date(), to: date() });

/** Seller or buyer, with the data at the issue date of the invoice. */
export const InvoiceParty = Type.Object(
  {
    name: Type.String(),
    coc: nullableText(),
    oin: nullableText(),
    vatNumber: nullableText(),
    address: Address,
    iban: nullableText(),
    bic: nullableText(),
    creditorId: nullableText(),
    peppolId: nullableText(),
    phoneNumber: Type.Optional(nullableText()),
    email: Type.Optional(nullableText()),
  },
  { title: "InvoiceParty" },
);
export type InvoiceParty = Static<typeof InvoiceParty>;

export const InvoiceLine = Type.Object(
  {
    id: uuid(),
    position: Type.Integer(),
    description: Type.String(),
    productCode: nullableText(),
    period: nullable(Period),
    quantity: amount(),
    unit: oneOf(invoiceUnits),
    unitPrice: amount(),
    allowanceAmount: amount(),
    allowanceReason: nullableText(),
    lineAmount: amount(),
    vatCategory: oneOf(vatCategories),
    vatRate: amount(),
    serviceRef: nullable(ServiceRef),
    endCustomerReference: nullableText(),
    endCustomerName: nullableText(),
  },
  { title: "InvoiceLine" },
);
export type InvoiceLine = Static<typeof InvoiceLine>;

/** A document-level allowance, or a charge with `charge`. */
export const InvoiceAllowance = Type.Object(
  {
    charge: Type.Boolean(),
    reason: Type.String(),
    amount: amount(),
    vatCategory: oneOf(vatCategories),
    vatRate: amount(),
  },
  { title: "InvoiceAllowance" },
);
export type InvoiceAllowance = Static<typeof InvoiceAllowance>;

export const TaxSubtotal = Type.Object(
  { category: oneOf(vatCategories), rate: amount(), taxable: amount(), tax: amount() },
  { title: "TaxSubtotal" },
);
export type TaxSubtotal = Static<typeof TaxSubtotal>;

export const InvoicePayment = Type.Object(
  {
    date: date(),
    amount: amount(),
    method: oneOf(["CREDIT_TRANSFER", "DIRECT_DEBIT", "CREDIT_NOTE", "REVERSAL"]),
    reference: nullableText(),
  },
  { title: "InvoicePayment" },
);
export type InvoicePayment = Static<typeof InvoicePayment>;

export const InvoiceDispute = Type.Object(
  {
    id: uuid(),
    at: instant(),
    by: Type.String(),
    reason: Type.String(),
    lineIds: Type.Array(uuid()),
    state: oneOf(["OPEN", "RESOLVED", "WITHDRAWN"]),
    answer: nullableText(),
    endedAt: nullable(instant()),
  },
  { title: "InvoiceDispute" },
);
export type InvoiceDispute = Static<typeof InvoiceDispute>;

export const collectionStates = ["PLANNED", "ON_HOLD", "RETURNED"] as const;

/**
 * The direct debit of an open amount; an invoice has none if it is settled or paid by transfer. PLANNED: `amount` is collected on
 * `date`; a past `date` means that the bank has not reported yet. ON_HOLD: nothing is collected while the whole amount is
 * disputed. RETURNED: the bank returned the debit on `returnedOn`; it is not collected again, and the customer transfers the
 * amount.
 */
export const InvoiceCollection = Type.Object(
  {
    state: oneOf(collectionStates),
    date: date(),
    amount: amount(),
    returnedOn: nullable(date()),
  },
  { title: "InvoiceCollection" },
);
export type InvoiceCollection = Static<typeof InvoiceCollection>;

const summary = {
  number: Type.String(),
  type: oneOf(invoiceTypes),
  status: oneOf(invoiceStatuses),
  issueDate: date(),
  dueDate: date(),
  period: nullable(Period),
  buyerReference: nullableText(),
  netTotal: amount(),
  vatTotal: amount(),
  grossTotal: amount(),
  amountPaid: amount(),
  amountOpen: amount(),
  amountDisputed: Type.String({
    description: "Part of the open amount that an open dispute covers, incl. VAT",
  }),
  amountToPay: Type.String({
    description: "The open amount minus the disputed amount; zero for credit notes and settled invoices",
  }),
  paymentMeans: oneOf(paymentMeans),
  currency: Type.String(),
  creditedInvoiceNumber: nullableText(),
};

/** An invoice in a list. */
export const InvoiceSummary = Type.Object(summary, { title: "InvoiceSummary" });
export type InvoiceSummary = Static<typeof InvoiceSummary>;

export const Invoice = Type.Object(
  {
    ...summary,
    customerId: Type.Integer(),
    orderReference: nullableText(),
    note: nullableText(),
    seller: InvoiceParty,
    buyer: InvoiceParty,
    lines: Type.Array(InvoiceLine, { description: "A page of the lines, in the order of the invoice" }),
    lineCount: Type.Integer({ description: "The total number of lines; the totals always cover all lines" }),
    allowances: Type.Array(InvoiceAllowance),
    lineTotal: amount(),
    taxSubtotals: Type.Array(TaxSubtotal),
    amountCredited: amount(),
    mandateReference: nullableText(),
    collectionDate: nullable(date()),
    collection: nullable(InvoiceCollection),
    paymentReference: nullableText(),
    paymentCode: Type.Unsafe<string | null>({
      type: ["string", "null"],
      description:
        "Content of a QR code for banking apps (EPC069-12) for `amountToPay`; null if nothing has to be transferred",
    }),
    payments: Type.Array(InvoicePayment),
    disputes: Type.Array(InvoiceDispute),
    creditNotes: Type.Array(Type.Object({ number: Type.String(), issueDate: date(), grossTotal: amount() })),
    version: Type.Integer(),
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
    kind: oneOf(changeKinds),
    serviceType: nullable(oneOf(serviceTypes)),
    description: nullableText(),
    services: Type.Array(ServiceRef, { description: "At most 100 services; `count` is the total" }),
    count: Type.Integer({ description: "The number of services, lines or, for OTHER, changes" }),
    quantity: Type.Unsafe<string | null>({ type: ["string", "null"], description: "Change in use" }),
    unit: nullable(oneOf(invoiceUnits)),
    amount: amount(),
  },
  { title: "InvoiceChange" },
);
export type InvoiceChange = Static<typeof InvoiceChange>;

/** What one service costs on an invoice, without VAT. */
export const InvoiceGroup = Type.Object(
  {
    service: nullable(ServiceRef),
    endCustomerName: nullableText(),
    amount: amount(),
    previousAmount: nullableText(),
    lineIds: Type.Array(uuid()),
  },
  { title: "InvoiceGroup" },
);
export type InvoiceGroup = Static<typeof InvoiceGroup>;

/** A share of the invoice, without VAT and before discounts on the whole invoice. OTHER is the sum of the smaller parts. */
export const InvoicePart = Type.Object(
  {
    kind: oneOf(partKinds),
    key: Type.String({ description: "Unique key of the part" }),
    name: Type.Unsafe<string | null>({
      type: ["string", "null"],
      description: "Name of a PRODUCT or an END_CUSTOMER; null for other kinds",
    }),
    count: Type.Integer({ description: "The number of lines" }),
    amount: amount(),
  },
  { title: "InvoicePart" },
);
export type InvoicePart = Static<typeof InvoicePart>;

export const InvoiceExplanation = Type.Object(
  {
    netTotal: amount(),
    grossTotal: amount(),
    previous: nullable(
      Type.Object({ number: Type.String(), issueDate: date(), netTotal: amount(), grossTotal: amount() }),
    ),
    difference: nullableText(),
    changes: Type.Array(InvoiceChange),
    groups: Type.Array(InvoiceGroup, { description: "A page of the services, in the order of the invoice" }),
    groupCount: Type.Integer({ description: "The total number of services" }),
    parts: Type.Array(InvoicePart, { description: "The whole invoice by kind of service, largest first" }),
    endCustomers: Type.Array(InvoicePart, {
      description: "The whole invoice by end customer, largest first; empty if no line has one",
    }),
    allowances: Type.Array(InvoiceAllowance),
  },
  { title: "InvoiceExplanation" },
);
export type InvoiceExplanation = Static<typeof InvoiceExplanation>;
