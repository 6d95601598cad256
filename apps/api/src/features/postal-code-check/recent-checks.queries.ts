import { mostRecentChecks } from "@demarc/contract/postal-code-check/recent-checks";
import { sql } from "../../platform/database/sql.ts";

export interface RecentChecksRow {
  readonly addresses: string[];
}

export const findRecentChecks = (accountId: string) => sql<RecentChecksRow>`
  select recent_checks as addresses from customer_account
  where id = ${accountId}::uuid and customer_id = any (current_customers())`;

/** Moves an address to the front of the list, without duplicates. The oldest addresses are dropped. */
export const addRecentCheck = (accountId: string, address: string) => sql<RecentChecksRow>`
  update customer_account
  set recent_checks = (array_prepend(${address}::text, array_remove(recent_checks, ${address}::text)))[1:${mostRecentChecks}::int]
  where id = ${accountId}::uuid and customer_id = current_customer()
  returning recent_checks as addresses`;

export const clearRecentChecks = (accountId: string) => sql`
  update customer_account set recent_checks = '{}' where id = ${accountId}::uuid and customer_id = current_customer()`;
