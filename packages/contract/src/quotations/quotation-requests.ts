import { endpoint } from "../core/endpoint.ts";
import {
  customerIdParam,
  instant,
  nullable,
  nullableText,
  oneOf,
  payload,
  requiredText,
  uuid,
} from "../core/fields.ts";
import { described, type Static, Type } from "../core/json-schema.ts";
import { orderKinds } from "../core/order-body.ts";

declare module "../core/words.ts" {
  interface ContractFiles {
    readonly "quotation-requests": typeof import("./quotation-requests.ts");
  }
  interface OtherRefusals {
    readonly "quotation-request.state-conflict": 409;
  }
}

export const ledger = {
  "quotation-request.sent": "quotation.requested",
  "quotation-request.answered": "quotation.request-answered",
  "quotation-request.closed": "quotation.request-closed",
} as const;

export const requestedKinds = [...orderKinds, "OTHER"] as const;
export type RequestedKind = (typeof requestedKinds)[number];

/** ANSWERED: a quotation was published for it. CLOSED: the operator answered it without one. */
export const quotationRequestStatuses = ["OPEN", "ANSWERED", "CLOSED"] as const;
export type QuotationRequestStatus = (typeof quotationRequestStatuses)[number];

export const longestDescription = 4000;
export const mostAttachments = 5;
/** Maximum number of requests per company that wait for an answer. */
export const mostOpenRequests = 20;
export const listedRequests = 50;

const access = { caller: ["RESELLER_ORDER"] } as const;
const ofCustomer = payload("customer", customerIdParam);

export const QuotationRequestBody = payload("quotationRequestRequest", {
  kind: described(oneOf(requestedKinds), "What the quotation is for"),
  description: described(
    requiredText(longestDescription),
    "What the company needs",
    "Two lines in Deventer, with a backup over mobile",
  ),
  attachments: described(
    Type.Optional(
      Type.Array(uuid(), {
        maxItems: mostAttachments,
        uniqueItems: true,
      }),
    ),
    "Files of the kind ATTACHMENT that were uploaded before",
  ),
});
export type QuotationRequestBody = Static<typeof QuotationRequestBody>;

export const QuotationRequest = Type.Object(
  {
    id: described(uuid(), "Id of the quotation request"),
    kind: described(oneOf(requestedKinds), "What the quotation is for"),
    description: described(Type.String(), "What the company needs", "Two lines in Deventer, with a backup over mobile"),
    status: described(
      oneOf(quotationRequestStatuses),
      "ANSWERED: there is a quotation. CLOSED: the operator answered without one",
    ),
    attachments: described(
      Type.Array(
        Type.Object(
          {
            id: described(uuid(), "Id of the document"),
            fileName: described(Type.String(), "Name of the file", "floor-plan.pdf"),
            size: described(Type.Integer(), "Size in bytes", 48_213),
          },
          { title: "QuotationAttachment" },
        ),
      ),
      "Files of the request",
    ),
    quotation: described(
      nullable(
        Type.Object(
          {
            id: described(uuid(), "Id of the quotation"),
            number: described(Type.String(), "Number of the quotation", "QT-2026-0193"),
          },
          { title: "RequestedQuotation" },
        ),
      ),
      "Quotation that answers the request; null without one",
    ),
    answer: described(
      nullableText(),
      "Why there is no quotation; null unless the request is closed",
      "The order form has this by now.",
    ),
    createdAt: described(instant(), "When it was created"),
    createdByName: described(nullableText(), "Name of the user who sent it; null if it is not known", "Daan Vos"),
  },
  { title: "QuotationRequest" },
);
export type QuotationRequest = Static<typeof QuotationRequest>;

export const listQuotationRequests = endpoint({
  name: "listQuotationRequests",
  summary: "List quotation requests",
  details: `The latest ${listedRequests} requests of the company, newest first.`,
  method: "GET",
  path: "/v1/customer/:customerId/quotation/request",
  access,
  params: ofCustomer,
  responses: { 200: Type.Array(QuotationRequest) },
});

export const requestQuotation = endpoint({
  name: "requestQuotation",
  summary: "Create a quotation request",
  details: "For services that are not in the catalogue. The operator gets the request by e-mail.",
  method: "POST",
  path: "/v1/customer/:customerId/quotation/request",
  access: { ...access, ownCustomer: true },
  params: ofCustomer,
  body: QuotationRequestBody,
  idempotent: "optional",
  responses: {
    201: Type.Object({ requestId: described(uuid(), "Id of the quotation request") }, { title: "QuotationRequested" }),
  },
  errors: { 403: ["customer.suspended"], 409: ["quotation-request.too-many"] },
});
