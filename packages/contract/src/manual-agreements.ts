import { anyOf } from "./core/any-of.ts";
import { csvQuery } from "./core/csv.ts";
import { endpoint } from "./core/endpoint.ts";
import {
  customerIdParam,
  day,
  instant,
  nullable,
  nullableText,
  ofCustomer,
  oneOf,
  optionalText,
  payload,
  uuid,
} from "./core/fields.ts";
import { fileAnswer } from "./core/file-answer.ts";
import { type Static, Type } from "./core/json-schema.ts";
import { pageOf, pagingQuery } from "./core/paging.ts";
import { serviceTypes, Termination } from "./services/services.ts";
import { orderRole } from "./core/access.ts";
import { wordsFilter } from "./core/list-filters.ts";
import { sortQuery } from "./core/sorting.ts";

declare module "./core/words.ts" {
  interface ContractFiles {
    readonly "manual-agreements": typeof import("./manual-agreements.ts");
  }
  interface NoticeKinds {
    readonly "manual-agreement": true;
  }
  interface SearchKinds {
    readonly "manual-agreement": true;
  }
  interface WorkKinds {
    readonly "manual-agreement-pending": true;
  }
}

export const ledger = {
  "manual-agreement.published": "manual-agreement.published",
  "manual-agreement.accepted": "manual-agreement.accepted",
  "manual-agreement.activated": "manual-agreement.activated",
  "manual-agreement.declined": "manual-agreement.declined",
  "manual-agreement.expired": "manual-agreement.expired",
  "manual-agreement.renewed": "manual-agreement.renewed",
  "manual-agreement.termination-requested": "manual-agreement.termination-requested",
  "manual-agreement.termination-withdrawn": "manual-agreement.termination-withdrawn",
  "manual-agreement.withdrawn": "manual-agreement.withdrawn",
  "manual-agreement.ended": "manual-agreement.ended",
} as const;

/** The states that a company sees; a draft of the operator is invisible. */
export const manualAgreementStatuses = ["PENDING_ACCEPTANCE", "ACTIVE", "ENDING", "DECLINED", "ENDED"] as const;
export type ManualAgreementStatus = (typeof manualAgreementStatuses)[number];

export const manualAgreementCategories = ["MAINTENANCE", "PROJECT", "CUSTOM_NETWORK", "HOUSING", "OTHER"] as const;
export type ManualAgreementCategory = (typeof manualAgreementCategories)[number];

/** The events in the history of an agreement. */
export const manualAgreementEvents = [
  "publish",
  "accept",
  "activate",
  "decline",
  "expire",
  "renew",
  "requestTermination",
  "withdrawTermination",
  "withdraw",
  "end",
] as const;
export type ManualAgreementEvent = (typeof manualAgreementEvents)[number];

/** Days after its publication during which an agreement can be accepted. */
export const acceptableDays = 60;

export const manualAgreementSorts = ["publishedAt", "number", "title", "termEndDate", "mrcTotal"] as const;

/** The company itself decides; its reseller only reads. */
const decides = { ...orderRole, ownCustomer: true } as const;

const ofAgreement = payload("manualAgreement", { ...customerIdParam, agreementId: uuid() });
const decimal = () => Type.String({ description: "EUR, decimal text, excluding VAT" });

/**
 * `startDate` is null if the day of acceptance will be the first day. `termEndDate`: the last day of the running term or renewal
 * period, null before the agreement is in force. `endDate`: the last day of delivery, null if no end is set or if the agreement
 * ended before its first day.
 */
const agreementFields = {
  id: uuid(),
  number: Type.String(),
  title: Type.String(),
  category: oneOf(manualAgreementCategories),
  status: oneOf(manualAgreementStatuses),
  startDate: nullable(day()),
  termEndDate: nullable(day()),
  endDate: nullable(day()),
  termMonths: Type.Integer(),
  noticeDays: Type.Integer(),
  autoRenew: Type.Boolean(),
  renewalMonths: nullable(Type.Integer()),
  nrcTotal: decimal(),
  mrcTotal: decimal(),
  publishedAt: instant(),
  acceptUntil: day(),
  version: Type.Integer(),
};

export const ManualAgreementSummary = Type.Object(agreementFields, { title: "ManualAgreementSummary" });
export type ManualAgreementSummary = Static<typeof ManualAgreementSummary>;

/** `nrc` and `mrc` are prices per unit; the amounts are those of the quantity. */
export const ManualAgreementLine = Type.Object(
  {
    description: Type.String(),
    quantity: Type.String({ description: "Decimal text" }),
    nrc: decimal(),
    mrc: decimal(),
    nrcAmount: decimal(),
    mrcAmount: decimal(),
  },
  { title: "ManualAgreementLine" },
);

const ManualAgreementDocument = Type.Object(
  { id: uuid(), fileName: Type.String(), mediaType: Type.String(), size: Type.Integer(), createdAt: instant() },
  { title: "ManualAgreementDocument" },
);

const RelatedService = Type.Object(
  { type: oneOf(serviceTypes), id: uuid(), name: Type.String() },
  { title: "RelatedService" },
);

/** The next renewal. `lastCancelDate`: the last day on which a termination still prevents it. */
const ManualAgreementRenewal = Type.Object(
  { date: day(), months: Type.Integer(), lastCancelDate: day() },
  { title: "ManualAgreementRenewal" },
);

/** `date`: the last day after a termination, a renewal or an end. Changes by operators have no name. */
export const ManualAgreementChange = Type.Object(
  {
    at: instant(),
    from: nullable(oneOf(manualAgreementStatuses)),
    to: oneOf(manualAgreementStatuses),
    event: oneOf(manualAgreementEvents),
    actorType: oneOf(["ACCOUNT", "API_TOKEN", "OPERATOR", "SYSTEM"]),
    actorName: nullableText(),
    reason: nullableText(),
    date: nullable(day()),
  },
  { title: "ManualAgreementChange" },
);
export type ManualAgreementChange = Static<typeof ManualAgreementChange>;

/** What the company can do with an agreement today, without taking a suspension into account. */
const ManualAgreementPossible = Type.Object(
  { accept: Type.Boolean(), decline: Type.Boolean(), terminate: Type.Boolean(), withdraw: Type.Boolean() },
  { title: "ManualAgreementPossible" },
);

export const ManualAgreement = Type.Object(
  {
    ...agreementFields,
    description: Type.String({ description: "Markdown; show it without HTML" }),
    purchaseOrderNumber: nullableText(),
    quotationId: nullable(uuid()),
    quotationNumber: nullableText(),
    acceptedBy: nullable(Type.Object({ name: Type.String(), at: instant() }, { title: "ManualAgreementAcceptance" })),
    declineReason: nullableText(),
    lines: Type.Array(ManualAgreementLine),
    documents: Type.Array(ManualAgreementDocument),
    relatedServices: Type.Array(RelatedService),
    renewal: nullable(ManualAgreementRenewal),
    termination: nullable(Termination),
    possible: ManualAgreementPossible,
    history: Type.Array(ManualAgreementChange, { description: "Oldest first" }),
    createdAt: instant(),
    updatedAt: instant(),
  },
  { title: "ManualAgreement" },
);
export type ManualAgreement = Static<typeof ManualAgreement>;

const filter = {
  status: anyOf(manualAgreementStatuses),
  category: anyOf(manualAgreementCategories),
  q: wordsFilter("number, title or purchase order number"),
};

export const listManualAgreements = endpoint({
  name: "listManualAgreements",
  summary: "List bespoke agreements",
  details: "Newest first.",
  method: "GET",
  path: "/v1/customer/:customerId/manual-agreement",
  access: orderRole,
  params: ofCustomer,
  query: payload("manualAgreementQuery", { ...pagingQuery, ...sortQuery(manualAgreementSorts), ...filter }),
  responses: { 200: pageOf(ManualAgreementSummary) },
});

export const exportManualAgreements = endpoint({
  name: "exportManualAgreements",
  summary: "Export bespoke agreements as CSV",
  details: "Contains every agreement that matches the filter, oldest first.",
  method: "GET",
  path: "/v1/customer/:customerId/manual-agreement/export",
  access: orderRole,
  params: ofCustomer,
  query: payload("manualAgreementExportQuery", { ...csvQuery, ...filter }),
  responses: { 200: fileAnswer("text/csv") },
});

export const getManualAgreement = endpoint({
  name: "getManualAgreement",
  summary: "Get a bespoke agreement",
  details:
    "Includes the lines, documents, history and next renewal, and the earliest end date and cost of a termination.",
  method: "GET",
  path: "/v1/customer/:customerId/manual-agreement/:agreementId",
  access: orderRole,
  params: ofAgreement,
  responses: { 200: ManualAgreement },
});

export const downloadManualAgreementDocument = endpoint({
  name: "downloadManualAgreementDocument",
  summary: "Download a document of a bespoke agreement",
  method: "GET",
  path: "/v1/customer/:customerId/manual-agreement/:agreementId/document/:agreementDocumentId/download",
  access: orderRole,
  params: payload("manualAgreementDocument", {
    ...customerIdParam,
    agreementId: uuid(),
    agreementDocumentId: uuid(),
  }),
  responses: { 200: fileAnswer("application/pdf", "application/xml", "image/png", "image/jpeg") },
});

const refusedChange = ["manual-agreement.state-conflict", "edit-conflict"] as const;

export const acceptManualAgreement = endpoint({
  name: "acceptManualAgreement",
  summary: "Accept a bespoke agreement",
  details:
    "The agreement starts on its first day, or today if that is later. Accepting an agreement that is in force changes nothing.",
  method: "POST",
  path: "/v1/customer/:customerId/manual-agreement/:agreementId/accept",
  access: decides,
  params: ofAgreement,
  body: payload("manualAgreementAcceptRequest", { purchaseOrderNumber: optionalText(35) }),
  responses: { 200: ManualAgreement },
  errors: { 403: ["customer.suspended"], 409: refusedChange },
});

export const declineManualAgreement = endpoint({
  name: "declineManualAgreement",
  summary: "Decline a bespoke agreement",
  details: "The operator reads the reason.",
  method: "POST",
  path: "/v1/customer/:customerId/manual-agreement/:agreementId/decline",
  access: decides,
  idempotent: "optional",
  params: ofAgreement,
  body: payload("manualAgreementDeclineRequest", { reason: optionalText(1000) }),
  responses: { 200: ManualAgreement },
  errors: { 409: refusedChange },
});

const termination = {
  path: "/v1/customer/:customerId/manual-agreement/:agreementId/termination",
  access: decides,
  params: ofAgreement,
  responses: { 200: ManualAgreement },
  errors: { 409: refusedChange },
} as const;

export const terminateManualAgreement = endpoint({
  name: "terminateManualAgreement",
  summary: "Terminate a bespoke agreement",
  details:
    "Ends it on `date`, or on the first possible day without a date. The last day cannot be before the end of the term and of the notice period. An agreement that does not renew always ends with its term. Repeating the request for the same day changes nothing.",
  method: "POST",
  ...termination,
  body: payload("manualAgreementTerminationRequest", {
    date: Type.Optional(
      nullable(Type.String({ format: "date", description: "The last day; the first possible one without it" })),
    ),
    reason: optionalText(500),
  }),
});

export const withdrawManualAgreementTermination = endpoint({
  name: "withdrawManualAgreementTermination",
  summary: "Withdraw the termination of a bespoke agreement",
  details: "Possible until the last day. Nothing changes if the agreement is in force without a termination.",
  method: "DELETE",
  ...termination,
});
