import { anyOf } from "../core/any-of.ts";
import { csvQuery } from "../core/csv.ts";
import { endpoint } from "../core/endpoint.ts";
import type { FieldError } from "../core/errors.ts";
import { customerIdParam, payload, requiredText, uuid } from "../core/fields.ts";
import { fileAnswer } from "../core/file-answer.ts";
import { Type } from "../core/json-schema.ts";
import {
  DcConnectionOrderBody,
  LineOrderBody,
  OrderBody,
  OrderUpdate,
  RackOrderBody,
  WdmOrderBody,
} from "../core/ordering/order-body.ts";
import { codesFilter } from "../core/services.ts";
import { pageOf, pagingQuery } from "../core/paging.ts";
import { sortQuery } from "../core/sorting.ts";
import { Order, orderedKinds, orderStatuses, OrderNote, OrderSummary, PriceSummary } from "./order-fields.ts";

declare module "../core/words.ts" {
  interface ContractFiles {
    readonly orders: typeof import("./orders.ts");
  }
  /** What the operator is refused. */
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
/** Drafts that a company can have at once. */
export const mostDrafts = 100;
/** Orders of a company that have not ended. */
export const mostOpenOrders = 2000;
/** Notes of an order that its customer can read. */
export const mostNotes = 200;
/** Days until a draft that is not touched is deleted. */
export const draftDays = 30;

export const orderRole = { caller: ["RESELLER_ORDER"] } as const;
export const ofCustomer = payload("customer", customerIdParam);
export const ofOrder = payload("order", { ...customerIdParam, orderId: uuid() });

const suspended = { 403: ["customer.suspended"] } as const;
/** A submission is refused too for a company that has yet to sign its agreement. */
const notNow = { 403: ["customer.suspended", "msa.unsigned"] } as const;
const refusedSubmit = [
  "order.too-many-open",
  "order.price-changed",
  "order.client-order-id-in-use",
  "wdm.channel-taken",
  "rack.not-active",
  "order.state-conflict",
] as const;

/** Drafts are listed only with `status=DRAFT`. `from` and `to`: days of submission in Amsterdam, both included. */
const filter = {
  kind: anyOf(orderedKinds),
  status: anyOf(orderStatuses),
  site: codesFilter("One or more codes of sites, separated by commas; one of the ends is there"),
  endCustomerId: Type.Optional(uuid()),
  serviceId: Type.Optional(Type.String({ format: "uuid", description: "Made or concerned this service" })),
  from: Type.Optional(Type.String({ format: "date" })),
  to: Type.Optional(Type.String({ format: "date" })),
  q: Type.Optional(
    Type.String({
      maxLength: 100,
      description: "Every word occurs in number, references, place, package or end customer",
    }),
  ),
};

export const listOrders = endpoint({
  name: "listOrders",
  summary: "Orders of a company, latest first; its drafts with `status=DRAFT`",
  method: "GET",
  path: "/v1/customer/:customerId/order",
  access: orderRole,
  params: ofCustomer,
  query: payload("orderQuery", { ...pagingQuery, ...sortQuery(orderSorts), ...filter }),
  responses: { 200: pageOf(OrderSummary) },
});

export const exportOrders = endpoint({
  name: "exportOrders",
  summary: "Every order that a filter finds, latest first, as a file",
  method: "GET",
  path: "/v1/customer/:customerId/order/export",
  access: orderRole,
  params: ofCustomer,
  query: payload("orderExportQuery", { ...csvQuery, ...filter }),
  responses: { 200: fileAnswer("text/csv") },
});

export const getOrder = endpoint({
  name: "getOrder",
  summary: "One order with its prices, milestones, history, notes and documents, and what can be done with it",
  method: "GET",
  path: "/v1/customer/:customerId/order/:orderId",
  access: orderRole,
  params: ofOrder,
  responses: { 200: Order },
});

export const getOrderCalendar = endpoint({
  name: "getOrderCalendar",
  summary: "The planned date of an order as a calendar file",
  method: "GET",
  path: "/v1/customer/:customerId/order/:orderId/calendar",
  access: orderRole,
  params: ofOrder,
  responses: { 200: fileAnswer("text/calendar") },
});

export const summariseOrder = endpoint({
  name: "summariseOrder",
  summary: "What an order costs, when it can be delivered, and what is wrong with it; nothing is kept",
  method: "POST",
  path: "/v1/customer/:customerId/price-summary",
  access: { ...orderRole, reads: true },
  params: ofCustomer,
  body: OrderBody,
  responses: { 200: PriceSummary },
  errors: { 503: ["availability.unavailable"] },
});

const draftQuery = payload("orderCreateQuery", {
  draft: Type.Optional(Type.String({ pattern: "^(true|1|yes|false|0|no|)$", description: "Keep it as a draft" })),
});

/** Whether a query asks for a draft. */
export const isDraft = (draft: string | undefined): boolean =>
  draft !== undefined && ["", "1", "true", "yes"].includes(draft);

const submission = {
  method: "POST",
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
  summary: "Order a line, or keep a draft of it with `draft=true`",
  path: "/v1/customer/:customerId/order/line",
  body: LineOrderBody,
  ...submission,
});

export const createRackOrder = endpoint({
  name: "createRackOrder",
  summary: "Order racks or shared units, or keep a draft of it with `draft=true`",
  path: "/v1/customer/:customerId/order/rack",
  body: RackOrderBody,
  ...submission,
});

export const createDcConnectionOrder = endpoint({
  name: "createDcConnectionOrder",
  summary: "Order a connection in or between data centres, or keep a draft of it with `draft=true`",
  path: "/v1/customer/:customerId/order/dc-connection",
  body: DcConnectionOrderBody,
  ...submission,
});

export const createWdmOrder = endpoint({
  name: "createWdmOrder",
  summary: "Order a wavelength, or keep a draft of it with `draft=true`",
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
  summary:
    "Change fields of a draft, where null clears one; of a submitted order only `customerReference` and `siteContact`, until the work begins",
  method: "PATCH",
  path: "/v1/customer/:customerId/order/:orderId",
  access: orderRole,
  params: ofOrder,
  body: OrderUpdate,
  rules: twoContacts,
  responses: { 200: Order },
  errors: { ...suspended, 409: ["edit-conflict", "order.state-conflict", "order.client-order-id-in-use"] },
});

const nothing = payload("orderActionRequest", {});

export const submitOrder = endpoint({
  name: "submitOrder",
  summary: "Submit a draft; nothing changes if it is submitted",
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
  summary: "Make a draft with the choices of an order, without its dates and references",
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
  summary: "Answer the question for which an order waits",
  method: "POST",
  path: "/v1/customer/:customerId/order/:orderId/information",
  access: orderRole,
  params: ofOrder,
  body: payload("orderInformationRequest", {
    text: requiredText(2000),
    documentIds: Type.Optional(Type.Array(uuid(), { maxItems: 10, uniqueItems: true })),
  }),
  responses: { 200: Order },
  errors: { ...suspended, 409: ["edit-conflict", "order.state-conflict"] },
});

export const cancelOrder = endpoint({
  name: "cancelOrder",
  summary: "Cancel an order, or request its cancellation after it was accepted; a draft is deleted",
  method: "POST",
  path: "/v1/customer/:customerId/order/:orderId/cancel",
  access: orderRole,
  params: ofOrder,
  body: payload("orderCancelRequest", { reason: Type.Optional(Type.String({ rules: { "max-length": 500 } })) }),
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
  body: payload("orderNoteRequest", { text: requiredText(2000) }),
  idempotent: "optional",
  responses: { 201: OrderNote },
  errors: { 409: ["order.state-conflict", "order.too-many-notes"] },
});
