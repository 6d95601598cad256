import type { AuditEvent } from "@demarc/contract/audit";
import { totalCap } from "@demarc/contract/core/paging";
import { empty, sql, type Sql } from "../../platform/database/sql.ts";

export interface AuditFilter {
  readonly entityType?: string;
  readonly actor?: string;
  readonly from?: string;
  readonly to?: string;
}

export type AuditRow = AuditEvent;

// Months that are prepared and have not begun hold nothing; said so, PostgreSQL does not look.
const condition = (customerId: number, filter: AuditFilter) => sql`
  audit_event.customer_id = ${customerId}::int and audit_event.customer_id = any (current_customers())
  and at < now() + interval '1 day'
  ${filter.entityType ? sql`and entity_type = ${filter.entityType}` : empty}
  ${filter.actor ? sql`and actor_id = ${filter.actor}` : empty}
  ${filter.from ? sql`and at >= ${filter.from}::date at time zone 'Europe/Amsterdam'` : empty}
  ${filter.to ? sql`and at < (${filter.to}::date + 1) at time zone 'Europe/Amsterdam'` : empty}`;

/** Names those who acted; tokens by their description. The events are chosen before names are looked up. */
const named = (events: Sql) => sql<AuditRow>`
  with page as (${events})
  select page.id, at, actor_type as "actorType", actor_id as "actorId",
    coalesce(account.username, token.description) as "actorName", action,
    entity_type as "entityType", entity_id as "entityId", before, after, host(ip) as ip, request_id as "requestId"
  from page
  left join customer_account account on actor_type = 'ACCOUNT' and account.customer_id = page.customer_id
    and account.id = case when actor_type = 'ACCOUNT' then page.actor_id::uuid end
  left join api_token token on actor_type = 'API_TOKEN' and token.customer_id = page.customer_id
    and token.id = case when actor_type = 'API_TOKEN' then page.actor_id::uuid end
  order by at desc, page.id desc`;

/** From the event on that stands at an offset, which is found by the index alone. */
const fromOffset = (customerId: number, filter: AuditFilter, offset: number) => sql`
  and (at, id) <= (
    select at, id from audit_event where ${condition(customerId, filter)}
    order by at desc, id desc limit 1 offset ${offset}::int)`;

/** One page of the ledger, newest first, with the name of whoever acted. */
export const listAuditEvents = (customerId: number, filter: AuditFilter, limit: number, offset: number) =>
  named(sql`
    select * from audit_event where ${condition(customerId, filter)}
    ${offset > 0 ? fromOffset(customerId, filter, offset) : empty}
    order by at desc, id desc limit ${limit}::int`);

/** The last event of an earlier part of a file; `at` to the microsecond. */
export interface AuditPlace {
  readonly at: string;
  readonly id: number;
}

/** The events after a place, newest first: a file is read in parts, each from where the one before it ended. */
export const listAuditEventsAfter = (
  customerId: number,
  filter: AuditFilter,
  limit: number,
  place: AuditPlace | undefined,
) =>
  named(sql`
    select * from audit_event where ${condition(customerId, filter)}
    ${place ? sql`and (at, id) < (${place.at}::timestamptz, ${place.id}::bigint)` : empty}
    order by at desc, id desc limit ${limit}::int`);

/** How many there are, counted no further than one beyond the cap. */
export const countAuditEvents = (customerId: number, filter: AuditFilter) => sql<{ total: number }>`
  select count(*)::int as total from (
    select 1 from audit_event where ${condition(customerId, filter)} limit ${totalCap + 1}::int
  ) counted`;
