import { day, decimal, instant, nullable, nullableText, oneOf, recordVersion, uuid } from "../core/fields.ts";
import { described, type Static, Type } from "../core/json-schema.ts";
import { OrderBody, OrderContact } from "../core/order-body.ts";
import { InLanguages } from "../core/package.ts";
import { OrderLine } from "../core/order-line.ts";
import { serviceTypes, EndCustomerLabel } from "../services/services.ts";

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

export const Milestone = Type.Object(
  {
    code: described(oneOf(milestoneCodes), "What was reached"),
    plannedAt: described(nullable(day()), "Planned day; null without one"),
    doneAt: described(nullable(instant()), "When it was reached; null before that"),
    text: described(nullableText(), "Further text; null without it", "The engineer comes in the morning."),
  },
  { title: "OrderMilestone" },
);
export type Milestone = Static<typeof Milestone>;

/** A service that an order concerns or has made. */
export const OrderedService = Type.Object(
  {
    type: described(oneOf(serviceTypes), "Kind of service"),
    id: described(uuid(), "Id of the service"),
    name: described(Type.String(), "Number or code of the service", "LN-104201"),
  },
  { title: "OrderedService" },
);
export type OrderedService = Static<typeof OrderedService>;

export const orderFields = {
  id: described(uuid(), "Id of the order"),
  orderNumber: described(nullableText(), "Number of the order; null for a draft", "ORD-2026-004512"),
  customerId: described(Type.Integer(), "Customer number of the company", 20_120_280),
  kind: described(oneOf(orderedKinds), "Kind of service"),
  action: described(oneOf(orderActions), "What the order does with the service"),
  status: described(oneOf(orderStatuses), "Status of the order"),
  stage: described(nullable(oneOf(orderStages)), "Stage of the order, also while it waits; null for a draft"),
  packageCode: described(nullableText(), "Code of the package", "FIB-1000"),
  packageName: described(nullable(InLanguages), "Name of the package; null in a draft without one"),
  place: described(Type.String(), "Where it is delivered, on one line", "Wolweverswal 12 A, 8011 AB Zwolle"),
  siteCode: described(nullableText(), "Code of the data centre; null for other kinds", "AMS1"),
  siteCodeZ: described(nullableText(), "Code of the data centre at the far end; null for other kinds", "AMS2"),
  reference: described(
    nullableText(),
    "The company's own name for the service; null without one",
    "Hoofdkantoor Zwolle",
  ),
  customerReference: described(nullableText(), "Purchase order number, printed on the invoice", "PO-8841"),
  endCustomer: described(nullable(EndCustomerLabel), "End customer of the order; null without one"),
  contractTermMonths: described(nullable(Type.Integer()), "Contract term in months; null in a draft without one", 36),
  nrcTotal: described(decimal(), "One-off total, excl. VAT, in EUR as decimal text", "0.00"),
  mrcTotal: described(decimal(), "Monthly total, excl. VAT, in EUR as decimal text", "67.10"),
  wishDate: described(nullable(day()), "Preferred day of delivery, or the last day of a termination; null without one"),
  plannedDate: described(nullable(day()), "Planned day of delivery; null without one", null),
  deliveredDate: described(nullable(day()), "Day of the delivery; null before that"),
  question: described(
    nullableText(),
    "Question to the customer while the order waits; null without one",
    "Through which door can the engineer come in?",
  ),
  submittedAt: described(nullable(instant()), "When it was submitted; null for a draft"),
  createdAt: described(instant(), "When it was created"),
  updatedAt: described(instant(), "When it was changed last"),
  version: recordVersion(),
};

export const OrderSummary = Type.Object(orderFields, { title: "OrderSummary" });
export type OrderSummary = Static<typeof OrderSummary>;

export const OrderStatusChange = Type.Object(
  {
    at: described(instant(), "When it happened"),
    from: described(nullable(oneOf(orderStatuses)), "Status before the change; null for the first"),
    to: described(oneOf(orderStatuses), "Status after the change"),
    event: described(Type.String(), "What happened", "accept"),
    actorType: described(oneOf(["ACCOUNT", "API_TOKEN", "OPERATOR", "SYSTEM"]), "Who made the change"),
    actorId: described(
      nullable(uuid()),
      "Id of the account or the API token; null for the operator",
      "ba4d78ed-c5f2-71b0-81c0-5b7ecc0990ca",
    ),
    actorName: described(
      nullableText(),
      "Name of the person or the API token; null for the operator",
      "fenna.smit@company.example",
    ),
    reason: described(nullableText(), "Reason for the change; null without one", "We move to another address."),
  },
  { title: "OrderStatusChange" },
);
export type OrderStatusChange = Static<typeof OrderStatusChange>;

export const OrderNote = Type.Object(
  {
    id: described(uuid(), "Id of the note"),
    at: described(instant(), "When it was written"),
    authorType: described(oneOf(["ACCOUNT", "API_TOKEN", "OPERATOR"]), "Who wrote it"),
    authorName: described(nullableText(), "Name of the author; null for the operator", "Daan Vos"),
    text: described(Type.String(), "Text of the note", "Please call before you come."),
  },
  { title: "OrderNote" },
);
export type OrderNote = Static<typeof OrderNote>;

export const OrderDocument = Type.Object(
  {
    id: described(uuid(), "Id of the document"),
    kind: described(Type.String(), "Kind of file", "ORDER_CONFIRMATION"),
    fileName: described(Type.String(), "Name of the file", "order-confirmation.pdf"),
    size: described(Type.Integer(), "Size in bytes", 48_213),
    createdAt: described(instant(), "When the file was added"),
  },
  { title: "OrderDocument" },
);
export type OrderDocument = Static<typeof OrderDocument>;

export const OrderPossible = Type.Object(
  {
    edit: described(
      oneOf(["ALL", "REFERENCES", "NONE"]),
      "What can be changed: all fields, the references and the contact, or nothing",
    ),
    cancel: described(
      oneOf(["DELETE", "CANCEL", "REQUEST", "NONE"]),
      "How it can be cancelled: DELETE a draft, CANCEL at once, REQUEST it from the operator, or NONE",
    ),
    answer: described(Type.Boolean(), "True if the question of the operator can be answered"),
    submit: described(Type.Boolean(), "True if it can be submitted"),
    addNote: described(Type.Boolean(), "True if a note can be added"),
  },
  { title: "OrderPossible" },
);
export type OrderPossible = Static<typeof OrderPossible>;

/** `details` is the order as it was sent, and `siteContact` its `contact`. */
export const Order = Type.Object(
  {
    ...orderFields,
    clientOrderId: described(nullableText(), "Id of the order in your own system; unique per company", "7ee339bc-01"),
    routeCode: described(nullableText(), "Code of the route: its two data centres; null for other kinds", "AMS1-AMS2"),
    details: OrderBody,
    siteContact: described(nullable(OrderContact), "Person to call about the delivery; null without one"),
    lines: described(Type.Array(OrderLine), "Priced lines of the order"),
    vatRate: described(decimal(), "VAT rate in percent, as decimal text", "21.00"),
    noticeDays: described(Type.Integer(), "Notice period in days", 30),
    priceListVersion: described(nullableText(), "Version of the prices", "2026-11"),
    quotationId: described(nullable(uuid()), "Id of the quotation"),
    targetService: described(nullable(OrderedService), "Service that the order changes or ends; null for a new one"),
    services: described(Type.Array(OrderedService), "Services that the order has made"),
    milestones: described(Type.Array(Milestone), "Milestones of the order, in order"),
    reason: described(nullableText(), "Reason for the status; null without one", "We move to another address."),
    createdByAccountId: described(nullable(uuid()), "Id of the account that created it; null if there is none"),
    createdByName: described(nullableText(), "Name of the user who created it; null if it is not known", "Daan Vos"),
    history: described(Type.Array(OrderStatusChange), "What happened, oldest first"),
    notes: described(Type.Array(OrderNote), "Notes, oldest first"),
    documents: described(Type.Array(OrderDocument), "Files of the order"),
    possible: OrderPossible,
  },
  { title: "Order" },
);
export type Order = Static<typeof Order>;

/** Price, dates and hints of an order that is not submitted yet. Amounts without "InclVat" exclude VAT. */
export const PriceSummary = Type.Object(
  {
    lines: described(Type.Array(OrderLine), "Priced lines of the order"),
    contractTermMonths: described(Type.Integer(), "Contract term in months", 36),
    nrcTotal: described(decimal(), "One-off total, excl. VAT, in EUR as decimal text", "0.00"),
    mrcTotal: described(decimal(), "Monthly total, excl. VAT, in EUR as decimal text", "67.10"),
    vatRate: described(decimal(), "VAT rate in percent, as decimal text", "21.00"),
    nrcTotalInclVat: described(decimal(), "One-off total, incl. VAT, in EUR as decimal text", "0.00"),
    mrcTotalInclVat: described(decimal(), "Monthly total, incl. VAT, in EUR as decimal text", "81.19"),
    contractTotal: described(
      decimal(),
      "One-off total plus the monthly totals of the whole term, excl. VAT, in EUR as decimal text",
      "2415.60",
    ),
    earliestDate: described(day(), "Earliest possible delivery date"),
    firstInvoice: described(
      Type.Object({
        amount: described(decimal(), "Amount of the first invoice, excl. VAT, in EUR as decimal text", "93.00"),
        from: described(day(), "First day, inclusive", "2026-01-01"),
        to: described(day(), "Last day, inclusive", "2026-12-31"),
      }),
      "Amount and period of the first invoice",
    ),
    noticeDays: described(Type.Integer(), "Notice period in days", 30),
    warnings: described(Type.Array(Type.String()), "Codes of warnings that do not block the order"),
    priceListVersion: described(Type.String(), "Version of the prices", "2026-11"),
  },
  { title: "PriceSummary" },
);
export type PriceSummary = Static<typeof PriceSummary>;
