import type { SavedView, SavedViewCreate } from "@demarc/contract/saved-views";
import { sql } from "../../platform/database/sql.ts";

const columns = sql`id, screen, name, query, updated_at as "updatedAt", version`;

export type SavedViewRow = SavedView;

export const listSavedViews = (accountId: string, screen: string) => sql<SavedViewRow>`
  select ${columns} from saved_view
  where account_id = ${accountId}::uuid and screen = ${screen} and customer_id = any (current_customers())
  order by lower(name), id`;

export const findSavedViewForUpdate = (accountId: string, id: string) => sql<SavedViewRow>`
  select ${columns} from saved_view
  where id = ${id}::uuid and account_id = ${accountId}::uuid and customer_id = any (current_customers()) for update`;

/** Locks the account, so that parallel requests cannot exceed the limit of saved views. */
export const lockViews = (accountId: string) => sql`
  select pg_advisory_xact_lock(hashtextextended('saved views ' || ${accountId}::text, 0))`;

export const countSavedViews = (accountId: string, screen: string) => sql<{ count: number }>`
  select count(*)::int as count from saved_view
  where account_id = ${accountId}::uuid and screen = ${screen} and customer_id = any (current_customers())`;

export const insertSavedView = (accountId: string, view: SavedViewCreate) => sql<SavedViewRow>`
  insert into saved_view (account_id, customer_id, screen, name, query)
  values (${accountId}::uuid, current_customer(), ${view.screen}, ${view.name}, ${view.query})
  returning ${columns}`;

export const updateSavedView = (accountId: string, view: Pick<SavedView, "id" | "name" | "query">) => sql<SavedViewRow>`
  update saved_view set name = ${view.name}, query = ${view.query}, version = version + 1, updated_at = now()
  where id = ${view.id}::uuid and account_id = ${accountId}::uuid and customer_id = current_customer()
  returning ${columns}`;

export const deleteSavedView = (accountId: string, id: string) => sql`
  delete from saved_view
  where id = ${id}::uuid and account_id = ${accountId}::uuid and customer_id = current_customer()`;
