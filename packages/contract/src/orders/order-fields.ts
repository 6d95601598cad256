import { instant, nullable, nullableText, oneOf, uuid } from "../core/fields.ts";
import { type Static, Type } from "../core/json-schema.ts";
import { OrderBody, OrderContact } from "../core/order-body.ts";
import { InLanguages } from "../core/package.ts";
import { OrderLine } from "../core/order-line.ts";
import { serviceTypes } from "../services/services.ts";

export const orderStatuses = [
  "DRAFT",
  "SUBMITTED",
  "AWAITING_CUSTOMER",
  "ON_HOLD",
  "ACCEPTED",
  "SCHEDULED",
  "IN_PROGRESS",
  "CANCELLATION_REQUESTED",
  "CANCELLED",
  "COMPLETED",
  "REJECTED",
  "FAILED",
] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** The stage of an order, also while it waits. */
export const orderStages = ["SUBMITTED", "ACCEPTED", "SCHEDULED", "IN_PROGRESS", "COMPLETED"] as const;
export type OrderStage = (typeof orderStages)[number];

/** Final states of an order. */
export const endedStatuses = ["CANCELLED", "COMPLETED", "REJECTED", "FAILED"] as const;

export const orderedKinds = ["LINE", "RACK", "SHARED_COLO", "DC_CONNECTION", "WDM"] as const;
export type OrderedKind = (typeof orderedKinds)[number];
export const orderActions = ["NEW", "MIGRATE", "CHANGE", "TERMINATE"] as const;
export type ServiceType = (typeof serviceTypes)[number];

export const milestoneCodes = [
  "FEASIBILITY",
  "CARRIER_ORDERED",
  "CARRIER_CONFIRMED",
  "APPOINTMENT",
  "INSTALLED",
  "TESTED",
  "DELIVERED",
  "SPACE_RESERVED",
  "POWER_INSTALLED",
  "UPLINK_PATCHED",
  "ACCESS_GRANTED",
  "HANDED_OVER",
  "LOA_RECEIVED",
  "PATCH_ALLOCATED",
  "CABLED",
  "ROUTE_DESIGNED",
  "CHANNEL_RESERVED",
  "EQUIPMENT_INSTALLED",
  "BER_TESTED",
] as const;
export type MilestoneCode = (typeof milestoneCodes)[number];

/** The milestones of each kind of new order, in order. A termination has none. */
export const milestonesOf: Readonly<Record<OrderedKind, readonly MilestoneCode[]>> = {
  LINE: ["FEASIBILITY", "CARRIER_ORDERED", "CARRIER_CONFIRMED", "APPOINTMENT", "INSTALLED", "TESTED", "DELIVERED"],
  RACK: ["SPACE_RESERVED", "POWER_INSTALLED", "UPLINK_PATCHED", "ACCESS_GRANTED", "HANDED_OVER"],
  SHARED_COLO: ["SPACE_RESERVED", "POWER_INSTALLED", "UPLINK_PATCHED", "ACCESS_GRANTED", "HANDED_OVER"],
  DC_CONNECTION: ["LOA_RECEIVED", "PATCH_ALLOCATED", "CABLED", "TESTED", "HANDED_OVER"],
  WDM: ["ROUTE_DESIGNED", "CHANNEL_RESERVED", "EQUIPMENT_INSTALLED", "BER_TESTED", "HANDED_OVER"],
};

const date = () => Type.String({ format: "date" });
const decimal = () => Type.String({ description: "EUR, decimal text, excluding VAT" });

export const Milestone = Type.Object(
  {
    code: oneOf(milestoneCodes),
    plannedAt: nullable(date()),
    doneAt: nullable(instant()),
    text: nullableText(),
  },
  { title: "OrderMilestone" },
);
export type Milestone = Static<typeof Milestone>;

/** A service that an order concerns or has made; `name` is its number. */
export const OrderedService = Type.Object(
  { type: oneOf(serviceTypes), id: uuid(), name: Type.String() },
  { title: "OrderedService" },
);
export type OrderedService = Static<typeof OrderedService>;

/**
 * `orderNumber`, `stage` and `submittedAt` are null for a draft. `place`: where it is delivered, in one line. For a termination
 * `wishDate` is the last day of the service. `question`: the question to the customer while the order waits.
 */
export const orderFields = {
  id: uuid(),
  orderNumber: nullableText(),
  customerId: Type.Integer(),
  kind: oneOf(orderedKinds),
  action: oneOf(orderActions),
  status: oneOf(orderStatuses),
  stage: nullable(oneOf(orderStages)),
  packageCode: nullableText(),
  packageName: nullable(InLanguages),
  place: Type.String(),
  siteCode: nullableText(),
  siteCodeZ: nullableText(),
  reference: nullableText(),
  customerReference: nullableText(),
  endCustomer: nullable(Type.Object({ id: uuid(), name: Type.String(), reference: Type.String() })),
  contractTermMonths: nullable(Type.Integer()),
  nrcTotal: decimal(),
  mrcTotal: decimal(),
  wishDate: nullable(date()),
  plannedDate: nullable(date()),
  deliveredDate: nullable(date()),
  question: nullableText(),
  submittedAt: nullable(instant()),
  createdAt: instant(),
  updatedAt: instant(),
  version: Type.Integer(),
};

export const OrderSummary = Type.Object(orderFields, { title: "OrderSummary" });
export type OrderSummary = Static<typeof OrderSummary>;

/** `actorId`: the account or the token. Changes by operators have neither id nor name. */
export const OrderStatusChange = Type.Object(
  {
    at: instant(),
    from: nullable(oneOf(orderStatuses)),
    to: oneOf(orderStatuses),
    event: Type.String(),
    actorType: oneOf(["ACCOUNT", "API_TOKEN", "OPERATOR", "SYSTEM"]),
    actorId: nullable(uuid()),
    actorName: nullableText(),
    reason: nullableText(),
  },
  { title: "OrderStatusChange" },
);
export type OrderStatusChange = Static<typeof OrderStatusChange>;

export const OrderNote = Type.Object(
  {
    id: uuid(),
    at: instant(),
    authorType: oneOf(["ACCOUNT", "API_TOKEN", "OPERATOR"]),
    authorName: nullableText(),
    text: Type.String(),
  },
  { title: "OrderNote" },
);
export type OrderNote = Static<typeof OrderNote>;

export const OrderDocument = Type.Object(
  { id: uuid(), kind: Type.String(), fileName: Type.String(), size: Type.Integer(), createdAt: instant() },
  { title: "OrderDocument" },
);
export type OrderDocument = Static<typeof OrderDocument>;

/** What the customer can do with an order now. */
export const OrderPossible = Type.Object(
  {
    edit: oneOf(["ALL", "REFERENCES", "NONE"]),
    cancel: oneOf(["DELETE", "CANCEL", "REQUEST", "NONE"]),
    answer: Type.Boolean(),
    submit: Type.Boolean(),
    addNote: Type.Boolean(),
  },
  { title: "OrderPossible" },
);
export type OrderPossible = Static<typeof OrderPossible>;

/** `details` is the order as it was sent, and `siteContact` its `contact`. */
export const Order = Type.Object(
  {
    ...orderFields,
    clientOrderId: nullableText(),
    routeCode: nullableText(),
    details: OrderBody,
    siteContact: nullable(OrderContact),
    lines: Type.Array(OrderLine),
    vatRate: Type.String(),
    noticeDays: Type.Integer(),
    priceListVersion: nullableText(),
    quotationId: nullable(uuid()),
    targetService: nullable(OrderedService),
    services: Type.Array(OrderedService),
    milestones: Type.Array(Milestone),
    reason: nullableText(),
    createdByAccountId: nullable(uuid()),
    createdByName: nullableText(),
    history: Type.Array(OrderStatusChange, { description: "Oldest first" }),
    notes: Type.Array(OrderNote, { description: "Oldest first" }),
    documents: Type.Array(OrderDocument),
    possible: OrderPossible,
  },
  { title: "Order" },
);
export type Order = Static<typeof Order>;

/** Price, dates and hints of an order that is not submitted yet. Amounts without "InclVat" exclude VAT. */
export const PriceSummary = Type.Object(
  {
    lines: Type.Array(OrderLine),
    contractTermMonths: Type.Integer(),
    nrcTotal: decimal(),
    mrcTotal: decimal(),
    vatRate: Type.String(),
    nrcTotalInclVat: Type.String(),
    mrcTotalInclVat: Type.String(),
    contractTotal: decimal(),
    earliestDate: date(),
    firstInvoice: Type.Object({ amount: decimal(), from: date(), to: date() }),
    noticeDays: Type.Integer(),
    warnings: Type.Array(Type.String()),
    priceListVersion: Type.String(),
  },
  { title: "PriceSummary" },
);
export type PriceSummary = Static<typeof PriceSummary>;
