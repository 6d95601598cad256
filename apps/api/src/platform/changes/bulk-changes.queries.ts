import { type BulkChange, undoDays } from "@demarc/contract/core/bulk-change";
import { personName } from "./change-actors.ts";
import { countRows } from "../database/record-list.ts";
import { type Sql, sql } from "../database/sql.ts";

export type BulkChangeRow = BulkChange;

/** The condition for listed bulk changes. Their table has `created_at`, `requested_by`, `changes` and `undone_at`. */
const recent = (condition: Sql) => sql`${condition} and created_at > now() - make_interval(days => ${undoDays}::int)`;

/** One page of the bulk changes of a table that can still be undone or were undone, newest first. */
export const listBulkChanges = (table: Sql, condition: Sql, limit: number, offset: number) => sql<BulkChangeRow>`
  with page as (
    select id, created_at, requested_by, changes, undone_at from ${table} where ${recent(condition)}
    order by created_at desc, id limit ${limit}::int offset ${offset}::int
  )
  select page.id, page.created_at as at,
    coalesce(${personName},
      token.description) as by,
    jsonb_array_length(page.changes) as count, page.undone_at as "undoneAt",
    page.created_at + make_interval(days => ${undoDays}::int) as "undoUntil"
  from page
  left join customer_account account on account.id::text = page.requested_by
  left join api_token token on token.id::text = page.requested_by
  order by page.created_at desc, page.id`;

export const countBulkChanges = (table: Sql, condition: Sql) => countRows(table, recent(condition));
