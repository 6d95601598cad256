import type { LoyaltyEntry } from "@demarc/contract/loyalty";
import { totalCap } from "@demarc/contract/core/paging";
import { homeMonths, type PointFigures } from "@demarc/contract/home";
import { empty, sql } from "../../platform/database/sql.ts";
import type { ShopVisitor } from "./loyalty-shop.page.ts";

export type LoyaltyRow = LoyaltyEntry;

export const findBalance = (customerId: number) =>
  sql<{ balance: number }>`select loyalty_balance(${customerId}::int) as balance`;

export const listEntries = (customerId: number, limit: number, offset: number) => sql<LoyaltyRow>`
  select id, at, points, reason, invoice_number as "invoiceNumber", expires_at as "expiresAt" from loyalty_ledger
  where customer_id = ${customerId}::int and customer_id = any (current_customers())
  order by at desc, id desc limit ${limit}::int offset ${offset}::int`;

/** Entries after a cursor, newest first, for an export in batches. */
export const listEntriesAfter = (customerId: number, limit: number, last: LoyaltyRow | undefined) => sql<LoyaltyRow>`
  select id, at, points, reason, invoice_number as "invoiceNumber", expires_at as "expiresAt" from loyalty_ledger
  where customer_id = ${customerId}::int and customer_id = any (current_customers())
    ${last === undefined ? empty : sql`and (at, id) < (${last.at}::timestamptz, ${last.id}::bigint)`}
  order by at desc, id desc limit ${limit}::int`;

export const countEntries = (customerId: number) => sql<{ total: number }>`
  select count(*)::int as total from (
    select 1 from loyalty_ledger where customer_id = ${customerId}::int and customer_id = any (current_customers())
    limit ${totalCap + 1}::int
  ) counted`;

/** The balance, what expires next, and the balance at the end of each of the last months; no row without loyalty. */
export const findPointFigures = (customerId: number) => sql<PointFigures>`
  with own as (select * from loyalty_ledger where customer_id = ${customerId}::int),
  ending as (
    select least(date_trunc('month', now() at time zone 'Europe/Amsterdam') - make_interval(months => ago - 1),
      now() at time zone 'Europe/Amsterdam') at time zone 'Europe/Amsterdam' as at
    from generate_series(0, ${homeMonths - 1}::int) ago
  ), balance as (
    select ending.at, greatest(0, coalesce(sum(points), 0))::int as points
    from ending left join own on own.at <= ending.at and (expires_at is null or expires_at > ending.at)
    group by ending.at
  ), expiring as (
    select expires_at as at, sum(points)::int as points from own
    where points > 0 and expires_at > now() group by expires_at order by expires_at limit 1
  )
  select loyalty_balance(id) as balance,
    (select jsonb_build_object('points', least(points, loyalty_balance(id)), 'at', at) from expiring
      where loyalty_balance(id) > 0) as expires,
    (select jsonb_agg(points order by at) from balance) as months
  from customer where id = ${customerId}::int and loyalty_participant`;

/** Stores the hash of a ticket for some seconds, and deletes the company's expired tickets. */
export const insertTicket = (customerId: number, hash: Buffer, seconds: number) => sql`
  with late as (delete from loyalty_ticket where customer_id = ${customerId}::int and expires_at < now())
  insert into loyalty_ticket (hash, customer_id, expires_at)
  values (${hash}, ${customerId}::int, now() + make_interval(secs => ${seconds}::int))`;

/** Redeems a ticket, which is valid once. Run as portal_auth. */
export const takeTicket = (hash: Buffer) => sql<ShopVisitor>`select name, balance from take_loyalty_ticket(${hash})`;
