import { serviceRight } from "../core/access.ts";
import { endpoint } from "../core/endpoint.ts";
import { instant, nullable, nullableText, oneOf, payload, requiredText, uuid } from "../core/fields.ts";
import { described, type Static, Type } from "../core/json-schema.ts";
import { OrderBody } from "../core/order-body.ts";
import { OrderLine } from "../core/order-line.ts";
import {
  milestoneCodes,
  OrderDocument,
  orderFields,
  OrderedService,
  orderedKinds,
  OrderNote,
  OrderStatusChange,
  orderStatuses,
  Milestone,
} from "../orders/order-fields.ts";
import { fileInBody } from "./documents.ts";
import { listEndpoint, onlyCustomer } from "./listing.ts";
import { conflicts, plannedWrite, reason, requiredReason, writtenDay, writtenRecord } from "./writing.ts";

declare module "../core/words.ts" {
  interface ContractFiles {
    readonly operatorOrders: typeof import("./orders.ts");
  }
}

const orderNumber = () => described(Type.String(), "Number of the order", "ORD-2026-004512");

const { orderNumber: _number, stage: _stage, packageName: _name, endCustomer: _endCustomer, ...shared } = orderFields;

const fields = {
  ...shared,
  orderNumber: orderNumber(),
  customerName: described(Type.String(), "Name of the company", "Company B.V."),
  submittedAt: described(instant(), "When it was submitted"),
  clientOrderId: described(
    nullableText(),
    "Id of the order in a system of the company; unique per company",
    "7ee339bc-01",
  ),
  endCustomerId: described(nullable(uuid()), "Id of the end customer; null without one", null),
  routeCode: described(nullableText(), "Code of the route: its two data centres; null for other kinds", null),
  reason: described(nullableText(), "Reason for the status; null without one", null),
  quotationId: described(nullable(uuid()), "Id of the quotation that it was made from; null without one", null),
  targetService: described(
    nullable(Type.Object({ type: OrderedService.properties.type, id: OrderedService.properties.id })),
    "Service that the order changes or ends; null for a new one",
  ),
  services: described(Type.Array(OrderedService), "Services that the order has made"),
  milestones: described(Type.Array(Milestone), "Milestones of the order, in order"),
};

export const OperatorOrder = Type.Object(fields, { title: "OperatorOrder" });
export type OperatorOrder = Static<typeof OperatorOrder>;

/** The people of a company are named as the company sees them, and the operator by the name of the system or person. */
const actorName = described(nullableText(), "Name of the person, token or system; null for a timer", "billing");

export const OperatorOrderDetails = Type.Object(
  {
    ...fields,
    details: described(OrderBody, "What was ordered: the body of the order, by its kind"),
    vatRate: described(Type.String(), "VAT rate in percent, as decimal text", "21.00"),
    noticeDays: described(Type.Integer(), "Notice period in days", 30),
    priceListVersion: described(nullableText(), "Version of the prices", "2026-11"),
    createdByAccountId: described(nullable(uuid()), "Account that it was made by or for; null if there is none", null),
    lines: described(Type.Array(OrderLine), "Priced lines of the order"),
    history: described(
      Type.Array(
        Type.Object(
          {
            at: OrderStatusChange.properties.at,
            from: OrderStatusChange.properties.from,
            to: OrderStatusChange.properties.to,
            event: OrderStatusChange.properties.event,
            actorType: OrderStatusChange.properties.actorType,
            actorName,
            reason: OrderStatusChange.properties.reason,
          },
          { title: "OperatorOrderStatusChange" },
        ),
      ),
      "What happened, oldest first",
    ),
    notes: described(
      Type.Array(
        Type.Object(
          {
            id: OrderNote.properties.id,
            at: OrderNote.properties.at,
            authorType: OrderNote.properties.authorType,
            authorName: actorName,
            text: OrderNote.properties.text,
            visibility: described(oneOf(["CUSTOMER", "INTERNAL"]), "Who can read it"),
          },
          { title: "OperatorOrderNote" },
        ),
      ),
      "Notes, oldest first, also internal ones",
    ),
    documents: described(Type.Array(OrderDocument), "Files of the order"),
    delivered: described(
      Type.Array(
        Type.Object(
          {
            ...OrderedService.properties,
            facilityId: described(nullableText(), "Name on the door of a rack; null without one", null),
            equipment: described(Type.Array(Type.String()), "Equipment of a line", ["ONT G-010G ALCL1234"]),
            prefixes: described(Type.Array(Type.String()), "Prefixes that are routed to it", ["198.51.100.0/28"]),
          },
          { title: "DeliveredService" },
        ),
      ),
      "The services that the order has made, as they are now",
    ),
    reservations: described(
      Type.Array(
        Type.Object(
          {
            what: described(Type.String(), "What is reserved", "space AMS1-R2-07"),
            until: described(instant(), "When the reservation ends"),
          },
          { title: "OrderReservation" },
        ),
      ),
      "What is reserved for the order",
    ),
  },
  { title: "OperatorOrderDetails" },
);
export type OperatorOrderDetails = Static<typeof OperatorOrderDetails>;

const ofOrder = payload("operatorOrderPath", {
  orderId: described(uuid(), "Id of the order", "0192f3a0-1c2d-7e3f-8a4b-5c6d7e8f9a0b"),
});

export const listAllOrders = listEndpoint({
  name: "listAllOrders",
  summary: "List orders of all customers",
  details: "Drafts are left out.",
  path: "/operator/v1/order",
  right: "orders.read",
  item: OperatorOrder,
  filters: {
    status: described(Type.Optional(oneOf(orderStatuses)), "Only orders with this status"),
    kind: described(Type.Optional(oneOf(orderedKinds)), "Only orders of this kind of service"),
    customerId: onlyCustomer("orders"),
    orderNumber: described(Type.Optional(Type.String({ maxLength: 20 })), "Only the order with this number"),
  },
});

export const readOrder = endpoint({
  name: "readOrder",
  summary: "Get an order of any customer",
  details: "Includes what was ordered, prices, history, all notes, files and reservations.",
  method: "GET",
  path: "/operator/v1/order/:orderId",
  access: serviceRight("orders.read"),
  params: ofOrder,
  responses: { 200: OperatorOrderDetails },
});

/** The response of a write. Reading the other fields needs a separate right. */
export const WrittenOrder = writtenRecord("Order", {
  id: OperatorOrder.properties.id,
  orderNumber: orderNumber(),
  status: OperatorOrder.properties.status,
});

/** What an order needs to be accepted, started or delivered. */
const shortages = ["rack.no-space", "rack.not-active", "port.taken", "wdm.channel-taken"] as const;

export const orderWrites = {
  ...plannedWrite,
  method: "POST",
} as const;

const decides = {
  ...orderWrites,
  access: serviceRight("orders.decide"),
  params: ofOrder,
  responses: { 200: WrittenOrder },
  errors: conflicts("order.state-conflict"),
} as const;

const noReason = { reason: reason() };
/** A reason that the customer reads. */
const toldReason = { reason: requiredReason() };

export const acceptOrder = endpoint({
  ...decides,
  name: "acceptOrder",
  summary: "Accept an order",
  details:
    "Reserves space, ports or a channel for 14 days. An order that lacks a letter of authorisation waits for the customer instead. The address of a line must have been checked in the last 30 days.",
  path: "/operator/v1/order/:orderId/accept",
  body: payload("orderAcceptance", noReason),
  errors: { 409: [...decides.errors[409], ...shortages, "line.check-expired"] },
});

export const rejectOrder = endpoint({
  ...decides,
  name: "rejectOrder",
  summary: "Reject an order",
  details: "Mails the reason to the customer.",
  path: "/operator/v1/order/:orderId/reject",
  body: payload("orderRejection", toldReason),
});

export const askAboutOrder = endpoint({
  ...decides,
  name: "askAboutOrder",
  summary: "Ask the customer about an order",
  details: "Mails the question. The order waits until the customer answers in the portal.",
  path: "/operator/v1/order/:orderId/request-info",
  body: payload("orderQuestion", {
    text: described(
      requiredText(2000),
      "The question, in the language of the customer",
      "Through which door can the engineer come in?",
    ),
    ...noReason,
  }),
});

export const holdOrder = endpoint({
  ...decides,
  name: "holdOrder",
  summary: "Put an order on hold",
  details: "The customer sees the reason.",
  path: "/operator/v1/order/:orderId/hold",
  body: payload("orderHold", toldReason),
});

export const releaseOrder = endpoint({
  ...decides,
  name: "releaseOrder",
  summary: "Continue an order that is on hold",
  details: "The order returns to the status that it had before.",
  path: "/operator/v1/order/:orderId/release",
  body: payload("orderRelease", noReason),
});

export const scheduleOrder = endpoint({
  ...decides,
  name: "scheduleOrder",
  summary: "Plan the delivery of an order",
  details: "Mails the day to the customer. An order that is new is accepted first.",
  path: "/operator/v1/order/:orderId/schedule",
  body: payload("orderPlanning", { plannedDate: described(writtenDay(), "Day of the delivery"), ...noReason }),
  errors: { 409: [...decides.errors[409], ...shortages, "line.check-expired"] },
});

export const startOrder = endpoint({
  ...decides,
  name: "startOrder",
  summary: "Start the work on an order",
  details: "From here on the customer cannot cancel.",
  path: "/operator/v1/order/:orderId/start",
  body: payload("orderStart", noReason),
  errors: { 409: [...decides.errors[409], ...shortages] },
});

export const failOrder = endpoint({
  ...decides,
  name: "failOrder",
  ends: true,
  summary: "End an order that cannot be delivered",
  details: "Mails the reason to the customer.",
  path: "/operator/v1/order/:orderId/fail",
  body: payload("orderFailure", toldReason),
});

export const approveOrderCancellation = endpoint({
  ...decides,
  name: "approveOrderCancellation",
  summary: "Approve the cancellation of an order",
  details: "A fee becomes a line of the order. Mails the customer.",
  path: "/operator/v1/order/:orderId/approve-cancel",
  body: payload("orderCancellationApproval", {
    fee: described(
      Type.Optional(nullable(Type.String({ pattern: "^(0|[1-9][0-9]{0,6})\\.[0-9]{2}$" }))),
      "Cancellation fee, excl. VAT, in EUR as decimal text",
      "45.00",
    ),
    ...noReason,
  }),
});

export const denyOrderCancellation = endpoint({
  ...decides,
  name: "denyOrderCancellation",
  summary: "Deny the cancellation of an order",
  details: "The order returns to the status that it had before. Mails the reason to the customer.",
  path: "/operator/v1/order/:orderId/deny-cancel",
  body: payload("orderCancellationDenial", noReason),
});

export const reachOrderMilestone = endpoint({
  ...decides,
  name: "reachOrderMilestone",
  summary: "Mark a milestone of an order as reached",
  details: "A milestone that was reached before stays as it is.",
  path: "/operator/v1/order/:orderId/milestone",
  body: payload("orderMilestoneReached", {
    code: described(oneOf(milestoneCodes), "A milestone of the order"),
    doneAt: described(Type.Optional(instant()), "When it was reached; by default now"),
    ...noReason,
  }),
});

export const noteOrder = endpoint({
  ...decides,
  name: "noteOrder",
  summary: "Add a note to an order of any customer",
  path: "/operator/v1/order/:orderId/note",
  body: payload("operatorOrderNote", {
    text: described(requiredText(2000), "Text of the note", "Please call before you come."),
    visibility: described(
      Type.Optional(Type.Unsafe<"CUSTOMER" | "INTERNAL">({ ...oneOf(["CUSTOMER", "INTERNAL"]), default: "CUSTOMER" })),
      "Who can read it",
    ),
    ...noReason,
  }),
  errors: conflicts(),
});

const short = (max: number) => Type.Optional(Type.String({ minLength: 1, maxLength: max }));

const Port = payload("deliveredPort", {
  panel: described(requiredText(20), "Patch panel", "R2-07-A"),
  module: described(short(20), "Module in the patch panel", "1"),
  port: described(requiredText(20), "Port in the patch panel", "1"),
});

/** The largest test report in a body, in bytes. */
const largestReport = 2 * 1024 * 1024;

const TestReport = fileInBody("deliveredTestReport", largestReport);

export const OrderDelivery = payload("orderDelivery", {
  deliveredDate: described(Type.Optional(writtenDay()), "First day of the service; by default today"),
  fillIn: described(
    Type.Optional(Type.Boolean()),
    "True fills in missing values, such as the next free ports. The carrier of a line is never chosen",
  ),
  line: described(
    Type.Optional(
      payload("deliveredLine", {
        circuitId: described(short(40), "Id of the circuit of the carrier", "XTL204385"),
        carrier: described(short(40), "Owner of the access network", "Access NL"),
        connectionPoint: described(short(30), "Where the line ends in the building", "FTU-1"),
        deliveryType: described(Type.Optional(Type.Integer({ minimum: 1, maximum: 13 })), "Delivery type", 6),
        equipment: described(
          Type.Optional(
            Type.Array(
              payload("deliveredEquipment", {
                type: described(requiredText(40), "Kind of equipment", "ONT"),
                model: described(requiredText(40), "Model of the equipment", "NW-F10"),
                serial: described(requiredText(40), "Serial number", "NW410000"),
                macAddress: described(short(20), "MAC address", "02:00:5e:10:00:00"),
              }),
              { maxItems: 20 },
            ),
          ),
          "Your equipment at the address",
        ),
      }),
    ),
    "A line",
  ),
  racks: described(
    Type.Optional(
      Type.Array(
        payload("deliveredRack", {
          rackCode: described(short(20), "Code of the position; by default a reserved one", "AMS1-R2-07"),
          facilityId: described(short(40), "Name on the door", "Door 1"),
        }),
        { maxItems: 12 },
      ),
    ),
    "Racks, in this order",
  ),
  dcConnection: described(
    Type.Optional(
      payload("deliveredConnection", {
        aSide: described(Type.Optional(Port), "Port at the near end"),
        zSide: described(Type.Optional(Port), "Port at the far end"),
        loaNumber: described(short(40), "Number of the letter of authorisation", "LOA-2026-118"),
        loaExpiresAt: described(Type.Optional(writtenDay()), "Last day of the letter of authorisation"),
      }),
    ),
    "A data-centre connection",
  ),
  wdm: described(
    Type.Optional(
      payload("deliveredWavelength", {
        channel: described(short(10), "Channel of the ITU grid; by default the reserved one", "C44"),
        handoverA: described(Type.Optional(Port), "Port at the first data centre"),
        handoverZ: described(Type.Optional(Port), "Port at the second data centre"),
      }),
    ),
    "A wavelength",
  ),
  testReport: described(Type.Optional(TestReport), "Test report of a connection or a wavelength"),
  prefixes: described(
    Type.Optional(Type.Array(Type.String({ pattern: "^[0-9a-fA-F:.]{2,45}/[0-9]{1,3}$" }), { maxItems: 2 })),
    "The block of each family, of your address pools; by default the next free one",
    ["198.51.100.0/28"],
  ),
  ...noReason,
});
export type OrderDelivery = Static<typeof OrderDelivery>;

export const completeOrder = endpoint({
  ...decides,
  name: "completeOrder",
  summary: "Deliver an order",
  details:
    "Creates the services of the order and completes it, or does neither. Mails the customer. A wavelength needs a test report.",
  path: "/operator/v1/order/:orderId/complete",
  access: serviceRight("orders.deliver"),
  bodyBytes: 3 * 1024 * 1024,
  body: OrderDelivery,
  errors: {
    409: [
      ...decides.errors[409],
      ...shortages,
      "order.incomplete-delivery",
      "address-pool.exhausted",
      "prefix.not-ours",
      "prefix.wrong-size",
    ],
  },
});
