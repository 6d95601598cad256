import { csvQuery } from "../core/csv.ts";
import { endpoint } from "../core/endpoint.ts";
import type { FieldError } from "../core/errors.ts";
import { customerIdParam, isOn, payload, requiredText, uuid } from "../core/fields.ts";
import { fileAnswer } from "../core/file-answer.ts";
import { described, Type } from "../core/json-schema.ts";
import {
  DcConnectionOrderBody,
  LineOrderBody,
  OrderBody,
  orderBytes,
  OrderUpdate,
  RackOrderBody,
  WdmOrderBody,
} from "../core/order-body.ts";
import { pageOf, pagingQuery } from "../core/paging.ts";
import { sortQuery } from "../core/sorting.ts";
import { Order, OrderNote, OrderSummary, PriceSummary } from "./order-fields.ts";
import { orderFilter } from "./order-filter.ts";

declare module "../core/words.ts" {
  interface ContractFiles {
    readonly orders: typeof import("./orders.ts");
  }
  interface OtherRefusals {
    readonly "line.check-expired": 409;
    readonly "rack.no-space": 409;
    readonly "port.taken": 409;
  }
  interface SearchKinds {
    readonly order: true;
  }
  interface WorkKinds {
    readonly "order-waiting": true;
  }
}

export const ledger = {
  "order.drafted": "order.drafted",
  "order.updated": "order.updated",
  "order.draft-deleted": "order.draft-deleted",
  "order.submitted": "order.submitted",
  "order.accepted": "order.accepted",
  "order.confirmed": "order.confirmed",
  "order.rejected": "order.rejected",
  "order.awaiting-customer": "order.awaiting-customer",
  "order.information-provided": "order.information-provided",
  "order.held": "order.held",
  "order.released": "order.released",
  "order.scheduled": "order.scheduled",
  "order.started": "order.started",
  "order.cancel-requested": "order.cancel-requested",
  "order.cancel-denied": "order.cancel-denied",
  "order.cancelled": "order.cancelled",
  "order.completed": "order.completed",
  "order.failed": "order.failed",
  "order.milestone-reached": "order.milestone-reached",
  "order.noted": "order.noted",
} as const;

export const orderSorts = ["submittedAt", "orderNumber", "updatedAt", "wishDate", "plannedDate", "mrcTotal"] as const;
/** Maximum number of drafts per company. */
export const mostDrafts = 100;
/** Maximum number of orders per company that have not ended. */
export const mostOpenOrders = 2000;
/** Maximum number of notes per order that its customer can read. */
export const mostNotes = 200;
/** Days without a change after which a draft is deleted. */
export const draftDays = 30;

export const orderRole = { caller: ["RESELLER_ORDER"] } as const;
export const ofCustomer = payload("customer", customerIdParam);
export const ofOrder = payload("order", { ...customerIdParam, orderId: described(uuid(), "Id of the order") });

const suspended = { 403: ["customer.suspended"] } as const;
/** A submission is also refused if the company has not signed its agreement. */
const notNow = { 403: ["customer.suspended", "msa.unsigned"] } as const;
const refusedSubmit = [
  "order.too-many-open",
  "order.price-changed",
  "order.client-order-id-in-use",
  "wdm.channel-taken",
  "rack.not-active",
  "order.state-conflict",
] as const;

export const listOrders = endpoint({
  name: "listOrders",
  summary: "List orders",
  details: "Latest first. Drafts are listed only with `status=DRAFT`.",
  method: "GET",
  path: "/v1/customer/:customerId/order",
  access: orderRole,
  params: ofCustomer,
  query: payload("orderQuery", { ...pagingQuery, ...sortQuery(orderSorts), ...orderFilter }),
  responses: { 200: pageOf(OrderSummary) },
});

export const exportOrders = endpoint({
  name: "exportOrders",
  summary: "Export orders as CSV",
  details: "Contains every order that matches the filter, latest first.",
  method: "GET",
  path: "/v1/customer/:customerId/order/export",
  access: orderRole,
  params: ofCustomer,
  query: payload("orderExportQuery", { ...csvQuery, ...orderFilter }),
  responses: { 200: fileAnswer("text/csv") },
});

export const getOrder = endpoint({
  name: "getOrder",
  summary: "Get an order",
  details: "Includes the prices, milestones, history, notes and documents, and the actions that are possible.",
  method: "GET",
  path: "/v1/customer/:customerId/order/:orderId",
  access: orderRole,
  params: ofOrder,
  responses: { 200: Order },
});

export const getOrderCalendar = endpoint({
  name: "getOrderCalendar",
  summary: "Get the planned date of an order as a calendar file",
  method: "GET",
  path: "/v1/customer/:customerId/order/:orderId/calendar",
  access: orderRole,
  params: ofOrder,
  responses: { 200: fileAnswer("text/calendar") },
});

export const summariseOrder = endpoint({
  name: "summariseOrder",
  summary: "Check an order without saving it",
  details: "Returns the price, the earliest delivery date and every problem of the order.",
  method: "POST",
  path: "/v1/customer/:customerId/price-summary",
  access: { ...orderRole, reads: true },
  params: ofCustomer,
  bodyBytes: orderBytes,
  body: OrderBody,
  needsBody: true,
  responses: { 200: PriceSummary },
  errors: { 503: ["availability.unavailable"] },
});

const draftQuery = payload("orderCreateQuery", {
  draft: described(Type.Optional(Type.String({ pattern: "^(true|1|yes|false|0|no|)$" })), "True saves it as a draft"),
});

export const isDraft = isOn;

const submission = {
  method: "POST",
  needsBody: true,
  bodyBytes: orderBytes,
  access: orderRole,
  params: ofCustomer,
  query: draftQuery,
  idempotent: "required",
  creates: getOrder,
  responses: { 201: Order },
  errors: {
    ...notNow,
    409: [...refusedSubmit, "order.too-many-drafts"],
    503: ["availability.unavailable", "order.busy"],
  },
} as const;

export const createLineOrder = endpoint({
  name: "createLineOrder",
  summary: "Order a line",
  details: "`draft=true` saves a draft instead of ordering.",
  path: "/v1/customer/:customerId/order/line",
  body: LineOrderBody,
  ...submission,
});

export const createRackOrder = endpoint({
  name: "createRackOrder",
  summary: "Order racks or shared units",
  details: "`draft=true` saves a draft instead of ordering.",
  path: "/v1/customer/:customerId/order/rack",
  body: RackOrderBody,
  ...submission,
});

export const createDcConnectionOrder = endpoint({
  name: "createDcConnectionOrder",
  summary: "Order a data-centre connection",
  details: "A connection within or between data centres. `draft=true` saves a draft instead of ordering.",
  path: "/v1/customer/:customerId/order/dc-connection",
  body: DcConnectionOrderBody,
  ...submission,
});

export const createWdmOrder = endpoint({
  name: "createWdmOrder",
  summary: "Order a wavelength",
  details: "`draft=true` saves a draft instead of ordering.",
  path: "/v1/customer/:customerId/order/wdm",
  body: WdmOrderBody,
  ...submission,
});

const twoContacts = ({ contact, siteContact }: OrderUpdate): FieldError[] =>
  contact === undefined || siteContact === undefined
    ? []
    : [{ field: "siteContact", message: "validation.invalid-data", params: {} }];

export const updateOrder = endpoint({
  name: "updateOrder",
  summary: "Update an order",
  details:
    "In a draft, any field can change and null clears a field; ids in it are checked when it is submitted. In a submitted order, only `customerReference`, `contact` and `siteContact` can change, until the work begins or a cancellation is requested.",
  method: "PATCH",
  path: "/v1/customer/:customerId/order/:orderId",
  access: orderRole,
  params: ofOrder,
  bodyBytes: orderBytes,
  body: OrderUpdate,
  rules: twoContacts,
  responses: { 200: Order },
  errors: { ...suspended, 409: ["edit-conflict", "order.state-conflict", "order.client-order-id-in-use"] },
});

const nothing = payload("orderActionRequest", {});

export const submitOrder = endpoint({
  name: "submitOrder",
  summary: "Submit a draft order",
  details:
    "Repeating the request changes nothing until the order is accepted; then it gets 409 `order.state-conflict`.",
  method: "POST",
  path: "/v1/customer/:customerId/order/:orderId/submit",
  access: orderRole,
  params: ofOrder,
  body: nothing,
  idempotent: "optional",
  responses: { 200: Order },
  errors: { ...notNow, 409: [...refusedSubmit, "edit-conflict"], 503: ["availability.unavailable", "order.busy"] },
});

export const duplicateOrder = endpoint({
  name: "duplicateOrder",
  summary: "Duplicate an order",
  details: "Creates a draft with the choices of the order, without its dates and references.",
  method: "POST",
  path: "/v1/customer/:customerId/order/:orderId/duplicate",
  access: orderRole,
  params: ofOrder,
  body: nothing,
  idempotent: "optional",
  creates: getOrder,
  responses: { 201: Order },
  errors: { ...suspended, 409: ["order.too-many-drafts", "order.not-repeatable"] },
});

export const provideOrderInformation = endpoint({
  name: "provideOrderInformation",
  summary: "Answer the question of an order",
  details:
    "For an order that waits for information from the customer. An order that needs letters of authorisation takes only PDF files.",
  method: "POST",
  path: "/v1/customer/:customerId/order/:orderId/information",
  access: orderRole,
  params: ofOrder,
  body: payload("orderInformationRequest", {
    text: described(requiredText(2000), "Answer to the question", "Through the door at the back."),
    documentIds: described(
      Type.Optional(Type.Array(uuid(), { maxItems: 10, uniqueItems: true })),
      "Ids of documents that were uploaded before",
    ),
  }),
  responses: { 200: Order },
  errors: { ...suspended, 409: ["edit-conflict", "order.state-conflict"] },
});

export const cancelOrder = endpoint({
  name: "cancelOrder",
  summary: "Cancel an order",
  details: "An order that the operator has accepted gets a cancellation request. A draft is deleted.",
  method: "POST",
  path: "/v1/customer/:customerId/order/:orderId/cancel",
  access: orderRole,
  params: ofOrder,
  body: payload("orderCancelRequest", {
    reason: described(
      Type.Optional(Type.String({ rules: { "max-length": 500 } })),
      "Why the order is cancelled",
      "We move to another address.",
    ),
  }),
  responses: { 200: Order },
  errors: { 409: ["edit-conflict", "order.state-conflict", "order.past-point-of-no-return"] },
});

export const addOrderNote = endpoint({
  name: "addOrderNote",
  summary: "Add a note to an order",
  method: "POST",
  path: "/v1/customer/:customerId/order/:orderId/note",
  access: orderRole,
  params: ofOrder,
  body: payload("orderNoteRequest", {
    text: described(requiredText(2000), "Text of the note", "Please call before you come."),
  }),
  idempotent: "optional",
  responses: { 201: OrderNote },
  errors: { 409: ["order.state-conflict", "order.too-many-notes"] },
});
