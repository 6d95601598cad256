import { serviceRight } from "../core/access.ts";
import { endpoint } from "../core/endpoint.ts";
import { customerNumber, instant, nullable, oneOf, payload } from "../core/fields.ts";
import { described, type TProperties, type TSchema, Type } from "../core/json-schema.ts";
import type { Right } from "../core/rights.ts";

/** Query parameters of every list of the operator API: pages by cursor, in the order of the last change. */
export const listQuery = {
  limit: described(
    Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, default: 100 })),
    "Maximum number of records in a page",
  ),
  after: described(Type.Optional(Type.String({ maxLength: 200 })), "`next` of the page before this one"),
  updatedSince: described(
    Type.Optional(instant()),
    "Only records that were created or changed at this moment or later",
  ),
  id: described(
    Type.Optional(Type.String({ minLength: 1, maxLength: 3800 })),
    "Only these records: at most 100 ids, separated by commas",
  ),
};

const listOf = <Item extends TSchema>(item: Item) =>
  Type.Object({
    items: described(Type.Array(item), "Records of the page, the one that changed longest ago first"),
    next: described(
      nullable(Type.String()),
      "Cursor of the next page; null if this is the last one",
      "MjAyNi0xMi0wMVQwOTowMDowMC4xMjM0NTZaIDIwMTIwMjgw",
    ),
  });

/** The filter by customer. `what` continues the sentence: "Only orders of this customer". */
export const onlyCustomer = (what: string) =>
  described(Type.Optional(customerNumber()), `Only ${what} of this customer`);

interface DeclaredList<Name, Path, Allowed, Item, Filters> {
  readonly name: Name;
  readonly summary: string;
  readonly details?: string;
  readonly path: Path;
  readonly right: Allowed;
  readonly item: Item;
  readonly filters: Filters;
}

/** A list of the operator API: records that match all filters. */
export const listEndpoint = <
  const Name extends string,
  const Path extends string,
  const Allowed extends Right,
  Item extends TSchema,
  Filters extends TProperties,
>({
  right,
  item,
  filters,
  ...rest
}: DeclaredList<Name, Path, Allowed, Item, Filters>) =>
  endpoint({
    ...rest,
    method: "GET",
    access: serviceRight(right),
    query: payload(`${rest.name}Query`, { ...listQuery, ...filters }),
    responses: { 200: listOf(item) },
  });

/** The outcome of a write by an external reference. */
export const outcomes = ["created", "updated", "unchanged"] as const;
export type Outcome = (typeof outcomes)[number];

export const outcome = described(oneOf(outcomes), "Result of the call");
