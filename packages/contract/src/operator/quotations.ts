import { serviceRight } from "../core/access.ts";
import { endpoint } from "../core/endpoint.ts";
import type { FieldError } from "../core/errors.ts";
import { fileAnswer } from "../core/file-answer.ts";
import {
  day,
  decimal,
  instant,
  nullable,
  nullableText,
  oneOf,
  payload,
  recordVersion,
  requiredText,
  uuid,
} from "../core/fields.ts";
import { described, type Static, Type } from "../core/json-schema.ts";
import { OrderBody, orderKinds } from "../core/order-body.ts";
import { manualAgreementCategories } from "../manual-agreements.ts";
import { QuotationOption, quotationStatuses } from "../quotations/quotation-fields.ts";
import { quotationRequestStatuses, requestedKinds } from "../quotations/quotation-requests.ts";
import { externalRef, namedCustomer, optionalRef, refParam } from "./refs.ts";
import { listEndpoint, onlyCustomer } from "./listing.ts";
import { conflicts, plannedWrite, reason, written, writtenDay, writtenRecord } from "./writing.ts";

declare module "../core/words.ts" {
  interface ContractFiles {
    readonly operatorQuotations: typeof import("./quotations.ts");
  }
}

const SalesPerson = Type.Object(
  {
    name: described(Type.String(), "Name", "A. Jansen"),
    email: described(Type.Optional(nullableText()), "E-mail address", "sales@provider.example"),
    phone: described(Type.Optional(nullableText()), "Telephone number", "0200000017"),
  },
  { title: "QuotationSalesPerson" },
);

const { needsRecentSignIn: _needs, ...option } = QuotationOption.properties;

const ownRef = ["quotation; all revisions have it", "SALES-1042"] as const;

export const OperatorQuotation = Type.Object(
  {
    id: described(uuid(), "Id of this revision"),
    number: described(Type.String(), "Number of the quotation; all revisions have it", "QT-2026-0193"),
    revision: described(Type.Integer(), "Number of the revision, from 1", 1),
    externalRef: externalRef(...ownRef),
    customerId: described(Type.Integer(), "Customer number of the company", 20_120_280),
    customerName: described(Type.String(), "Name of the company", "Company B.V."),
    title: described(Type.String(), "Title of the quotation", "Two lines in Deventer"),
    introduction: described(Type.String(), "Text before the options", "Thank you for your request."),
    terms: described(Type.String(), "Terms of the quotation", "Prices exclude VAT."),
    status: described(oneOf(quotationStatuses), "Status of the quotation"),
    validUntil: described(day(), "Last day to accept it, in Amsterdam"),
    salesPerson: SalesPerson,
    contactAccountId: described(nullable(uuid()), "Account of the person at the company; null without one", null),
    options: described(Type.Array(Type.Object(option, { title: "OperatorQuotationOption" })), "The alternatives"),
    contractTermMonths: described(
      Type.Integer(),
      "Contract term in months; the shortest of all options until one is accepted",
      36,
    ),
    nrcTotal: described(decimal(), "Lowest one-off total, excl. VAT, in EUR as decimal text", "0.00"),
    mrcTotal: described(decimal(), "Lowest monthly total, excl. VAT, in EUR as decimal text", "67.10"),
    contractTotal: described(decimal(), "Lowest total over the term, excl. VAT, in EUR as decimal text", "2415.60"),
    publishedAt: described(nullable(instant()), "When it was published; null before that"),
    acceptedOptionId: described(nullable(uuid()), "Option that was accepted; null before that", null),
    acceptedName: described(nullableText(), "Who accepted it; null before that", null),
    purchaseOrderNumber: described(nullableText(), "Purchase order number of the company; null without one", null),
    rejectReason: described(nullableText(), "Why the company rejected it; null if it did not", null),
    supersedesId: described(nullable(uuid()), "Revision that it replaces; null for the first", null),
    orders: described(Type.Array(Type.String()), "Numbers of the orders that it made", ["ORD-2026-004512"]),
    agreement: described(nullableText(), "Number of the agreement that it made; null without one", null),
    createdAt: described(instant(), "When it was created"),
    updatedAt: described(instant(), "When it was changed last"),
    version: recordVersion(),
  },
  { title: "OperatorQuotation" },
);
export type OperatorQuotation = Static<typeof OperatorQuotation>;

const unitPrice = () => Type.String({ pattern: "^(0|[1-9][0-9]{0,8})(\\.[0-9]{1,5})?$" });
const discount = () =>
  described(
    Type.Optional(Type.String({ pattern: "^(100(\\.0{1,2})?|[0-9]{1,2}(\\.[0-9]{1,2})?)$" })),
    "Discount in percent, as decimal text",
    "10",
  );

const Item = payload("quotedOrder", {
  kind: described(oneOf(orderKinds), "Kind of service"),
  order: described(OrderBody, "The order that accepting the option makes, without dates and expected totals"),
  prices: described(
    Type.Optional(
      Type.Array(
        payload("quotedPrice", {
          productCode: described(requiredText(20), "Code of a product of the order", "FIB-1000"),
          unitPrice: described(Type.Optional(unitPrice()), "Price of one, excl. VAT, in EUR as decimal text", "44.00"),
          discountPct: discount(),
        }),
        { maxItems: 100 },
      ),
    ),
    "Prices that differ from the catalogue",
  ),
});

const Bespoke = payload("quotedBespokeLine", {
  description: described(requiredText(300), "What is offered", "Managed firewall"),
  charge: described(oneOf(["NRC", "MRC"]), "NRC: once. MRC: every month"),
  quantity: described(
    Type.Optional(Type.String({ pattern: "^(0|[1-9][0-9]{0,4}|100000)(\\.[0-9]{1,3})?$" })),
    "Quantity above zero, as decimal text; by default 1",
    "1",
  ),
  unitPrice: described(unitPrice(), "Price of one, excl. VAT, in EUR as decimal text", "44.00"),
  discountPct: discount(),
});

const Agreement = payload("quotedAgreement", {
  category: described(oneOf(manualAgreementCategories), "What the agreement is about"),
  start: described(Type.Optional(writtenDay()), "First day; by default the day of the acceptance"),
  notice: described(
    Type.Optional(Type.Integer({ minimum: 0, maximum: 730 })),
    "Notice period in days; by default 30",
    30,
  ),
  renewal: described(
    Type.Optional(Type.Integer({ minimum: 1, maximum: 60 })),
    "Length of a renewal in months; without it the agreement ends with its term",
    1,
  ),
  services: described(
    Type.Optional(Type.Array(requiredText(60), { maxItems: 50, uniqueItems: true })),
    "Numbers, codes or ids of services of the company",
    ["LN-104201"],
  ),
});

const Option = payload("quotedOption", {
  label: described(requiredText(60), "Name of the option", "Option A"),
  description: described(Type.Optional(requiredText(1000)), "Description of the option", "Two lines"),
  termMonths: described(Type.Integer({ minimum: 1, maximum: 120 }), "Contract term in months", 36),
  items: described(Type.Optional(Type.Array(Item, { maxItems: 50 })), "Orders that accepting the option makes"),
  bespoke: described(
    Type.Optional(Type.Array(Bespoke, { maxItems: 50 })),
    "Lines outside the catalogue, which become a bespoke agreement",
  ),
  agreement: described(Type.Optional(Agreement), "The agreement for the bespoke lines"),
});

export const QuotationRecord = payload("quotationRecord", {
  customerId: described(
    namedCustomer(),
    "The customer: its number, or your own id of it as `{ref}`; it cannot be changed afterwards",
    20_120_280,
  ),
  title: described(requiredText(120), "Title of the quotation", "Two lines in Deventer"),
  introduction: described(Type.Optional(requiredText(4000)), "Text before the options", "Thank you for your request."),
  terms: described(requiredText(20_000), "Terms of the quotation", "Prices exclude VAT."),
  validUntil: described(writtenDay(), "Last day to accept it, in Amsterdam"),
  salesPerson: described(
    payload("quotedSalesPerson", {
      name: described(requiredText(80), "Name", "A. Jansen"),
      email: described(Type.Optional(requiredText(254, { email: true })), "E-mail address", "sales@provider.example"),
      phone: described(Type.Optional(requiredText(20)), "Telephone number", "0200000017"),
    }),
    "Who makes the offer",
  ),
  contact: described(
    Type.Optional(requiredText(254)),
    "User name of the person at the company",
    "fenna.smit@company.example",
  ),
  requestId: described(Type.Optional(uuid()), "Request of the company that it answers"),
  options: described(Type.Array(Option, { minItems: 1, maxItems: 10 }), "The alternatives"),
  reason: reason(),
});
export type QuotationRecord = Static<typeof QuotationRecord>;

const optionErrors = ({ options }: QuotationRecord): FieldError[] =>
  options.flatMap(({ items = [], bespoke = [], agreement }, place) => [
    ...(items.length + bespoke.length === 0
      ? [{ field: `options.${place}.items`, message: "validation.required" }]
      : []),
    ...(agreement && bespoke.length === 0
      ? [{ field: `options.${place}.agreement`, message: "validation.invalid-value" }]
      : []),
    ...bespoke.flatMap(({ quantity = "1" }, line) =>
      Number(quantity) > 0 && Number(quantity) <= 100_000
        ? []
        : [{ field: `options.${place}.bespoke.${line}.quantity`, message: "validation.invalid-value" }],
    ),
  ]);

const ofQuotation = payload("operatorQuotationPath", {
  operatorQuotationId: described(uuid(), "Id of a revision of the quotation"),
});

export const listAllQuotations = listEndpoint({
  name: "listAllQuotations",
  summary: "List quotations of all customers",
  details: "Each revision is a record of its own.",
  path: "/operator/v1/quotation",
  right: "quotations.read",
  item: OperatorQuotation,
  filters: {
    status: described(Type.Optional(oneOf(quotationStatuses)), "Only quotations with this status"),
    customerId: onlyCustomer("quotations"),
    number: described(Type.Optional(Type.String({ maxLength: 20 })), "Only the revisions of this quotation"),
  },
});

export const readQuotation = endpoint({
  name: "readQuotation",
  summary: "Get a quotation of any customer",
  method: "GET",
  path: "/operator/v1/quotation/:operatorQuotationId",
  access: serviceRight("quotations.read"),
  params: ofQuotation,
  responses: { 200: OperatorQuotation },
});

export const readQuotationByRef = endpoint({
  name: "readQuotationByRef",
  summary: "Get a quotation by your own id",
  details: "The newest revision.",
  method: "GET",
  path: "/operator/v1/quotation/ref/:externalRef",
  access: serviceRight("quotations.read"),
  params: payload("quotationRefPath", refParam("quotation", "SALES-1042")),
  responses: { 200: OperatorQuotation },
});

const writtenFields = {
  id: OperatorQuotation.properties.id,
  number: OperatorQuotation.properties.number,
  revision: OperatorQuotation.properties.revision,
  status: OperatorQuotation.properties.status,
};
const WrittenQuotation = writtenRecord("OperatedQuotation", writtenFields);

export const QuotationCreate = payload("quotationCreate", {
  ...QuotationRecord.properties,
  externalRef: optionalRef("quotation", "SALES-1042"),
});
export type QuotationCreate = Static<typeof QuotationCreate>;

const unchecked = "A dry run never asks another system about an address.";

export const createQuotation = endpoint({
  ...plannedWrite,
  name: "createQuotation",
  summary: "Draft a quotation",
  details: `The customer does not see a draft. With your own id, a repeated call returns the quotation that the first one made, unchanged. ${unchecked}`,
  method: "POST",
  path: "/operator/v1/quotation",
  access: serviceRight("quotations.write"),
  bodyBytes: 2048 * 1024,
  body: QuotationCreate,
  rules: optionErrors,
  creates: readQuotation,
  responses: { 201: writtenRecord("CreatedQuotation", { ...writtenFields, externalRef: externalRef(...ownRef) }) },
  errors: { ...plannedWrite.errors, 503: ["availability.unavailable"] },
});

export const replaceQuotation = endpoint({
  ...plannedWrite,
  name: "replaceQuotation",
  summary: "Replace a draft of a quotation",
  details: `Replaces all fields. Revise a quotation that is published first. ${unchecked}`,
  method: "PUT",
  path: "/operator/v1/quotation/:operatorQuotationId",
  access: serviceRight("quotations.write"),
  params: ofQuotation,
  bodyBytes: 2048 * 1024,
  body: QuotationRecord,
  rules: optionErrors,
  responses: { 200: WrittenQuotation },
  errors: {
    ...conflicts("quotation.state-conflict"),
    503: ["availability.unavailable"],
  },
});

const steps = {
  ...plannedWrite,
  method: "POST",
  access: serviceRight("quotations.publish"),
  params: ofQuotation,
  responses: { 200: WrittenQuotation },
  errors: conflicts("quotation.state-conflict"),
} as const;

export const publishQuotation = endpoint({
  ...steps,
  name: "publishQuotation",
  summary: "Publish a quotation",
  details: `Makes its PDF, and mails the customer. The request that it answers is closed. ${unchecked}`,
  path: "/operator/v1/quotation/:operatorQuotationId/publish",
  body: payload("quotationPublication", { reason: reason() }),
  errors: {
    409: [...steps.errors[409], "quotation.last-day-passed", "wdm.channel-taken", "rack.not-active"],
    503: ["availability.unavailable"],
  },
});

export const reviseQuotation = endpoint({
  ...steps,
  name: "reviseQuotation",
  summary: "Revise a quotation",
  details: "Ends the revision, and answers the draft of the next one. A draft stays as it is.",
  path: "/operator/v1/quotation/:operatorQuotationId/revise",
  body: payload("quotationRevision", { reason: reason() }),
});

export const withdrawQuotation = endpoint({
  ...steps,
  name: "withdrawQuotation",
  ends: true,
  summary: "Withdraw a quotation",
  details: "Mails the reason to the customer, unless it never saw the quotation.",
  path: "/operator/v1/quotation/:operatorQuotationId/withdraw",
  body: payload("quotationWithdrawal", { reason: reason() }),
});

export const completeQuotation = endpoint({
  ...steps,
  name: "completeQuotation",
  summary: "Mark an accepted quotation as ordered",
  path: "/operator/v1/quotation/:operatorQuotationId/ordered",
  body: payload("quotationCompletion", { reason: reason() }),
});

export const OperatorQuotationRequest = Type.Object(
  {
    id: described(uuid(), "Id of the request"),
    customerId: described(Type.Integer(), "Customer number of the company", 20_120_280),
    customerName: described(Type.String(), "Name of the company", "Company B.V."),
    kind: described(oneOf(requestedKinds), "What the quotation is for"),
    description: described(Type.String(), "What the company asks for", "A radio link between two warehouses"),
    status: described(oneOf(quotationRequestStatuses), "Status of the request"),
    quotationId: described(nullable(uuid()), "Quotation that answers it; null without one", null),
    answer: described(nullableText(), "Answer without a quotation; null without one", null),
    documents: described(
      Type.Array(
        Type.Object(
          {
            id: described(uuid(), "Id of the document"),
            fileName: described(Type.String(), "Name of the file", "drawing.pdf"),
          },
          { title: "QuotationRequestDocument" },
        ),
      ),
      "Files of the company, of which only the type was checked",
    ),
    createdAt: described(instant(), "When it was sent"),
    updatedAt: described(instant(), "When it was changed last"),
    version: recordVersion(),
  },
  { title: "OperatorQuotationRequest" },
);
export type OperatorQuotationRequest = Static<typeof OperatorQuotationRequest>;

export const listQuotationRequestsOfAll = listEndpoint({
  name: "listQuotationRequestsOfAll",
  summary: "List requests for a quotation of all customers",
  path: "/operator/v1/quotation-request",
  right: "quotations.read",
  item: OperatorQuotationRequest,
  filters: {
    status: described(Type.Optional(oneOf(quotationRequestStatuses)), "Only requests with this status"),
    customerId: onlyCustomer("requests"),
  },
});

export const downloadQuotationRequestFile = endpoint({
  name: "downloadQuotationRequestFile",
  summary: "Download a file of a request for a quotation",
  method: "GET",
  path: "/operator/v1/quotation-request/:quotationRequestId/document/:requestDocumentId/download",
  access: serviceRight("quotations.read"),
  params: payload("quotationRequestFilePath", {
    quotationRequestId: described(uuid(), "Id of the request"),
    requestDocumentId: described(uuid(), "Id of the document"),
  }),
  responses: { 200: fileAnswer("application/pdf", "application/xml", "image/png", "image/jpeg") },
});

export const closeQuotationRequest = endpoint({
  ...plannedWrite,
  name: "closeQuotationRequest",
  summary: "Answer a request without a quotation",
  method: "POST",
  path: "/operator/v1/quotation-request/:quotationRequestId/close",
  access: serviceRight("quotations.publish"),
  params: payload("quotationRequestPath", { quotationRequestId: described(uuid(), "Id of the request") }),
  body: payload("quotationRequestClosure", {
    answer: described(requiredText(1000), "The answer, which the customer reads", "We do not offer radio links."),
    reason: reason(),
  }),
  responses: {
    200: written("ClosedQuotationRequest", {
      id: OperatorQuotationRequest.properties.id,
      status: OperatorQuotationRequest.properties.status,
      version: recordVersion(),
      outcome: described(oneOf(["updated"]), "Result of the call"),
    }),
  },
  errors: { 409: ["quotation-request.state-conflict", "plan-outdated"] },
});
