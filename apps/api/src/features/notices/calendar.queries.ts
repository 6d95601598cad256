import type { Role } from "@demarc/contract/core/access";
import type { Variant } from "@demarc/contract/core/variants";
import type { CalendarDate } from "../../platform/calendar-source.ts";
import type { NoticeSource } from "../../platform/notices.ts";
import { sql } from "../../platform/database/sql.ts";
import { datedNotices } from "./notices.queries.ts";

/** The address of a person; without one, no row. */
export const findCalendarAddress = (customerId: number, accountId: string) => sql<{ createdAt: string }>`
  select created_at as "createdAt" from calendar_address
  where account_id = ${accountId}::uuid and customer_id = ${customerId}::int and customer_id = any (current_customers())`;

/** Locks the account, so that parallel requests make one address after the other. */
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

/** The person of an address that works. Run as portal_auth. */
export const findCalendarOwner = (hash: Buffer) => sql<CalendarOwnerRow>`
  select account_id as "accountId", customer_id as "customerId", roles, locale, variant from calendar_owner(${hash}::bytea)`;

const words = {
  en: { cancelBy: "Last day to cancel", ends: "Contract ends on", renews: "Otherwise it renews by (months)" },
  nl: { cancelBy: "Laatste opzegdag", ends: "Contract loopt tot en met", renews: "Anders verlenging in maanden" },
};

/** The last days to cancel contracts of a fixed term, as events of a calendar, soonest first. */
export const findNoticeDates = (
  sources: readonly NoticeSource[],
  given: { readonly customerId: number; readonly day: string; readonly locale: "en" | "nl" },
  limit: number,
) => sql<CalendarDate>`
  select 'notice-' || kind || '-' || id || '-' || cancel_by as uid, cancel_by as day, updated_at as "updatedAt", 0 as version,
    ${words[given.locale].cancelBy}::text || ': ' || name || coalesce(' (' || nullif(reference, '') || ')', '') as summary, place,
    ${words[given.locale].ends}::text || ' ' || to_char(period_end, 'DD-MM-YYYY') || '.' || case when auto_renew
      then E'\\n' || ${words[given.locale].renews}::text || ': ' || renewal_months else '' end as description,
    route
  from (${datedNotices(sources, given.customerId, given.day)}) notice
  where term = 'FIXED' order by cancel_by, name, id limit ${limit}::int`;
