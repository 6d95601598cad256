import { anyOf } from "./core/any-of.ts";
import { csvQuery } from "./core/csv.ts";
import { endpoint } from "./core/endpoint.ts";
import {
  customerIdParam,
  day,
  decimal,
  instant,
  nullable,
  nullableText,
  ofCustomer,
  oneOf,
  optionalText,
  payload,
  recordVersion,
  uuid,
} from "./core/fields.ts";
import { fileAnswer } from "./core/file-answer.ts";
import { described, type Static, Type } from "./core/json-schema.ts";
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

const ofAgreement = payload("manualAgreement", {
  ...customerIdParam,
  agreementId: described(uuid(), "Id of the agreement"),
});
const agreementFields = {
  id: described(uuid(), "Id of the agreement"),
  number: described(Type.String(), "Number of the agreement", "MA-2026-007"),
  title: described(Type.String(), "Title of the agreement", "Managed firewalls"),
  category: described(oneOf(manualAgreementCategories), "What the agreement is about"),
  status: described(oneOf(manualAgreementStatuses), "Status of the agreement"),
  startDate: described(nullable(day()), "First day; null if it is the day of acceptance"),
  termEndDate: described(nullable(day()), "Last day of the current term or renewal; null before it is in force"),
  endDate: described(
    nullable(day()),
    "Last day of delivery; null if no end is set, or if it ended before its first day",
  ),
  termMonths: described(Type.Integer(), "Contract term in months", 36),
  noticeDays: described(Type.Integer(), "Notice period in days", 30),
  autoRenew: described(Type.Boolean(), "True if it is extended after its term unless it is cancelled"),
  renewalMonths: described(nullable(Type.Integer()), "Length of a renewal in months; null if it is not renewed", 1),
  nrcTotal: described(decimal(), "One-off total, excl. VAT, in EUR as decimal text", "0.00"),
  mrcTotal: described(decimal(), "Monthly total, excl. VAT, in EUR as decimal text", "67.10"),
  publishedAt: described(instant(), "When it was published"),
  acceptUntil: described(day(), "Last day to accept the agreement"),
  version: recordVersion(),
};

export const ManualAgreementSummary = Type.Object(agreementFields, { title: "ManualAgreementSummary" });
export type ManualAgreementSummary = Static<typeof ManualAgreementSummary>;

export const ManualAgreementLine = Type.Object(
  {
    description: described(Type.String(), "What is delivered", "Managed firewall"),
    quantity: described(Type.String(), "Quantity as decimal text", "1"),
    nrc: described(decimal(), "One-off price of one unit, excl. VAT, in EUR as decimal text", "49.00"),
    mrc: described(decimal(), "Monthly price of one unit, excl. VAT, in EUR as decimal text", "44.00"),
    nrcAmount: described(decimal(), "One-off amount of the line, excl. VAT, in EUR as decimal text", "7500.00"),
    mrcAmount: described(decimal(), "Monthly amount of the line, excl. VAT, in EUR as decimal text", "2160.00"),
  },
  { title: "ManualAgreementLine" },
);

const ManualAgreementDocument = Type.Object(
  {
    id: described(uuid(), "Id of the document"),
    fileName: described(Type.String(), "Name of the file", "service-levels.pdf"),
    mediaType: described(Type.String(), "Media type of the file", "application/pdf"),
    size: described(Type.Integer(), "Size in bytes", 48_213),
    createdAt: described(instant(), "When the file was added"),
  },
  { title: "ManualAgreementDocument" },
);

const RelatedService = Type.Object(
  {
    type: described(oneOf(serviceTypes), "Kind of service"),
    id: described(uuid(), "Id of the service"),
    name: described(Type.String(), "Number or code of the service", "LN-104201"),
  },
  { title: "RelatedService" },
);

/** The next renewal. */
const ManualAgreementRenewal = Type.Object(
  {
    date: described(day(), "Day of the renewal"),
    months: described(Type.Integer(), "Length of the renewal in months"),
    lastCancelDate: described(day(), "Last day on which a termination prevents the renewal"),
  },
  { title: "ManualAgreementRenewal" },
);

export const ManualAgreementChange = Type.Object(
  {
    at: described(instant(), "When it happened"),
    from: described(nullable(oneOf(manualAgreementStatuses)), "Status before the change; null for the first"),
    to: described(oneOf(manualAgreementStatuses), "Status after the change"),
    event: described(oneOf(manualAgreementEvents), "What happened"),
    actorType: described(oneOf(["ACCOUNT", "API_TOKEN", "OPERATOR", "SYSTEM"]), "Who made the change"),
    actorName: described(
      nullableText(),
      "Name of the person or the API token; null for the operator",
      "fenna.smit@company.example",
    ),
    reason: described(nullableText(), "Reason for the change; null without one", "The project has ended."),
    date: described(nullable(day()), "Last day after a termination, a renewal or an end; null for other changes"),
  },
  { title: "ManualAgreementChange" },
);
export type ManualAgreementChange = Static<typeof ManualAgreementChange>;

/** What the company can do with an agreement today, without taking a suspension into account. */
const ManualAgreementPossible = Type.Object(
  {
    accept: described(Type.Boolean(), "True if it can be accepted"),
    decline: described(Type.Boolean(), "True if it can be declined"),
    terminate: described(Type.Boolean(), "True if it can be terminated"),
    withdraw: described(Type.Boolean(), "True if the termination can be withdrawn"),
  },
  { title: "ManualAgreementPossible" },
);

export const ManualAgreement = Type.Object(
  {
    ...agreementFields,
    description: described(
      Type.String(),
      "Text of the agreement in Markdown; show it without HTML",
      "We manage the **firewalls** of your offices.",
    ),
    purchaseOrderNumber: described(
      nullableText(),
      "Purchase order number of the company, printed on its invoices; null without one",
      "KB-2311",
    ),
    quotationId: described(nullable(uuid()), "Id of the quotation"),
    quotationNumber: described(
      nullableText(),
      "Number of the quotation that created it; null without a quotation",
      "QT-2026-0193",
    ),
    acceptedBy: described(
      nullable(
        Type.Object(
          {
            name: described(Type.String(), "Full name of the person", "Joris Bakker"),
            at: described(instant(), "When it was accepted"),
          },
          { title: "ManualAgreementAcceptance" },
        ),
      ),
      "Who accepted it, and when; null until it is accepted",
    ),
    declineReason: described(
      nullableText(),
      "Reason why the company declined the agreement; null if it did not",
      "The liability is too low.",
    ),
    lines: described(Type.Array(ManualAgreementLine), "What is delivered, with prices"),
    documents: described(Type.Array(ManualAgreementDocument), "Files of the agreement"),
    relatedServices: described(Type.Array(RelatedService), "Services that the agreement is about"),
    renewal: described(nullable(ManualAgreementRenewal), "The next renewal; null if there is none"),
    termination: described(nullable(Termination), "What a termination today would mean; null if it is not in force"),
    possible: ManualAgreementPossible,
    history: described(Type.Array(ManualAgreementChange), "What happened, oldest first"),
    createdAt: described(instant(), "When it was created"),
    updatedAt: described(instant(), "When it was changed last"),
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
    agreementId: described(uuid(), "Id of the agreement"),
    agreementDocumentId: described(uuid(), "Id of the agreement document"),
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
  body: payload("manualAgreementAcceptRequest", {
    purchaseOrderNumber: described(
      optionalText(35),
      "Purchase order number of the company, printed on its invoices",
      "KB-2311",
    ),
  }),
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
  body: payload("manualAgreementDeclineRequest", {
    reason: described(optionalText(1000), "Why the company declines the agreement", "The liability is too low."),
  }),
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
    date: described(
      Type.Optional(nullable(Type.String({ format: "date" }))),
      "Last day of the agreement; the first possible one if omitted",
    ),
    reason: described(optionalText(500), "Why the company ends the agreement", "The project has ended."),
  }),
});

export const withdrawManualAgreementTermination = endpoint({
  name: "withdrawManualAgreementTermination",
  summary: "Withdraw the termination of a bespoke agreement",
  details: "Possible until the last day. Nothing changes if the agreement is in force without a termination.",
  method: "DELETE",
  ...termination,
});
