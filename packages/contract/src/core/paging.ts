import { described, type TSchema, Type } from "./json-schema.ts";

export const defaultPageSize = 25;
export const maximumPageSize = 200;
/** Totals are exact up to this number; beyond it `totalCapped` is true. */
export const totalCap = 10_000;

export const pagingQuery = {
  limit: described(
    Type.Optional(Type.Integer({ minimum: 1, maximum: maximumPageSize, default: defaultPageSize })),
    "Maximum number of records in a page",
  ),
  offset: described(
    Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000, default: 0 })),
    "Number of records to skip",
  ),
};

export const pageOf = <Item extends TSchema>(item: Item) =>
  Type.Object({
    items: described(Type.Array(item), "Records of the page"),
    total: described(Type.Integer(), "Number of records that match, exact up to 10,000", 42),
    totalCapped: described(Type.Optional(Type.Literal(true)), "True if more than 10,000 records match"),
    limit: described(Type.Integer(), "Maximum number of records in a page", 25),
    offset: described(Type.Integer(), "Number of records to skip", 0),
  });
