import { defaultPageSize, totalCap } from "@demarc/contract/core/paging";
import type { Database, Tenant } from "../database/database.ts";
import { headSize, type RecordList } from "../database/record-list.ts";
import type { Sql } from "../database/sql.ts";

const rememberedMs = 60_000;
const mostRemembered = 10_000;

/** Counts that reached the cap, with an expiry: counting up to the cap takes longer than reading a page. */
const cappedCounts = new WeakMap<Database, Map<string, number>>();

const countTo = async (database: Database, tenant: Tenant, statement: Sql<{ total: number }>): Promise<number> => {
  const capped = cappedCounts.get(database) ?? new Map<string, number>();
  cappedCounts.set(database, capped);
  const key = JSON.stringify([tenant.customerId, statement.text, statement.values]);
  if ((capped.get(key) ?? 0) > Date.now()) return totalCap + 1;
  const [counted] = await database.read(tenant, statement);
  const total = counted?.total ?? 0;
  if (capped.size >= mostRemembered) capped.clear();
  if (total > totalCap) capped.set(key, Date.now() + rememberedMs);
  return total;
};

interface PageStatements<Row> {
  items(limit: number, offset: number): Sql<Row>;
  total(): Sql<{ total: number }>;
}

/**
 * A search that scans the list in its order. Faster for frequent texts, because collecting all matches takes much
 * longer.
 */
export interface SearchAlong<Row> extends PageStatements<Row> {
  /** Matches among the first rows of the list only. */
  first(limit: number, offset: number): Sql<Row>;
}

interface PageOf {
  readonly limit: number;
  readonly offset: number;
}

/** A page of a search along the list; undefined if the page may lie beyond the first rows. */
const readAlong = async <Row>(
  database: Database,
  tenant: Tenant,
  along: SearchAlong<Row>,
  { limit, offset }: PageOf,
): Promise<Row[] | undefined> => {
  if (offset + limit > headSize) return database.read(tenant, along.items(limit, offset));
  const items = await database.read(tenant, along.first(limit, offset));
  return items.length === limit ? items : undefined;
};

/**
 * One page of a list and its total, exact up to the cap. A page that is not full and not beyond the end implies the
 * total, so small lists are never counted.
 */
export async function pageAnswer<Row>(
  database: Database,
  tenant: Tenant,
  page: { readonly limit?: number | undefined; readonly offset?: number | undefined },
  statements: PageStatements<Row> & { readonly along?: SearchAlong<Row> | undefined },
) {
  const limit = page.limit ?? defaultPageSize;
  const offset = page.offset ?? 0;
  const { along } = statements;
  const found = along && (await readAlong(database, tenant, along, { limit, offset }));
  const items = found ?? (await database.read(tenant, statements.items(limit, offset)));
  const isWhole = items.length < limit && (items.length > 0 || offset === 0);
  if (isWhole) return { items, total: offset + items.length, limit, offset };
  const total = await countTo(database, tenant, (found ? along : statements).total());
  return total > totalCap
    ? { items, total: totalCap, totalCapped: true as const, limit, offset }
    : { items, total, limit, offset };
}

/** What a request for a page of a list names besides its filters. */
interface PageQuery {
  readonly limit?: number | undefined;
  readonly offset?: number | undefined;
  readonly sort?: string | undefined;
}

/** One page of a declared list. A list that can be searched along its order is, unless `inOrder` is false. */
export const readList = <Row, Given extends { readonly q?: string | undefined }>(
  database: Database,
  tenant: Tenant,
  {
    list,
    given,
    inOrder = true,
  }: { readonly list: RecordList<Row, Given>; readonly given: Given; readonly inOrder?: boolean },
  { limit, offset, sort }: PageQuery,
) => {
  const { along } = list;
  return pageAnswer(
    database,
    tenant,
    { limit, offset },
    {
      items: (size, from) => list.page(given, sort, size, from),
      total: () => list.count(given),
      along:
        along && inOrder && given.q?.trim()
          ? {
              first: (size, from) => along.first(given, sort, size, from),
              items: (size, from) => along.page(given, sort, size, from),
              total: () => along.count(given),
            }
          : undefined,
    },
  );
};
