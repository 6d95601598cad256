import type {
  BulkCheck,
  BulkCheckRow as AnsweredRow,
  BulkOutcome,
} from "@demarc/contract/postal-code-check/bulk-postal-code-check";
import { empty, type Sql, sql } from "../../platform/database/sql.ts";

export type BulkCheckRow = BulkCheck;

/** The columns of a checked address in the result file. */
export interface FoundThere {
  readonly street: string;
  readonly city: string;
  readonly down: number;
  readonly up: number;
  readonly packages: readonly string[];
}

export interface CheckedRow {
  position: number;
  address: string;
  outcome: BulkOutcome | null;
  result: Partial<FoundThere>;
}

/** Locks the quota until the transaction ends, so that parallel requests of a company cannot both use the rest. */
export const lockQuota = (customerId: number) => sql<{ held: string }>`
  select pg_advisory_xact_lock(hashtext('bulk postal-code checks'), ${customerId}::int)::text as held`;

/** The number of addresses that a company checked today (Amsterdam), and the start of its next day. */
export interface TodayRow {
  readonly taken: number;
  readonly freeAt: string;
  readonly secondsLeft: number;
}

export const countToday = (customerId: number) => sql<TodayRow>`
  select (select count(*)::int from bulk_check_row row join bulk_check on bulk_check.id = row.bulk_check_id
      where bulk_check.customer_id = ${customerId}::int and bulk_check.created_at >= day.start) as taken,
    day.finish as "freeAt", ceil(extract(epoch from day.finish - now()))::int as "secondsLeft"
  from (
    select start, (start at time zone 'Europe/Amsterdam' + interval '1 day') at time zone 'Europe/Amsterdam' as finish
    from date_trunc('day', now(), 'Europe/Amsterdam') start
  ) day`;

/** Stores the addresses in order and queues the job. */
export const insertBulkCheck = (
  customerId: number,
  requestedBy: string,
  addresses: readonly string[],
) => sql<BulkCheckRow>`
  with made as (
    insert into bulk_check (customer_id, requested_by) values (${customerId}::int, ${requestedBy}) returning id, created_at
  ), row as (
    insert into bulk_check_row (bulk_check_id, customer_id, position, address)
    select made.id, ${customerId}::int, asked.position, asked.address
    from made, unnest(${[...addresses]}::text[]) with ordinality as asked (address, position)
  ), ordered as (
    insert into job (queue, kind, customer_id, payload)
    select 'availability', 'postal-code-check.bulk', current_customer(), jsonb_build_object('bulkCheckId', id) from made
  )
  select id, 'RUNNING' as state, ${addresses.length}::int as total, 0 as done, 0 as available, created_at as "createdAt",
    null::timestamptz as "doneAt"
  from made`;

const checks = (customerId: number, condition: Sql) => sql<BulkCheckRow>`
  select id, case when done_at is null then 'RUNNING' else 'DONE' end as state, counted.total, counted.done, counted.available,
    created_at as "createdAt", done_at as "doneAt"
  from bulk_check cross join lateral (
    select count(*)::int as total, count(outcome)::int as done, count(*) filter (where outcome = 'AVAILABLE')::int as available
    from bulk_check_row where bulk_check_id = bulk_check.id
  ) counted
  where customer_id = ${customerId}::int and customer_id = any (current_customers()) ${condition}
  order by created_at desc, id limit 20`;

export const listBulkChecks = (customerId: number) => checks(customerId, empty);
export const findBulkCheck = (customerId: number, id: string) => checks(customerId, sql`and id = ${id}::uuid`);

export const listCheckedRows = (customerId: number, id: string, after: number, limit: number) => sql<CheckedRow>`
  select position, address, outcome, result from bulk_check_row
  where bulk_check_id = ${id}::uuid and customer_id = ${customerId}::int and customer_id = any (current_customers())
    and position > ${after}::int
  order by position limit ${limit}::int`;

const ofCheck = (customerId: number, id: string, outcome: BulkOutcome | undefined) => sql`
  bulk_check_id = ${id}::uuid and customer_id = ${customerId}::int and customer_id = any (current_customers())
    ${outcome === undefined ? empty : sql`and outcome = ${outcome}`}`;

export const listFoundRows = (
  customerId: number,
  id: string,
  outcome: BulkOutcome | undefined,
  limit: number,
  offset: number,
) => sql<AnsweredRow>`
  select position, address, outcome, result ->> 'street' as street, result ->> 'city' as city,
    (result ->> 'down')::int as "speedDown", (result ->> 'up')::int as "speedUp",
    coalesce(result -> 'packages', '[]'::jsonb) as packages
  from bulk_check_row where ${ofCheck(customerId, id, outcome)}
  order by position limit ${limit}::int offset ${offset}::int`;

export const countFoundRows = (customerId: number, id: string, outcome: BulkOutcome | undefined) =>
  sql<{
    total: number;
  }>`select count(*)::int as total from bulk_check_row where ${ofCheck(customerId, id, outcome)}`;

/** The next unchecked addresses. Run as portal_jobs. */
export const listOpenRows = (id: string, most: number) => sql<Pick<CheckedRow, "position" | "address">>`
  select position, address from bulk_check_row
  where bulk_check_id = ${id}::uuid and outcome is null order by position limit ${most}::int`;

/** Run as portal_jobs. */
export const finishRow = (id: string, position: number, outcome: string, result: Partial<FoundThere>) => sql`
  update bulk_check_row set outcome = ${outcome}, result = ${JSON.stringify(result)}::jsonb
  where bulk_check_id = ${id}::uuid and position = ${position}::int`;

/** Queues the next batch, or marks the bulk check as done and returns its company and number of addresses. Run as portal_jobs. */
export const goOn = (id: string) => sql<{ customerId: number; total: number }>`
  with open as (
    select customer_id from bulk_check_row where bulk_check_id = ${id}::uuid and outcome is null limit 1
  ), again as (
    insert into job (queue, kind, customer_id, payload)
    select 'availability', 'postal-code-check.bulk', customer_id, jsonb_build_object('bulkCheckId', ${id}::text) from open
  )
  update bulk_check set done_at = now() where id = ${id}::uuid and done_at is null and not exists (select from open)
  returning customer_id as "customerId",
    (select count(*)::int from bulk_check_row where bulk_check_id = ${id}::uuid) as total`;
