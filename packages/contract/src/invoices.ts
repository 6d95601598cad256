import { described, Type } from "./core/json-schema.ts";
import { anyOf } from "./core/any-of.ts";
import { csvQuery } from "./core/csv.ts";
import { endpoint } from "./core/endpoint.ts";
import { fileAnswer } from "./core/file-answer.ts";
import { day, customerIdParam, oneOf, payload, uuid } from "./core/fields.ts";
import {
  amount,
  Invoice,
  InvoiceExplanation,
  invoiceStatuses,
  InvoiceSummary,
  invoiceTypes,
} from "./core/invoices/invoice.ts";
import { maximumPageSize, pageOf, pagingQuery } from "./core/paging.ts";
import { sortQuery } from "./core/sorting.ts";

declare module "./core/words.ts" {
  interface ContractFiles {
    readonly invoices: typeof import("./invoices.ts");
  }
  interface OtherRefusals {
    /** The operator cannot draft an invoice with more lines than fit. */
    readonly "invoice.too-many-lines": 409;
    /** The operator cannot publish a draft that would make an invalid document. */
    readonly "invoice.faulty": 409;
  }
  interface SearchKinds {
    readonly invoice: true;
  }
  interface WorkKinds {
    readonly "invoice-overdue": true;
    readonly "invoice-open": true;
  }
}

export const ledger = {
  "invoice.published": "invoice.published",
  "invoice.mailed": "invoice.mailed",
  "invoice.not-mailed": "invoice.not-mailed",
  "invoice.paid": "invoice.paid",
  "invoice.payment-reversed": "invoice.payment-reversed",
  "invoice.credited": "invoice.credited",
  "invoice.written-off": "invoice.written-off",
  "invoice.overdue": "invoice.overdue",
  "invoice.disputed": "invoice.disputed",
  "invoice.dispute-withdrawn": "invoice.dispute-withdrawn",
  "invoice.dispute-resolved": "invoice.dispute-resolved",
} as const;

export const downloadTypes = ["pdf", "ubl", "zip"] as const;
export const sortableInvoiceFields = ["issueDate", "dueDate", "number", "grossTotal", "status"] as const;

/**
 * The total amount to pay, regardless of the filter: `overdue` is part of `open`. `open` includes the undisputed part of
 * disputed invoices, which are not overdue while they are disputed; `disputed` is the other part.
 */
const DueSummary = Type.Object({
  open: described(amount(), "Amount to pay, incl. VAT, in EUR as decimal text", "2452.81"),
  overdue: described(amount(), "Amount overdue, incl. VAT, in EUR as decimal text", "3121.38"),
  disputed: described(amount(), "Amount that is disputed, incl. VAT, in EUR as decimal text", "622.28"),
  count: described(Type.Integer(), "Number of invoices with an amount to pay", 1),
  overdueCount: described(Type.Integer(), "Number of overdue invoices"),
});

const finance = { caller: ["RESELLER_FINANCE"] } as const;
const ofCustomer = payload("customer", customerIdParam);
const ofInvoice = payload("invoice", {
  ...customerIdParam,
  number: described(Type.String({ minLength: 1, maxLength: 60 }), "Invoice number", "2026-000066"),
});

const money = () => Type.String({ pattern: "^-?[0-9]{1,12}(\\.[0-9]{1,2})?$" });

/** Days are issue dates, both inclusive. */
const filter = {
  status: anyOf(invoiceStatuses),
  type: anyOf(invoiceTypes),
  from: described(Type.Optional(day()), "First issue date, inclusive"),
  to: described(Type.Optional(day()), "Last issue date, inclusive"),
  minAmount: described(Type.Optional(money()), "Smallest total incl. VAT, in EUR"),
  maxAmount: described(Type.Optional(money()), "Largest total incl. VAT, in EUR"),
  q: described(
    Type.Optional(
      Type.String({
        maxLength: 100,
      }),
    ),
    "Every word must occur in number, references or amounts; a line number matches the invoices that charge for the line",
  ),
};
export const listInvoices = endpoint({
  name: "listInvoices",
  summary: "List invoices",
  details: "Invoices and credit notes, newest first. `summary` contains the amount due.",
  method: "GET",
  path: "/v1/customer/:customerId/invoice",
  access: finance,
  params: ofCustomer,
  query: payload("invoiceQuery", { ...pagingQuery, ...sortQuery(sortableInvoiceFields), ...filter }),
  responses: {
    200: Type.Object({
      ...pageOf(InvoiceSummary).properties,
      summary: described(DueSummary, "Total to pay, regardless of the filter"),
    }),
  },
});

export const sumInvoices = endpoint({
  name: "sumInvoices",
  summary: "Get invoice totals",
  details: "Adds up every invoice that matches the filter. Credit notes count as negative amounts.",
  method: "GET",
  path: "/v1/customer/:customerId/invoice/total",
  access: finance,
  params: ofCustomer,
  query: payload("invoiceTotalQuery", filter),
  responses: {
    200: Type.Object({
      netTotal: described(amount(), "Total excl. VAT, in EUR as decimal text", "2646.95"),
      vatTotal: described(amount(), "VAT, in EUR as decimal text", "555.86"),
      grossTotal: described(amount(), "Total incl. VAT, in EUR as decimal text", "3202.81"),
      amountOpen: described(
        amount(),
        "Amount still open on the invoices, incl. VAT, in EUR as decimal text",
        "2452.81",
      ),
      amountToPay: described(
        amount(),
        "Amount to pay now: the open amount minus the disputed amount, incl. VAT, in EUR as decimal text",
        "2452.81",
      ),
    }),
  },
});

export const exportInvoices = endpoint({
  name: "exportInvoices",
  summary: "Export invoices as CSV",
  details: "Contains every invoice and credit note that matches the filter.",
  method: "GET",
  path: "/v1/customer/:customerId/invoice/export",
  access: finance,
  params: ofCustomer,
  query: payload("invoiceExportQuery", {
    ...csvQuery,
    ...filter,
  }),
  responses: { 200: fileAnswer("text/csv") },
});

export const mostDownloads = 100;

export const DownloadInvoices = payload("invoiceDownloadRequest", {
  numbers: described(
    Type.Array(Type.String({ minLength: 1, maxLength: 60 }), {
      minItems: 1,
      maxItems: mostDownloads,
      uniqueItems: true,
    }),
    "Invoice numbers",
    ["2026-000063", "2026-000066"],
  ),
  type: described(oneOf(["pdf", "ubl", "pdf_and_ubl"]), "Files of each invoice"),
});

export const downloadInvoices = endpoint({
  name: "downloadInvoices",
  summary: "Download several invoices as a zip",
  details: "`manifest.csv` in the zip lists every file and every failure.",
  method: "POST",
  path: "/v1/customer/:customerId/invoice/download",
  access: { ...finance, reads: true },
  params: ofCustomer,
  bodyBytes: 24 * 1024,
  body: DownloadInvoices,
  responses: { 200: fileAnswer("application/zip") },
  errors: { 503: ["documents.busy"] },
});

/** Most invoices fit on one page. */
const partQuery = {
  limit: described(
    Type.Optional(Type.Integer({ minimum: 1, maximum: maximumPageSize, default: maximumPageSize })),
    "Maximum number of records in a page",
  ),
  offset: described(pagingQuery.offset, "Number of records to skip"),
};

export const getInvoice = endpoint({
  name: "getInvoice",
  summary: "Get an invoice",
  details: "Includes one page of the lines, and the VAT, payments, disputes and credit notes.",
  method: "GET",
  path: "/v1/customer/:customerId/invoice/:number",
  access: finance,
  params: ofInvoice,
  query: payload("invoiceLinesQuery", partQuery),
  responses: { 200: Invoice },
});

export const explainInvoice = endpoint({
  name: "explainInvoice",
  summary: "Get the explanation of an invoice",
  details: "Returns the cost of each service and why it differs from the previous invoice.",
  method: "GET",
  path: "/v1/customer/:customerId/invoice/:number/explanation",
  access: finance,
  params: ofInvoice,
  query: payload("invoiceGroupsQuery", partQuery),
  responses: { 200: InvoiceExplanation },
  errors: { 503: ["documents.busy"] },
});

export const downloadInvoice = endpoint({
  name: "downloadInvoice",
  summary: "Download an invoice",
  details: "As PDF, as UBL 2.1 (NLCIUS), or as a zip of both.",
  method: "GET",
  path: "/v1/customer/:customerId/invoice/:number/download",
  access: finance,
  params: ofInvoice,
  query: payload("invoiceDownloadQuery", {
    type: described(Type.Optional(oneOf(downloadTypes)), "File format; pdf if omitted"),
  }),
  responses: { 200: fileAnswer("application/pdf", "application/xml", "application/zip") },
  errors: { 503: ["documents.busy"] },
});

/** A leap year. */
export const mostRechargeDays = 366;

const endCustomer = described(Type.Optional(Type.String({ maxLength: 40 })), "Reference of one end customer");

export const exportRechargeOfPeriod = endpoint({
  name: "exportRechargeOfPeriod",
  summary: "Export the cost allocation of a period as CSV",
  details:
    "Contains the charges of all invoices in the period by end customer. Resellers use it to invoice their end customers. Credit notes are negative. Without `endCustomer`, the rows add up to the invoiced amount excl. VAT.",
  method: "GET",
  path: "/v1/customer/:customerId/invoice/recharge",
  access: { ...finance, ownCustomer: true },
  params: ofCustomer,
  query: payload("rechargeQuery", {
    ...csvQuery,
    from: described(day(), "First day, inclusive", "2026-01-01"),
    to: described(day(), "Last day, inclusive", "2026-12-31"),
    endCustomer,
  }),
  responses: { 200: fileAnswer("text/csv") },
  errors: { 403: ["customer.reseller-only"], 404: ["invoice.none-in-period"] },
});

export const exportRecharge = endpoint({
  name: "exportRecharge",
  summary: "Export the cost allocation of an invoice as CSV",
  details:
    "Contains the lines of the invoice by end customer and, without `endCustomer`, allowances and charges on the whole invoice. Resellers use it to invoice their end customers.",
  method: "GET",
  path: "/v1/customer/:customerId/invoice/:number/recharge",
  access: { ...finance, ownCustomer: true },
  params: ofInvoice,
  query: payload("invoiceRechargeQuery", {
    ...csvQuery,
    endCustomer,
  }),
  responses: { 200: fileAnswer("text/csv") },
  errors: { 403: ["customer.reseller-only"] },
});

export const DisputeRequest = payload("invoiceDisputeRequest", {
  reason: described(
    Type.String({ rules: { required: true, "min-length": 10, "max-length": 2000 } }),
    "Why the invoice is disputed",
    "The quantity is not what we ordered.",
  ),
  lineIds: described(
    Type.Optional(Type.Array(uuid(), { maxItems: 1000, uniqueItems: true })),
    "Ids of the disputed lines; the whole invoice if omitted",
  ),
});

export const disputeInvoice = endpoint({
  name: "disputeInvoice",
  summary: "Dispute an invoice",
  details:
    "Disputes the whole invoice or some of its lines. The disputed amount does not have to be paid, and reminders stop, until the operator answers.",
  method: "POST",
  path: "/v1/customer/:customerId/invoice/:number/dispute",
  access: { ...finance, ownCustomer: true },
  params: ofInvoice,
  bodyBytes: 48 * 1024,
  body: DisputeRequest,
  idempotent: "optional",
  responses: { 200: Invoice },
  errors: { 409: ["invoice.state-conflict", "edit-conflict"] },
});

export const withdrawDispute = endpoint({
  name: "withdrawDispute",
  summary: "Withdraw a dispute",
  details: "Possible until the operator answers the dispute.",
  method: "DELETE",
  path: "/v1/customer/:customerId/invoice/:number/dispute",
  access: { ...finance, ownCustomer: true },
  params: ofInvoice,
  responses: { 200: Invoice },
  errors: { 409: ["invoice.state-conflict", "edit-conflict"] },
});
