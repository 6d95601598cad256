import { instant, nullable, oneOf } from "../core/fields.ts";
import { described, type TSchema, Type } from "../core/json-schema.ts";

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
};

export const listOf = <Item extends TSchema>(item: Item) =>
  Type.Object({
    items: described(Type.Array(item), "Records of the page, the one that changed longest ago first"),
    next: described(
      nullable(Type.String()),
      "Cursor of the next page; null if this is the last one",
      "MjAyNi0xMi0wMVQwOTowMDowMC4xMjM0NTZaIDIwMTIwMjgw",
    ),
  });

/** The outcome of a write by an external reference. */
export const outcomes = ["created", "updated", "unchanged"] as const;
export type Outcome = (typeof outcomes)[number];

export const outcome = described(oneOf(outcomes), "What the call did");
