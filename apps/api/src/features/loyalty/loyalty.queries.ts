import type { LoyaltyEntry } from "@demarc/contract/loyalty";
import { homeMonths, type PointFigures } from "@demarc/contract/home";
import { countRows } from "../../platform/database/record-list.ts";
import { empty, sql } from "../../platform/database/sql.ts";

export type LoyaltyRow = LoyaltyEntry;

const entryColumns = sql`id, at, points, reason, invoice_number as "invoiceNumber", expires_at as "expiresAt",
    order_id as "orderId", description`;

export const findBalance = (customerId: number) =>
  sql<{ balance: number }>`select loyalty_balance(${customerId}::int) as balance`;

export const listEntries = (customerId: number, limit: number, offset: number) => sql<LoyaltyRow>`
  select ${entryColumns} from loyalty_ledger
  where customer_id = ${customerId}::int and customer_id = any (current_customers())
  order by at desc, id desc limit ${limit}::int offset ${offset}::int`;

export const listEntriesAfter = (customerId: number, limit: number, last: LoyaltyRow | undefined) => sql<LoyaltyRow>`
  select ${entryColumns} from loyalty_ledger
  where customer_id = ${customerId}::int and customer_id = any (current_customers())
    ${last === undefined ? empty : sql`and (at, id) < (${last.at}::timestamptz, ${last.id}::bigint)`}
  order by at desc, id desc limit ${limit}::int`;

export const countEntries = (customerId: number) =>
  countRows(sql`loyalty_ledger`, sql`customer_id = ${customerId}::int and customer_id = any (current_customers())`);

/** The balance, what expires next, and the balance at the end of each of the last months; no row without loyalty. */
export const findPointFigures = (customerId: number) => sql<PointFigures>`
  with ending as (
    select least(date_trunc('month', now() at time zone 'Europe/Amsterdam') - make_interval(months => ago - 1),
      now() at time zone 'Europe/Amsterdam') at time zone 'Europe/Amsterdam' as at
    from generate_series(0, ${homeMonths - 1}::int) ago
  ), expiring as (
    select expires_at as at, sum(points) as points from loyalty_lots(${customerId}::int, 'infinity')
    where expires_at > now() and expires_at < 'infinity' group by expires_at
  )
  select loyalty_balance(id) as balance,
    (select jsonb_build_object('points', points, 'at', at) from expiring order by at limit 1) as expires,
    (select jsonb_agg(loyalty_balance_at(id, at, at) order by at) from ending) as months
  from customer where id = ${customerId}::int and loyalty_participant`;

/** Stores the hash of a ticket for some seconds, and deletes the company's expired tickets. */
export const insertTicket = (customerId: number, hash: Buffer, locale: "en" | "nl", seconds: number) => sql`
  with late as (delete from loyalty_ticket where customer_id = ${customerId}::int and expires_at < now())
  insert into loyalty_ticket (hash, customer_id, locale, expires_at)
  values (${hash}, ${customerId}::int, ${locale}, now() + make_interval(secs => ${seconds}::int))`;
