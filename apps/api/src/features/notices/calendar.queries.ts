import type { Role } from "@demarc/contract/core/access";
import type { Variant } from "@demarc/contract/core/variants";
import type { NoticeSource } from "../../platform/notices.ts";
import { sql } from "../../platform/database/sql.ts";
import { datedNotices, type NoticeConsequences } from "./notices.queries.ts";

export const findCalendarAddress = (customerId: number, accountId: string) => sql<{ createdAt: string }>`
  select created_at as "createdAt" from calendar_address
  where account_id = ${accountId}::uuid and customer_id = ${customerId}::int and customer_id = any (current_customers())`;

/** Locks the account, so that parallel requests create addresses one at a time. */
export const lockCalendarOwner = (customerId: number, accountId: string) => sql<{ createdAt: string | null }>`
  select address.created_at as "createdAt" from customer_account account
    left join calendar_address address on address.account_id = account.id and address.customer_id = account.customer_id
  where account.id = ${accountId}::uuid and account.customer_id = ${customerId}::int
    and account.customer_id = any (current_customers())
  for no key update of account`;

export const replaceCalendarAddress = (customerId: number, accountId: string, hash: Buffer) => sql<{
  createdAt: string;
}>`
  insert into calendar_address (account_id, customer_id, secret_hash) values (${accountId}::uuid, ${customerId}::int, ${hash})
  on conflict (account_id) do update set secret_hash = ${hash}, created_at = now()
  returning created_at as "createdAt"`;

export const deleteCalendarAddress = (customerId: number, accountId: string) => sql<{ createdAt: string }>`
  delete from calendar_address
  where account_id = ${accountId}::uuid and customer_id = ${customerId}::int and customer_id = current_customer()
  returning created_at as "createdAt"`;

export interface CalendarOwnerRow {
  readonly accountId: string;
  readonly customerId: number;
  readonly roles: Role[];
  readonly locale: "en" | "nl";
  readonly variant: Variant;
}

/** The owner of a valid calendar address. Run as portal_auth. */
export const findCalendarOwner = (hash: Buffer) => sql<CalendarOwnerRow>`
  select account_id as "accountId", customer_id as "customerId", roles, locale, variant from calendar_owner(${hash}::bytea)`;

export interface NoticeDateRow extends NoticeConsequences {
  readonly uid: string;
  readonly updatedAt: string;
  readonly name: string;
  readonly reference: string | null;
  readonly place: string | null;
  readonly route: string;
}

/** The contracts of a fixed term by their last day to cancel, soonest first. */
export const findNoticeDates = (
  sources: readonly NoticeSource[],
  given: { readonly customerId: number; readonly day: string },
  limit: number,
) => sql<NoticeDateRow>`
  select 'notice-' || kind || '-' || id || '-' || cancel_by as uid, updated_at as "updatedAt", name, nullif(reference, '') as reference,
    place, route, cancel_by as "cancelBy", period_end as "endDate", auto_renew as renews, renewal_months as "renewalMonths",
    mrc::text as mrc
  from (${datedNotices(sources, given.customerId, given.day)}) notice
  where term = 'FIXED' order by cancel_by, name, id limit ${limit}::int`;
