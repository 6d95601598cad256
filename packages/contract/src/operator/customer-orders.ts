import { serviceRight } from "../core/access.ts";
import { endpoint } from "../core/endpoint.ts";
import { instant, oneOf, payload, requiredText } from "../core/fields.ts";
import { described, type Static, Type } from "../core/json-schema.ts";
import { OrderBody, orderBytes } from "../core/order-body.ts";
import { namedCustomer } from "./refs.ts";
import { orderWrites, readOrder, WrittenOrder } from "./orders.ts";
import { reason } from "./writing.ts";

declare module "../core/words.ts" {
  interface ContractFiles {
    readonly operatorCustomerOrders: typeof import("./customer-orders.ts");
  }
}

export const ledger = {
  "order.placed-on-behalf": "order.placed-on-behalf",
} as const;

export const requestChannels = ["TELEPHONE", "EMAIL", "CHAT", "VISIT", "LETTER"] as const;

/** Who asked the operator to act, how, and when. */
export const onBehalfOf = () =>
  payload("onBehalfOf", {
    accountId: described(
      Type.Optional(Type.String({ format: "uuid" })),
      "Account of the person who asked; an alternative to `name`",
      "bcc455fa-2724-7046-8b5f-7cc862db3d5f",
    ),
    name: described(
      Type.Optional(requiredText(120)),
      "Name of the person who asked; an alternative to `accountId`",
      "Fenna Smit",
    ),
    channel: described(oneOf(requestChannels), "How they asked"),
    at: described(instant(), "When they asked"),
  });

export const CustomerOrder = payload("customerOrder", {
  customerId: described(namedCustomer(), "The customer: its number, or your own id of it as `{ref}`", 20_120_280),
  onBehalfOf: described(onBehalfOf(), "The person of the customer who asked for the order"),
  order: described(OrderBody, "The order, as the customer would send it"),
  reason: reason(),
});
export type CustomerOrder = Static<typeof CustomerOrder>;

export const placeOrder = endpoint({
  ...orderWrites,
  name: "placeOrder",
  summary: "Place an order for a customer",
  details:
    "Places the order under the customer's own rules and prices. The customer sees in its activity log who asked. A dry run never asks another system about an address.",
  path: "/operator/v1/order",
  access: serviceRight("orders.decide"),
  bodyBytes: orderBytes,
  body: CustomerOrder,
  rules: ({ onBehalfOf: { accountId: account, name } }: CustomerOrder) =>
    (account === undefined) === (name === undefined)
      ? [{ field: "onBehalfOf.name", message: name === undefined ? "validation.required" : "validation.invalid-data" }]
      : [],
  creates: readOrder,
  responses: { 201: WrittenOrder },
  errors: {
    403: ["customer.suspended", "msa.unsigned"],
    409: [
      "order.too-many-open",
      "order.price-changed",
      "order.client-order-id-in-use",
      "wdm.channel-taken",
      "rack.not-active",
      "plan-outdated",
    ],
    503: ["availability.unavailable", "order.busy"],
  },
});
