import type { LoyaltyEntry } from "@demarc/contract/loyalty";
import { totalCap } from "@demarc/contract/core/paging";
import { sql } from "../../platform/database/sql.ts";
import type { ShopVisitor } from "./loyalty-shop.page.ts";

export type LoyaltyRow = LoyaltyEntry;

export const findBalance = (customerId: number) =>
  sql<{ balance: number }>`select loyalty_balance(${customerId}::int) as balance`;

export const listEntries = (customerId: number, limit: number, offset: number) => sql<LoyaltyRow>`
  select id, at, points, reason, invoice_number as "invoiceNumber", expires_at as "expiresAt" from loyalty_ledger
  where customer_id = ${customerId}::int and customer_id = any (current_customers())
  order by at desc, id desc limit ${limit}::int offset ${offset}::int`;

export const countEntries = (customerId: number) => sql<{ total: number }>`
  select count(*)::int as total from (
    select 1 from loyalty_ledger where customer_id = ${customerId}::int and customer_id = any (current_customers())
    limit ${totalCap + 1}::int
  ) counted`;

/** Stores the hash of a ticket for some seconds, and deletes the company's expired tickets. */
export const insertTicket = (customerId: number, hash: Buffer, seconds: number) => sql`
  with late as (delete from loyalty_ticket where customer_id = ${customerId}::int and expires_at < now())
  insert into loyalty_ticket (hash, customer_id, expires_at)
  values (${hash}, ${customerId}::int, now() + make_interval(secs => ${seconds}::int))`;

/** Redeems a ticket, which is valid once. Run as portal_auth. */
export const takeTicket = (hash: Buffer) => sql<ShopVisitor>`select name, balance from take_loyalty_ticket(${hash})`;
