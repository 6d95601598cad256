import { described } from "../core/json-schema.ts";
import { anyOf } from "../core/any-of.ts";
import { csvQuery } from "../core/csv.ts";
import { endpoint } from "../core/endpoint.ts";
import { accepted, customerIdParam, optionalText, payload, uuid } from "../core/fields.ts";
import { fileAnswer } from "../core/file-answer.ts";
import { longestCustomerReference } from "../core/order-body.ts";
import { pageOf, pagingQuery } from "../core/paging.ts";
import { wordsFilter } from "../core/list-filters.ts";
import { sortQuery } from "../core/sorting.ts";
import { Quotation, QuotationSummary, shownQuotationStatuses } from "./quotation-fields.ts";

declare module "../core/words.ts" {
  interface ContractFiles {
    readonly quotations: typeof import("./quotations.ts");
  }
  interface OtherRefusals {
    readonly "quotation.state-conflict": 409;
    readonly "quotation.last-day-passed": 409;
  }
  interface SearchKinds {
    readonly quotation: true;
  }
  interface WorkKinds {
    readonly "quotation-expiring": true;
    readonly "quotation-to-decide": true;
  }
}

/** What happens to a draft is hidden from the company. */
export const ledger = {
  "quotation.draft-changed": "quotation.draft-changed",
  "quotation.published": "quotation.published",
  "quotation.accepted": "quotation.accepted",
  "quotation.ordered": "quotation.ordered",
  "quotation.rejected": "quotation.rejected",
  "quotation.expired": "quotation.expired",
  "quotation.withdrawn": "quotation.withdrawn",
  "quotation.superseded": "quotation.superseded",
  "quotation.unreplaced": "quotation.unreplaced",
} as const;

export const quotationSorts = ["publishedAt", "number", "validUntil", "mrcTotal", "contractTotal"] as const;
/** Days before the last day of a quotation on which its company is reminded. */
export const reminderDays = [7, 1] as const;
export const longestRejectReason = 1000;

export const orderRole = { caller: ["RESELLER_ORDER"] } as const;
/** A reseller reads what its children are offered, and decides only about its own quotations. */
export const ownOrderRole = { caller: ["RESELLER_ORDER"], ownCustomer: true } as const;

const ofCustomer = payload("customer", customerIdParam);
const ofQuotation = payload("quotation", { ...customerIdParam, quotationId: described(uuid(), "Id of the quotation") });

const filter = {
  status: anyOf(shownQuotationStatuses),
  q: wordsFilter("number, title, sales person or purchase order number"),
};

export const listQuotations = endpoint({
  name: "listQuotations",
  summary: "List quotations",
  details: "Latest first. Drafts are never included.",
  method: "GET",
  path: "/v1/customer/:customerId/quotation",
  access: orderRole,
  params: ofCustomer,
  query: payload("quotationQuery", { ...pagingQuery, ...sortQuery(quotationSorts), ...filter }),
  responses: { 200: pageOf(QuotationSummary) },
});

export const exportQuotations = endpoint({
  name: "exportQuotations",
  summary: "Export quotations as CSV",
  details: "Contains every quotation that matches the filter, latest first.",
  method: "GET",
  path: "/v1/customer/:customerId/quotation/export",
  access: orderRole,
  params: ofCustomer,
  query: payload("quotationExportQuery", { ...csvQuery, ...filter }),
  responses: { 200: fileAnswer("text/csv") },
});

export const getQuotation = endpoint({
  name: "getQuotation",
  summary: "Get a quotation",
  details: "Includes the options, prices, terms, revisions and history, and the actions that are possible.",
  method: "GET",
  path: "/v1/customer/:customerId/quotation/:quotationId",
  access: orderRole,
  params: ofQuotation,
  responses: { 200: Quotation },
});

export const downloadQuotation = endpoint({
  name: "downloadQuotation",
  summary: "Download a quotation as PDF",
  details: "The PDF as it was published.",
  method: "GET",
  path: "/v1/customer/:customerId/quotation/:quotationId/download",
  access: orderRole,
  params: ofQuotation,
  responses: { 200: fileAnswer("application/pdf") },
});

const ended = [
  "quotation.expired",
  "quotation.superseded",
  "quotation.rejected",
  "quotation.withdrawn",
  "quotation.accepted",
  "edit-conflict",
] as const;

export const QuotationAcceptance = payload("quotationAcceptRequest", {
  optionId: described(uuid(), "The option that is accepted", "8f0a3b52-6d1c-4f7e-9a21-5c3d7e90b1a4"),
  purchaseOrderNumber: described(
    optionalText(longestCustomerReference),
    "Purchase order number of the company, printed on the orders and the invoice",
    "PO-8841",
  ),
  termsAccepted: described(accepted(), "True accepts the terms"),
});

export const acceptQuotation = endpoint({
  name: "acceptQuotation",
  summary: "Accept a quotation",
  details:
    "Orders one option at the quoted prices. Bespoke lines become a bespoke agreement. Requires `If-Match` with the current version. Repeating the request changes nothing; with another purchase order number it is refused, and the details have the number that was kept.",
  method: "POST",
  path: "/v1/customer/:customerId/quotation/:quotationId/accept",
  access: ownOrderRole,
  params: ofQuotation,
  body: QuotationAcceptance,
  idempotent: "required",
  responses: { 200: Quotation },
  errors: {
    403: ["customer.suspended", "msa.unsigned", "reauthentication-required"],
    409: [...ended, "quotation.not-orderable", "wdm.channel-taken", "rack.not-active", "order.too-many-open"],
    503: ["order.busy"],
  },
});

export const QuotationRejection = payload("quotationRejectRequest", {
  reason: described(
    optionalText(longestRejectReason),
    "Why the company rejects the quotation",
    "We keep the line that we have.",
  ),
});

export const rejectQuotation = endpoint({
  name: "rejectQuotation",
  summary: "Reject a quotation",
  details:
    "The operator reads the reason. The same account or token can repeat it with the same reason, which changes nothing.",
  method: "POST",
  path: "/v1/customer/:customerId/quotation/:quotationId/reject",
  access: ownOrderRole,
  params: ofQuotation,
  body: QuotationRejection,
  responses: { 200: Quotation },
  errors: { 409: ended },
});
