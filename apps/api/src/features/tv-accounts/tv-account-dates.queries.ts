import { type Sql, sql } from "../../platform/database/sql.ts";
import type { LockedTvAccountRow } from "./account/tv-account-lock.queries.ts";

// For the job of the dates, which sees all companies. Dates are days in Amsterdam.

const today = sql`(now() at time zone 'Europe/Amsterdam')::date`;

export type DueKind = "end-account" | "end-product" | "start-account" | "start-product";

export interface DueTvRow {
  /** The account, or the product. */
  readonly id: string;
}

const nothing = sql`select null::uuid as id where false`;

const due: Readonly<Partial<Record<DueKind, Sql>>> = {
  "end-account": sql`select id from tv_account where status = 'cancelled' and end_date < ${today}`,
  "end-product": sql`select id from tv_product where status = 'cancelled' and end_date < ${today}`,
  "start-account": sql`
    select id from tv_account where status = 'new' and starts_by_itself and start_date <= ${today}`,
  "start-product": sql`
    select id from tv_product where status = 'new' and start_date <= ${today} and exists (
      select from tv_account account where account.id = account_id and account.status in ('active', 'suspended'))`,
};

export const listDueTvRows = (kind: DueKind, after: string, limit: number) => sql<DueTvRow>`
  select id from (${due[kind] ?? nothing}) due where id > ${after}::uuid order by id limit ${limit}::int`;

export interface DueTvAccountRow extends LockedTvAccountRow {
  readonly today: string;
}

export const lockDueTvAccount = (kind: DueKind, id: string) => sql<DueTvAccountRow>`
  select account.id, account.customer_id as "customerId", account.account_nr as "accountNr", account.status,
    account.status_before_cancellation as "statusBeforeCancellation", account.product_code as "productCode",
    account.start_date as "startDate", account.end_date as "endDate", account.version, ${today} as today
  from tv_account account
  where account.id = ${
    kind.endsWith("account") ? sql`${id}::uuid` : sql`(select account_id from tv_product where id = ${id}::uuid)`
  } for no key update`;

/** Whether the change is still due, read after the account was locked. */
export const findDueTvRow = (kind: DueKind, id: string) => sql<DueTvRow>`
  select id from (${due[kind] ?? nothing}) due where id = ${id}::uuid`;

export interface DueTvProductRow {
  readonly id: string;
  readonly productId: string;
  readonly quantity: number;
  readonly status: "new" | "active" | "cancelled" | "ended";
  readonly endDate: string | null;
}

export const findDueTvProduct = (id: string) => sql<DueTvProductRow>`
  select id, product_id as "productId", quantity, status, end_date as "endDate" from tv_product where id = ${id}::uuid`;
