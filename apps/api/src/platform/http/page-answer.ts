import { defaultPageSize, totalCap } from "@demarc/contract/core/paging";
import type { Database, Tenant } from "../database/database.ts";
import type { Sql } from "../database/sql.ts";

const rememberedMs = 60_000;
const mostRemembered = 10_000;

/** Which counts reached the cap, and until when that is believed: to count so far takes longer than to read a page. */
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

/** How far into its order a list is looked through for a text, before its index is asked. */
export const headSize = 500;

/** A search that goes along the list in its order, for what is found so often that collecting it all takes much longer. */
export interface SearchAlong<Row> extends PageStatements<Row> {
  /** What is found among the first rows of the list alone. */
  first(limit: number, offset: number): Sql<Row>;
}

interface PageOf {
  readonly limit: number;
  readonly offset: number;
}

/** A page of what is found along the list. Undefined when it may stand further on than among the first rows. */
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
 * One page of a list and the size of the whole, exact up to the cap. A page that is not full and not beyond the end
 * tells the size by itself, so that small lists are never counted.
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
