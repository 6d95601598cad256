import { largestInteger } from "@demarc/contract/core/fields";
import { isDay } from "@demarc/contract/core/formats";
import type { RunStatement } from "../database/database.ts";
import { empty, type Sql, sql } from "../database/sql.ts";
import { invalid } from "../refusals/errors.ts";
import { uuidPattern } from "../uuid-pattern.ts";

/** The slice of a list that a request asks for. */
export interface ListSlice {
  readonly limit: number;
  readonly updatedSince: string | null;
  /** Only these records; null for all. */
  readonly ids: readonly string[] | null;
  /** The moment of the last change, and the id, of the last record of the page before. */
  readonly after: { readonly at: string; readonly id: string } | null;
}

interface ListQuery {
  readonly limit?: number | undefined;
  readonly after?: string | undefined;
  readonly updatedSince?: string | undefined;
  readonly id?: string | undefined;
}

const position = /^((\d{4}-\d{2}-\d{2})T\d{2}:\d{2}:\d{2}\.\d{6}Z) (.+)$/;

/** How the ids of a list look, by the type of their column. */
const idPatterns = { int: /^[1-9]\d{0,9}$/, uuid: uuidPattern } as const;
export type IdType = keyof typeof idPatterns;

const mostIds = 100;

const isId = (idType: IdType, id: string): boolean =>
  idPatterns[idType].test(id) && (idType !== "int" || Number(id) <= largestInteger);

/** Throws 400. */
const idsOf = (id: string | undefined, idType: IdType): string[] | null => {
  const ids = id?.toLowerCase().split(",") ?? null;
  if (ids !== null && (ids.length > mostIds || !ids.every((one) => isId(idType, one))))
    throw invalid("id", "validation.invalid-value");
  return ids;
};

/** Throws 400 on `after` if it is no cursor of ours. */
const sliceOf = ({ limit = 100, after, updatedSince, id: given }: ListQuery, idType: IdType): ListSlice => {
  // PostgreSQL does not accept all offsets of RFC 3339.
  const since = updatedSince === undefined ? null : new Date(updatedSince).toISOString();
  const ids = idsOf(given, idType);
  if (after === undefined) return { limit, updatedSince: since, ids, after: null };
  const [, at = "", day = "", id = ""] = position.exec(Buffer.from(after, "base64url").toString("latin1")) ?? [];
  if (!isDay(day) || Number.isNaN(Date.parse(at)) || !isId(idType, id))
    throw invalid("after", "validation.invalid-value");
  return { limit, updatedSince: since, ids, after: { at, id } };
};

const idTypes = {
  int: [sql`int`, "-1"],
  uuid: [sql`uuid`, "00000000-0000-0000-0000-000000000000"],
} as const;

/** A column for `listPage`: the position of a row, with the microseconds that JavaScript does not have. */
export const positionColumn = (table: Sql): Sql => sql`
  to_char(${table}.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || ' ' || ${table}.id as position`;

/**
 * A condition before `listRest` with its own `and`; empty without a value. One that also admits a null value (`$1 is null or …`) keeps a
 * prepared statement from using an index.
 */
export const ifGiven = (column: Sql, value: string | number | null | undefined): Sql =>
  value === null || value === undefined ? empty : sql`${column} = ${value} and`;

/** The condition of a list of records of customers. */
export const ofCustomer = (customerId: number | undefined): Sql => sql`${ifGiven(sql`customer_id`, customerId)} true`;

/** Conditions and order of `listPage`, which an index on the moment and the id serves. */
export const listRest = (table: Sql, idType: IdType, { limit, updatedSince, ids, after }: ListSlice): Sql => {
  const [id, lowest] = idTypes[idType];
  return sql`
  ${ids === null ? empty : sql`${table}.id = any (${[...ids]}::${id}[]) and`}
  ${table}.updated_at >= coalesce(${updatedSince}::timestamptz, '-infinity')
  and (${table}.updated_at, ${table}.id) > (coalesce(${after?.at ?? null}::timestamptz, '-infinity'),
    coalesce(${after?.id ?? null}::${id}, ${lowest}::${id}))
  order by ${table}.updated_at, ${table}.id limit ${limit + 1}::int`;
};

export interface ListedPage<Item> {
  readonly items: readonly Item[];
  readonly next: string | null;
}

/** The pages of a list, from the first to the last. */
export async function* pagesOf<Item>(
  page: (after: string | undefined) => Promise<ListedPage<Item>>,
): AsyncGenerator<readonly Item[]> {
  for (let after: string | undefined; ;) {
    const { items, next } = await page(after);
    yield items;
    if (next === null) return;
    after = next;
  }
}

/** A page of a list of the operator API. Throws 400 on `after`. */
export const listPage = async <Row, Item>(
  run: RunStatement,
  { query, idType }: { readonly query: ListQuery; readonly idType: IdType },
  statement: (slice: ListSlice) => Sql<Row & { position: string }>,
  itemOf: (row: Row) => Item,
): Promise<{ items: Item[]; next: string | null }> => {
  const slice = sliceOf(query, idType);
  const rows: (Row & { position: string })[] = await run(statement(slice));
  const page = rows.slice(0, slice.limit);
  const last = page.at(-1);
  return {
    items: page.map(itemOf),
    next: rows.length > page.length && last ? Buffer.from(last.position, "latin1").toString("base64url") : null,
  };
};
