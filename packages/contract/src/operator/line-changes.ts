import { serviceRight } from "../core/access.ts";
import { endpoint } from "../core/endpoint.ts";
import { nullable, payload } from "../core/fields.ts";
import { described, type Static, Type } from "../core/json-schema.ts";
import { orderWrites, readOrder, WrittenOrder } from "./orders.ts";
import { ofService } from "./services.ts";
import { conflicts, reason } from "./writing.ts";

declare module "../core/words.ts" {
  interface ContractFiles {
    readonly operatorLineChanges: typeof import("./line-changes.ts");
  }
}

export const LineChange = payload("lineChange", {
  packageCode: described(
    Type.String({ pattern: "^[A-Z0-9-]{1,24}$" }),
    "Code of the new package, which must be on sale; it can be the present package",
    "FIB-4000",
  ),
  termMonths: described(
    Type.Optional(nullable(Type.Integer({ minimum: 1, maximum: 120 }))),
    "Contract term in months; null or left out to keep the present one",
    36,
  ),
  values: described(
    Type.Optional(
      Type.Record(Type.String({ pattern: "^[A-Za-z][A-Za-z0-9]{0,59}$" }), Type.String({ maxLength: 500 })),
    ),
    "Values as text, by the keys of the parameters of the package: the service level, the reason for addresses, and the package's own parameters. The others keep their present values, or get the default if the package does not accept them",
    { slaCode: "SLA-PLUS" },
  ),
  reason: reason(),
});
export type LineChange = Static<typeof LineChange>;

export const orderLineChange = endpoint({
  ...orderWrites,
  name: "orderLineChange",
  summary: "Order another package for a line",
  details:
    "Submits an order that changes an active line, at the price of a new order. The line changes when the order is completed. `If-Match` takes the version of the line.",
  path: "/operator/v1/line/:serviceId/change",
  access: serviceRight("orders.decide"),
  params: ofService,
  body: LineChange,
  creates: readOrder,
  responses: { 201: WrittenOrder },
  errors: conflicts("line.state-conflict", "order.unchanged"),
});
