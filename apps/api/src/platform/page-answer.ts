import { defaultPageSize, totalCap } from "@demarc/contract/core/paging";
import type { Database, Tenant } from "./database.ts";
import type { Sql } from "./sql.ts";

/**
 * One page of a list and the size of the whole, A page that is not full and not beyond the end
 * tells the size by itself, so that small lists are never counted.
 */
export async function pageAnswer<Row>(
  database: Database,
  tenant: Tenant,
  page: { readonly limit?: number | undefined; readonly offset?: number | undefined },
  statements: { items(limit: number, offset: number): Sql; total(): Sql },
) {
  const limit = page.limit ?? defaultPageSize;
  const offset = page.offset ?? 0;
  const items = await database.read<Row>(tenant, statements.items(limit, offset));
  const isWhole = items.length < limit && (items.length > 0 || offset === 0);
  if (isWhole) return { items, total: offset + items.length, limit, offset };
  const [counted] = await database.read<{ total: number }>(tenant, statements.total());
  const total = counted?.total ?? 0;
  return total > totalCap
    ? { items, total: totalCap, totalCapped: true as const, limit, offset }
    : { items, total, limit, offset };
}
