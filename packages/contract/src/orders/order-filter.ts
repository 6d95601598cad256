import { anyOf } from "../core/any-of.ts";
import { uuid } from "../core/fields.ts";
import { described, Type } from "../core/json-schema.ts";
import { codesFilter } from "../core/list-filters.ts";
import { orderedKinds, orderStatuses } from "./order-fields.ts";

/** Drafts are listed only with `status=DRAFT`. `from` and `to`: days of submission in Amsterdam, both included. */
export const orderFilter = {
  kind: anyOf(orderedKinds),
  status: anyOf(orderStatuses),
  site: described(
    codesFilter(),
    "One or more codes of sites, separated by commas; matches orders with either end there",
  ),
  endCustomerId: described(Type.Optional(uuid()), "Id of the end customer"),
  serviceId: described(
    Type.Optional(Type.String({ format: "uuid" })),
    "Only orders that created or concern this service",
  ),
  from: described(Type.Optional(Type.String({ format: "date" })), "First day, inclusive"),
  to: described(Type.Optional(Type.String({ format: "date" })), "Last day, inclusive"),
  q: described(
    Type.Optional(
      Type.String({
        maxLength: 100,
      }),
    ),
    "Every word must occur in number, references, place, package or end customer",
  ),
};
