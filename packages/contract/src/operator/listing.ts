import { serviceRight } from "../core/access.ts";
import { csvDialects } from "../core/csv.ts";
import { endpoint, type Endpoint } from "../core/endpoint.ts";
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

/** Query parameters for a CSV file of a list. */
const fileQuery = {
  format: described(Type.Optional(oneOf(["csv"])), "`csv` for a CSV file of all records, without `limit` and `after`"),
  csv: described(
    Type.Optional(oneOf(csvDialects)),
    "A CSV file in this dialect. `standard` (default): comma, decimal point, ISO dates. `excel-nl`: semicolon, decimal comma, dates as dd-mm-yyyy. Both have the field names and codes of the JSON",
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
    query: payload(`${rest.name}Query`, { ...listQuery, ...fileQuery, ...filters }),
    csv: true,
    responses: { 200: listOf(item) },
  });

interface Listed {
  readonly properties?: { readonly items?: Listed };
  readonly items?: TSchema;
}

/** The schema of a record in the response of a list. */
export const itemOf = (list: Endpoint): TSchema => {
  const listed = list.responses[200] as Listed;
  const item = listed.items ?? listed.properties?.items?.items;
  if (!item) throw new Error(`${list.name} is not a list`);
  return item;
};

/** The outcome of a write by an external reference. */
export const outcomes = ["created", "updated", "unchanged"] as const;
export type Outcome = (typeof outcomes)[number];

export const outcome = described(oneOf(outcomes), "Result of the call");
