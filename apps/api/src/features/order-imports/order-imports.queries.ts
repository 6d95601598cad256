import type {
  ImportedLine,
  OrderImport,
  OrderImportRow,
  startOrderImport,
} from "@demarc/contract/orders/order-imports";
import type { BodyOf } from "@demarc/contract/core/endpoint";
import type { FieldError } from "@demarc/contract/core/errors";
import { personName } from "../../platform/changes/change-actors.ts";
import { empty, type Sql, sql } from "../../platform/database/sql.ts";
import type { Caller } from "../../platform/tokens/caller.ts";

/** Locks the quota until the transaction ends, so that parallel requests of a company cannot both use the rest. */
export const lockImportQuota = (customerId: number) => sql<{ held: string }>`
  select pg_advisory_xact_lock(hashtext('order imports'), ${customerId}::int)::text as held`;

/** The number of rows that a company imported today (Amsterdam), and the start of its next day. */
export interface TodayRow {
  readonly taken: number;
  readonly freeAt: string;
  readonly secondsLeft: number;
}

export const countImportedToday = (customerId: number) => sql<TodayRow>`
  select coalesce((select rows from order_import_day
      where customer_id = ${customerId}::int and order_import_day.day = (day.start at time zone 'Europe/Amsterdam')::date), 0) as taken,
    day.finish as "freeAt", ceil(extract(epoch from day.finish - now()))::int as "secondsLeft"
  from (
    select start, (start at time zone 'Europe/Amsterdam' + interval '1 day') at time zone 'Europe/Amsterdam' as finish
    from date_trunc('day', now(), 'Europe/Amsterdam') start
  ) day`;

export const findOwnContact = (customerId: number, id: string) => sql<{ id: string }>`
  select id from customer_contact
  where id = ${id}::uuid and customer_id = ${customerId}::int and customer_id = any (current_customers())`;

type ImportRequest = BodyOf<typeof startOrderImport>;

/** Stores the rows in order and queues the job. */
export const insertOrderImport = (
  { customerId, accountId, tokenId }: Pick<Caller, "customerId" | "accountId" | "tokenId">,
  { name, contact, contactId }: ImportRequest,
  rows: readonly ImportedLine[],
) => sql<{ id: string }>`
  with made as (
    insert into order_import (customer_id, name, contact, contact_id, created_by, created_by_token)
    values (${customerId}::int, ${name?.trim() || null}, ${contact ? JSON.stringify(contact) : null}::jsonb,
      ${contactId ?? null}::uuid, ${accountId}::uuid, ${tokenId ?? null}::uuid) returning id
  ), part as (
    insert into order_import_row (import_id, customer_id, position, cells)
    select made.id, ${customerId}::int, asked.position, asked.cells
    from made, jsonb_array_elements(${JSON.stringify(rows)}::jsonb) with ordinality as asked (cells, position)
  ), counted as (
    insert into order_import_day as counted (customer_id, day, rows)
    values (${customerId}::int, (now() at time zone 'Europe/Amsterdam')::date, ${rows.length}::int)
    on conflict (customer_id) do update set day = excluded.day,
      rows = excluded.rows + case when counted.day = excluded.day then counted.rows else 0 end
  ), queued as (
    insert into job (queue, kind, customer_id, payload)
    select 'availability', 'order-import.check', current_customer(), jsonb_build_object('importId', id) from made
  )
  select id from made`;

const imports = (customerId: number, condition: Sql) => sql<OrderImport>`
  select order_import.id, name,
    case when counted.done < counted.total then 'CHECKING' when counted.ordering > 0 then 'ORDERING' else 'CHECKED' end as state,
    counted.total, counted.done, counted.orderable, counted.ordering, counted.ordered, counted."nrcTotal", counted."mrcTotal",
    order_import.created_at as "createdAt",
    coalesce(${personName}, token.description) as "createdByName"
  from order_import
    left join customer_account account on created_by_token is null and account.id = created_by
      and account.customer_id = order_import.customer_id
    left join api_token token on token.id = created_by_token and token.customer_id = order_import.customer_id
    cross join lateral (
      select count(*)::int as total, count(*) filter (where state <> 'WAITING')::int as done,
        count(*) filter (where state in ('READY', 'PRICE_CHANGED'))::int as orderable,
        count(*) filter (where state = 'ORDERING')::int as ordering, count(*) filter (where state = 'ORDERED')::int as ordered,
        coalesce(sum(nrc_total) filter (where state in ('READY', 'PRICE_CHANGED')), 0)::numeric(14, 2)::text as "nrcTotal",
        coalesce(sum(mrc_total) filter (where state in ('READY', 'PRICE_CHANGED')), 0)::numeric(14, 2)::text as "mrcTotal"
      from order_import_row part where part.import_id = order_import.id
    ) counted
  where order_import.customer_id = ${customerId}::int and order_import.customer_id = any (current_customers()) ${condition}
  order by order_import.created_at desc, order_import.id limit 20`;

export const listOrderImports = (customerId: number) => imports(customerId, empty);
export const findOrderImport = (customerId: number, id: string) =>
  imports(customerId, sql`and order_import.id = ${id}::uuid`);

/** Every change of an import by a request takes this lock first. */
export const lockOrderImport = (customerId: number, id: string) => sql<{ id: string }>`
  select id from order_import
  where id = ${id}::uuid and customer_id = ${customerId}::int and customer_id = any (current_customers())
  for no key update`;

/** A row as it is stored: the errors without their texts, and the cells as they were sent. */
export interface ImportRow extends Omit<OrderImportRow, "errors" | "cells"> {
  readonly cells: ImportedLine;
  readonly errors: FieldError[];
}

const columns = sql`
  position as row, state, cells, place, errors, warnings, refusal, nrc_total as "nrcTotal", mrc_total as "mrcTotal",
  earliest_date as "earliestDate", order_id as "orderId", order_number as "orderNumber"`;

export const listImportRows = (customerId: number, id: string) => sql<ImportRow>`
  select ${columns} from order_import_row
  where import_id = ${id}::uuid and customer_id = ${customerId}::int and customer_id = any (current_customers())
  order by position`;

export const listImportRowsForUpdate = (customerId: number, id: string) => sql<ImportRow>`
  select ${columns} from order_import_row
  where import_id = ${id}::uuid and customer_id = ${customerId}::int and customer_id = any (current_customers())
  order by position for no key update`;

/** Marks rows to be ordered and queues the job. */
export const startOrdering = (
  { customerId, accountId, tokenId }: Pick<Caller, "customerId" | "accountId" | "tokenId">,
  id: string,
  rows: readonly number[],
) => sql`
  with chosen as (
    update order_import_row set state = 'ORDERING', ordered_by = ${accountId}::uuid, ordered_by_token = ${tokenId ?? null}::uuid
    where import_id = ${id}::uuid and customer_id = ${customerId}::int and position = any (${[...rows]}::int[])
  )
  insert into job (queue, kind, customer_id, payload)
  values ('availability', 'order-import.order', current_customer(), jsonb_build_object('importId', ${id}::text))`;

export const deleteOrderImport = (customerId: number, id: string) => sql`
  delete from order_import where id = ${id}::uuid and customer_id = ${customerId}::int`;
