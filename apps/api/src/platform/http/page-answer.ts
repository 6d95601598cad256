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
  readonly items: (limit: number, offset: number) => Sql<Row>;
  readonly total: () => Sql<{ total: number }>;
}

interface PageQuery {
  readonly limit?: number | undefined;
  readonly offset?: number | undefined;
}

/**
 * A page of items and the total, exact up to the cap. A page that is not full and not beyond the end implies the total, so small
 * lists are never counted.
 */
const withTotal = async <Row>(
  database: Database,
  tenant: Tenant,
  items: Row[],
  { limit, offset, total }: { readonly limit: number; readonly offset: number } & Pick<PageStatements<Row>, "total">,
) => {
  const isWhole = items.length < limit && (items.length > 0 || offset === 0);
  if (isWhole) return { items, total: offset + items.length, limit, offset };
  const count = await countTo(database, tenant, total());
  return count > totalCap
    ? { items, total: totalCap, totalCapped: true as const, limit, offset }
    : { items, total: count, limit, offset };
};

export const pageAnswer = async <Row>(
  database: Database,
  tenant: Tenant,
  { limit = defaultPageSize, offset = 0 }: PageQuery,
  { items, total }: PageStatements<Row>,
) => withTotal(database, tenant, await database.read(tenant, items(limit, offset)), { limit, offset, total });

type ListRequest<Given> = Given & PageQuery & { readonly sort?: string | undefined; readonly q?: string | undefined };

/** One page of a declared list. A search goes along the list first, if the list can be searched so. */
export const readList = async <Row, Given>(
  database: Database,
  tenant: Tenant,
  list: RecordList<Row, Given>,
  given: ListRequest<Given>,
) => {
  const { limit = defaultPageSize, offset = 0, sort } = given;
  const read = async (from: Pick<RecordList<Row, Given>, "page" | "count">) => {
    const items = await database.read(tenant, from.page(given, sort, limit, offset));
    return withTotal(database, tenant, items, { limit, offset, total: () => from.count(given) });
  };
  const along = given.q?.trim() ? list.along : undefined;
  if (!along) return read(list);
  if (offset + limit > headSize) return read(along);
  const first = await database.read(tenant, along.first(given, sort, limit, offset));
  // Further matches may lie beyond the first rows.
  if (first.length < limit) return read(list);
  return withTotal(database, tenant, first, { limit, offset, total: () => along.count(given) });
};
