import { serviceRight } from "../core/access.ts";
import { endpoint } from "../core/endpoint.ts";
import { day, instant, nullable, nullableText, oneOf, payload, requiredText, uuid } from "../core/fields.ts";
import { recordVersion } from "../core/fields.ts";
import { amount, Invoice, InvoiceDispute, InvoiceParty, invoiceStatuses } from "../core/invoices/invoice.ts";
import { described, type Static, Type } from "../core/json-schema.ts";
import { InvoiceSummary } from "../core/invoices/invoice.ts";
import { listEndpoint, onlyCustomer } from "./listing.ts";
import { externalRef, refParam } from "./refs.ts";
import { conflicts, plannedWrite, reason, requiredReason, writtenRecord } from "./writing.ts";

declare module "../core/words.ts" {
  interface ContractFiles {
    readonly operatorInvoices: typeof import("./invoices.ts");
  }
}

export const ledger = {
  "invoice.drafted": "invoice.drafted",
  "invoice.draft-changed": "invoice.draft-changed",
  "invoice.document-added": "invoice.document-added",
  "invoice.removed": "invoice.removed",
} as const;

/** The statuses of a draft, which only the operator sees, and of a published invoice. */
export const storedInvoiceStatuses = ["DRAFT", ...invoiceStatuses] as const;

const ownRef = ["invoice", "INV-2026-0042"] as const;

const { number: _number, status: _status, ...ofSummary } = InvoiceSummary.properties;

const summary = {
  id: described(uuid(), "Id of the invoice"),
  externalRef: externalRef(...ownRef),
  customerId: Invoice.properties.customerId,
  number: described(nullableText(), "Invoice number; null for a draft", "2026-000066"),
  givenNumber: described(
    nullableText(),
    "The number that you gave the invoice; null if the series of the portal numbers it",
    null,
  ),
  status: described(oneOf(storedInvoiceStatuses), "Status of the invoice"),
  ...ofSummary,
  ownDocuments: described(
    Type.Array(oneOf(["pdf", "ubl"])),
    "Your own files, which the customer downloads instead of the files of the portal",
  ),
  createdAt: described(instant(), "When it was created"),
  updatedAt: described(instant(), "When it was changed last"),
  version: recordVersion(),
};

export const OperatorInvoiceSummary = Type.Object(summary, { title: "OperatorInvoiceSummary" });
export type OperatorInvoiceSummary = Static<typeof OperatorInvoiceSummary>;

const { iban: _iban, ...ofParty } = InvoiceParty.properties;
const {
  customerId: _customer,
  collection: _collection,
  paymentCode: _code,
  disputes: _disputes,
  version: _version,
  buyer: _buyer,
  ...ofInvoice
} = Invoice.properties;

/** An invoice as the operator sees it. The account of the buyer is masked, and disputes have a right of their own. */
export const OperatorInvoice = Type.Object(
  {
    ...ofInvoice,
    ...summary,
    buyer: Type.Object(
      {
        ...ofParty,
        ibanMasked: described(
          nullableText(),
          "IBAN with only its first and last characters; null without one",
          "NL74••••••••••0025",
        ),
      },
      { title: "OperatorInvoiceBuyer" },
    ),
  },
  { title: "OperatorInvoice" },
);
export type OperatorInvoice = Static<typeof OperatorInvoice>;

/** The response of a write. Reading the other fields needs a separate right. */
export const WrittenInvoice = writtenRecord("Invoice", {
  id: summary.id,
  externalRef: externalRef(...ownRef),
  number: described(nullableText(), "Invoice number; null for a draft, and in a dry run", "2026-000066"),
  status: summary.status,
});
export type WrittenInvoice = Static<typeof WrittenInvoice>;

export const ofInvoicePath = payload("operatorInvoicePath", {
  number: described(
    Type.String({ minLength: 1, maxLength: 60 }),
    "Invoice number, or the id of the invoice: a draft has only an id",
    "2026-000066",
  ),
});

export const ofInvoiceRef = payload("invoiceRefPath", refParam(...ownRef));

const linesQuery = payload("operatorInvoiceLinesQuery", {
  limit: described(
    Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, default: 1000 })),
    "Maximum number of lines in the answer",
  ),
  offset: described(
    Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000, default: 0 })),
    "Number of lines to skip",
  ),
});

export const listOperatorInvoices = listEndpoint({
  name: "listOperatorInvoices",
  summary: "List invoices of all customers",
  details: "Invoices, credit notes and drafts, without their lines.",
  path: "/operator/v1/invoice",
  right: "invoices.read",
  item: OperatorInvoiceSummary,
  filters: {
    customerId: onlyCustomer("invoices"),
    status: described(Type.Optional(oneOf(storedInvoiceStatuses)), "Only invoices with this status"),
    number: described(Type.Optional(Type.String({ maxLength: 60 })), "Only the invoice with this number"),
  },
});

export const readOperatorInvoice = endpoint({
  name: "readOperatorInvoice",
  summary: "Get an invoice of any customer",
  details: "Includes one page of the lines, and the VAT, payments and credit notes.",
  method: "GET",
  path: "/operator/v1/invoice/:number",
  access: serviceRight("invoices.read"),
  params: ofInvoicePath,
  query: linesQuery,
  responses: { 200: OperatorInvoice },
});

export const readInvoiceByRef = endpoint({
  name: "readInvoiceByRef",
  summary: "Get an invoice by your own id",
  method: "GET",
  path: "/operator/v1/invoice/ref/:externalRef",
  access: serviceRight("invoices.read"),
  params: ofInvoiceRef,
  query: linesQuery,
  responses: { 200: OperatorInvoice },
});

const acts = {
  ...plannedWrite,
  method: "POST",
  params: ofInvoicePath,
  responses: { 200: WrittenInvoice },
  errors: conflicts("invoice.state-conflict"),
} as const;

export const publishInvoice = endpoint({
  ...acts,
  name: "publishInvoice",
  summary: "Publish a draft",
  details:
    "Gives the invoice its number, shows it to the customer and mails it. A credit note is set off against the invoice that it credits. A published invoice cannot be changed.",
  path: "/operator/v1/invoice/:number/publish",
  access: serviceRight("invoices.publish"),
  body: payload("invoicePublication", {
    isMailed: described(
      Type.Optional(Type.Boolean({ default: true })),
      "False sends no mail, for invoices that the customer already has from an earlier system",
    ),
    reason: reason(),
  }),
  errors: conflicts("invoice.state-conflict", "invoice.faulty", "invoice.number-taken", "invoice.too-many-lines"),
});

const money = (what: string, example: string) =>
  described(Type.String({ pattern: "^[0-9]{1,12}\\.[0-9]{2}$" }), `${what}, in EUR as decimal text`, example);

export const paymentMethods = ["CREDIT_TRANSFER", "DIRECT_DEBIT"] as const;

export const paymentFields = {
  amount: money("Amount of the payment, incl. VAT", "121.00"),
  date: described(Type.Optional(day()), "Day of the payment; today without it"),
  method: described(
    Type.Optional(oneOf(paymentMethods)),
    "How it was paid; without it, a direct debit if the invoice is collected, and a transfer if not or if the bank has returned a debit",
  ),
};
export const paymentReference = () =>
  described(requiredText(140), "Reference of the payment, such as that of the bank statement", "2026-11-03/0017");

export const recordPayment = endpoint({
  ...acts,
  name: "recordPayment",
  summary: "Record a payment",
  details:
    "The payment of an invoice, or the repayment of a credit note. With a reference, the same payment sent again changes nothing.",
  path: "/operator/v1/invoice/:number/payment",
  access: serviceRight("payments.write"),
  body: payload("invoicePayment", { ...paymentFields, reference: Type.Optional(paymentReference()), reason: reason() }),
});

export const returnPayment = endpoint({
  ...acts,
  name: "returnPayment",
  summary: "Record that a payment was returned",
  details:
    "The bank returned a direct debit, or you returned a payment. With a reference, the same return sent again changes nothing.",
  path: "/operator/v1/invoice/:number/return-payment",
  access: serviceRight("payments.write"),
  body: payload("invoicePaymentReturn", {
    amount: paymentFields.amount,
    date: described(Type.Optional(day()), "Day of the return; today without it"),
    reference: described(
      Type.Optional(requiredText(140)),
      "Reference of the return, such as the reason code of the bank",
      "AC04",
    ),
    reason: requiredReason(),
  }),
});

export const writeOffInvoice = endpoint({
  ...acts,
  name: "writeOffInvoice",
  ends: true,
  summary: "Write an invoice off",
  details: "The open amount is no longer due. You cannot write off a credit note.",
  path: "/operator/v1/invoice/:number/write-off",
  access: serviceRight("invoices.write-off"),
  body: payload("invoiceWriteOff", { reason: requiredReason() }),
});

export const resolveDispute = endpoint({
  ...acts,
  name: "resolveDispute",
  summary: "Answer a dispute",
  details: "The dispute ends, and the customer reads the answer.",
  path: "/operator/v1/invoice/:number/resolve-dispute",
  access: serviceRight("disputes.decide"),
  body: payload("disputeResolution", {
    answer: described(requiredText(2000), "Answer to the customer", "We corrected the amount with a credit note."),
    reason: reason(),
  }),
});

export const OperatorDispute = Type.Object(
  {
    ...InvoiceDispute.properties,
    invoiceNumber: described(Type.String(), "Number of the invoice", "2026-000066"),
    customerId: Invoice.properties.customerId,
    amountDisputed: described(
      nullable(amount()),
      "Part of the open amount that it covers, incl. VAT, in EUR as decimal text; null once it has ended",
      "622.28",
    ),
    updatedAt: described(instant(), "When it was disputed, or answered or withdrawn"),
  },
  { title: "OperatorDispute" },
);
export type OperatorDispute = Static<typeof OperatorDispute>;

export const listDisputes = listEndpoint({
  name: "listDisputes",
  summary: "List disputes",
  path: "/operator/v1/dispute",
  right: "disputes.read",
  item: OperatorDispute,
  filters: {
    customerId: onlyCustomer("disputes"),
    invoiceNumber: described(Type.Optional(Type.String({ maxLength: 60 })), "Only disputes of this invoice"),
    state: described(Type.Optional(InvoiceDispute.properties.state), "Only disputes in this state"),
  },
});
