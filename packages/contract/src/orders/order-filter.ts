import { anyOf } from "../core/any-of.ts";
import { uuid } from "../core/fields.ts";
import { Type } from "../core/json-schema.ts";
import { codesFilter } from "../core/list-filters.ts";
import { orderedKinds, orderStatuses } from "./order-fields.ts";

/** Drafts are listed only with `status=DRAFT`. `from` and `to`: days of submission in Amsterdam, both included. */
export const orderFilter = {
  kind: anyOf(orderedKinds),
  status: anyOf(orderStatuses),
  site: codesFilter("One or more codes of sites, separated by commas; matches orders with either end there"),
  endCustomerId: Type.Optional(uuid()),
  serviceId: Type.Optional(
    Type.String({ format: "uuid", description: "Only orders that created or concern this service" }),
  ),
  from: Type.Optional(Type.String({ format: "date" })),
  to: Type.Optional(Type.String({ format: "date" })),
  q: Type.Optional(
    Type.String({
      maxLength: 100,
      description: "Every word must occur in number, references, place, package or end customer",
    }),
  ),
};
