import type { RunStatement } from "../database/database.ts";
import { type Sql, sql } from "../database/sql.ts";
import { invalid } from "../refusals/errors.ts";

/** The slice of a list that a request asks for. */
export interface ListSlice {
  readonly limit: number;
  readonly updatedSince: string | null;
  /** The moment of the last change, and the id, of the last record of the page before. */
  readonly after: { readonly at: string; readonly id: string } | null;
}

interface ListQuery {
  readonly limit?: number | undefined;
  readonly after?: string | undefined;
  readonly updatedSince?: string | undefined;
}

const position = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}Z) ([0-9a-f-]{1,36})$/;

/** Throws 400 on `after` if it is no cursor of ours. */
const sliceOf = ({ limit = 100, after, updatedSince }: ListQuery): ListSlice => {
  if (after === undefined) return { limit, updatedSince: updatedSince ?? null, after: null };
  const [, at, id] = position.exec(Buffer.from(after, "base64url").toString("latin1")) ?? [];
  if (at === undefined || id === undefined || Number.isNaN(Date.parse(at)))
    throw invalid("after", "validation.invalid-value");
  return { limit, updatedSince: updatedSince ?? null, after: { at, id } };
};

/** A column for `listPage`: the position of a row, with the microseconds that JavaScript does not have. */
export const positionColumn = (table: Sql): Sql => sql`
  to_char(${table}.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || ' ' || ${table}.id as position`;

/** Conditions and order of `listPage`. `id`: the type of the ids. */
export const listRest = (table: Sql, id: Sql, { limit, updatedSince, after }: ListSlice): Sql => sql`
  (${updatedSince}::timestamptz is null or ${table}.updated_at >= ${updatedSince}::timestamptz)
  and (${after?.at ?? null}::timestamptz is null
    or (${table}.updated_at, ${table}.id) > (${after?.at ?? null}::timestamptz, ${after?.id ?? null}::${id}))
  order by ${table}.updated_at, ${table}.id limit ${limit + 1}::int`;

/** A page of a list of the operator API. Throws 400 on `after`. */
export const listPage = async <Row, Item>(
  run: RunStatement,
  query: ListQuery,
  statement: (slice: ListSlice) => Sql<Row & { position: string }>,
  itemOf: (row: Row) => Item,
): Promise<{ items: Item[]; next: string | null }> => {
  const slice = sliceOf(query);
  const rows: (Row & { position: string })[] = await run(statement(slice));
  const page = rows.slice(0, slice.limit);
  const last = page.at(-1);
  return {
    items: page.map(itemOf),
    next: rows.length > page.length && last ? Buffer.from(last.position, "latin1").toString("base64url") : null,
  };
};
