import { totalCap } from "@demarc/contract/core/paging";
import { orderBy, type SortColumns } from "./order-by.ts";
import { empty, join, type Sql, sql } from "./sql.ts";

/** How many rows of a list are scanned for a text before the text index is used. */
export const headSize = 500;

/** The text of a search, compared row by row while the list index is scanned. Faster for frequent texts than the text index. */
interface AlongTheList<Given> {
  /** The condition without the text. */
  readonly narrowed: (given: Given) => Sql;
  /** The text, after `narrowed`, with its own `and`. */
  readonly matches: (given: Given) => Sql;
}

interface Declaration<Row, Given, Key extends string> {
  /** The table with its alias, and the joins of which conditions and sort keys need a column. */
  readonly from: Sql;
  readonly id: Sql;
  /** Rows by id: `where id = any (array(${ids})) ${order}`. The array keeps the planner from a join that scans the whole table. */
  readonly rows: (ids: Sql, order: Sql) => Sql<Row>;
  readonly where: (given: Given) => Sql;
  readonly along?: AlongTheList<Given>;
  readonly sorts: (given: Given) => SortColumns<Key>;
  /** The order without a `sort`. */
  readonly fallback: string;
  /** The total order of an export: columns, and the values of a row in them. */
  readonly cursor: { readonly by: readonly Sql[]; readonly at: (row: Row) => Sql; readonly descending?: boolean };
}

export interface RecordList<Row, Given> {
  /** One page. An index-only scan selects the ids before the rows are read, so that late pages stay cheap. */
  page(given: Given, sort: string | undefined, limit: number, offset: number): Sql<Row>;
  /** The number of rows, counted up to the cap plus one. */
  count(given: Given): Sql<{ total: number }>;
  /** The rows after one of them, for an export in batches. A look-up in a text index would repeat in full for every batch. */
  after(given: Given, limit: number, last: Row | undefined): Sql<Row>;
  readonly along?: SearchAlong<Row, Given>;
}

interface SearchAlong<Row, Given> extends Pick<RecordList<Row, Given>, "page" | "count"> {
  /** Matches among the first `headSize` rows of the list only. */
  first(given: Given, sort: string | undefined, limit: number, offset: number): Sql<Row>;
}

/** Counts rows up to the cap plus one. */
export const countRows = (from: Sql, where: Sql) => sql<{ total: number }>`
  select count(*)::int as total from (select 1 from ${from} where ${where} limit ${totalCap + 1}::int) counted`;

export function recordList<Row, Given, Key extends string>(
  declared: Declaration<Row, Given, Key> & { readonly along: AlongTheList<Given> },
): Required<RecordList<Row, Given>>;
export function recordList<Row, Given, Key extends string>(
  declared: Declaration<Row, Given, Key>,
): Omit<RecordList<Row, Given>, "along">;
export function recordList<Row, Given, Key extends string>(
  declared: Declaration<Row, Given, Key>,
): RecordList<Row, Given> {
  const { from, id, rows, where, along, cursor } = declared;
  const orderOf = (given: Given, sort: string | undefined) =>
    orderBy(declared.sorts(given), sort, declared.fallback, id);
  const pageOf = (condition: Sql, order: Sql, limit: number, offset: number) =>
    rows(sql`select ${id} from ${from} where ${condition} ${order} limit ${limit}::int offset ${offset}::int`, order);
  const scanned = ({ narrowed, matches }: AlongTheList<Given>, given: Given) =>
    sql`${narrowed(given)} ${matches(given)}`;
  const [comparison, direction] = cursor.descending ? [sql`<`, sql` desc`] : [sql`>`, empty];
  const exported = sql`order by ${join(cursor.by.map((column) => sql`${column}${direction}`))}`;
  return {
    page: (given, sort, limit, offset) => pageOf(where(given), orderOf(given, sort), limit, offset),
    count: (given) => countRows(from, where(given)),
    after: (given, limit, last) => {
      const beyond = last === undefined ? empty : sql`and (${join(cursor.by)}) ${comparison} (${cursor.at(last)})`;
      const condition = along ? scanned(along, given) : where(given);
      return rows(
        sql`select ${id} from ${from} where ${condition} ${beyond} ${exported} limit ${limit}::int`,
        exported,
      );
    },
    ...(along && {
      along: {
        page: (given, sort, limit, offset) => pageOf(scanned(along, given), orderOf(given, sort), limit, offset),
        count: (given) => countRows(from, scanned(along, given)),
        first: (given, sort, limit, offset) => {
          const order = orderOf(given, sort);
          const head = sql`select ${id} from ${from} where ${along.narrowed(given)} ${order} limit ${headSize}::int`;
          return pageOf(sql`${id} = any (array(${head})) ${along.matches(given)}`, order, limit, offset);
        },
      },
    }),
  };
}
