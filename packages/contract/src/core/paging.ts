import { Type, type TSchema } from "./json-schema.ts";

export const defaultPageSize = 25;
export const maximumPageSize = 200;
/** Totals are exact up to this number; beyond it `totalCapped` is true. */
export const totalCap = 10_000;

/** Query parameters that every list takes. */
export const pagingQuery = {
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: maximumPageSize, default: defaultPageSize })),
  offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000, default: 0 })),
};

/** The envelope of a list: one page of items and the total. */
export const pageOf = <Item extends TSchema>(item: Item) =>
  Type.Object({
    items: Type.Array(item),
    total: Type.Integer(),
    totalCapped: Type.Optional(Type.Literal(true)),
    limit: Type.Integer(),
    offset: Type.Integer(),
  });
