import type { AuditEvent } from "@demarc/contract/audit";
import { totalCap } from "@demarc/contract/core/paging";
import { empty, sql } from "../../platform/sql.ts";

export interface AuditFilter {
  readonly entityType?: string;
  readonly actor?: string;
  readonly from?: string;
  readonly to?: string;
}

export type AuditRow = AuditEvent;

const condition = (customerId: number, filter: AuditFilter) => sql`
  audit_event.customer_id = ${customerId}::int and audit_event.customer_id = any (current_customers())
  ${filter.entityType ? sql`and entity_type = ${filter.entityType}` : empty}
  ${filter.actor ? sql`and actor_id = ${filter.actor}` : empty}
  ${filter.from ? sql`and at >= ${filter.from}::date at time zone 'Europe/Amsterdam'` : empty}
  ${filter.to ? sql`and at < (${filter.to}::date + 1) at time zone 'Europe/Amsterdam'` : empty}`;

/** One page of the ledger, newest first, with the user name of whoever acted; the page is cut before names are looked up. */
export const listAuditEvents = (customerId: number, filter: AuditFilter, limit: number, offset: number) => sql`
  with page as (
    select * from audit_event where ${condition(customerId, filter)}
    order by at desc, id desc limit ${limit}::int offset ${offset}::int
  )
  select page.id, at, actor_type as "actorType", actor_id as "actorId", account.username as "actorName", action,
    entity_type as "entityType", entity_id as "entityId", before, after, host(ip) as ip, request_id as "requestId"
  from page left join customer_account account on account.id::text = page.actor_id and account.customer_id = page.customer_id
  order by at desc, page.id desc`;

/** How many there are, counted no further than one beyond the cap. */
export const countAuditEvents = (customerId: number, filter: AuditFilter) => sql`
  select count(*)::int as total from (
    select 1 from audit_event where ${condition(customerId, filter)} limit ${totalCap + 1}::int
  ) counted`;
