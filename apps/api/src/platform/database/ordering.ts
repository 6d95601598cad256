import { type SortPart, sortFrom } from "@demarc/contract/core/sorting";
import { join, type Sql, sql } from "./sql.ts";

/** What stands behind each key of a list's whitelist. */
export type SortColumns<Key extends string> = Readonly<Record<Key, Sql>>;

/**
 * The `order by` of a list: its columns by the request's `sort`, or else by `fallback`, and at last by id, so that no row
 * stands on two pages. The id follows the first key's direction: then one index serves both directions.
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
