import { type SortPart, sortFrom } from "@demarc/contract/core/sorting";
import { join, type Sql, sql } from "./sql.ts";

export type SortColumns<Key extends string> = Readonly<Record<Key, Sql>>;

/**
 * The `order by` of a list: the request's `sort` or `fallback`, then the id, which makes the order total, so that no
 * row is on two pages. The id follows the direction of the first key, so that one index serves both directions.
 */
export const orderBy = <Key extends string>(
  columns: SortColumns<Key>,
  sort: string | undefined,
  fallback: string,
  id: Sql = sql`id`,
): Sql => {
  const parts = sortFrom<Key>(sort ?? fallback);
  const term = ({ key, descending }: SortPart<Key>) => (descending ? sql`${columns[key]} desc` : columns[key]);
  return sql`order by ${join([...parts.map(term), parts[0]?.descending ? sql`${id} desc` : id])}`;
};
