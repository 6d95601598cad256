import type { OperatorAuditEvent } from "@demarc/contract/operator/audit";
import { empty, sql } from "../../../platform/database/sql.ts";

export interface OperatorAuditFilter {
  readonly customerId?: number | undefined;
  readonly entityType?: string | undefined;
  readonly entityId?: string | undefined;
  readonly action?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly after?: string | undefined;
}

/**
 * Changes of all companies, newest first, without records of some kinds. Only the filters that are given are conditions, so that an index
 * serves them. Partitions of future months are empty; the bound lets PostgreSQL prune them.
 */
export const listOperatorAuditEvents = (
  filter: OperatorAuditFilter,
  hidden: { readonly kinds: readonly string[]; readonly actions: readonly string[] },
  limit: number,
) => sql<OperatorAuditEvent>`
  select event.id, at, customer_id as "customerId", actor_type as "actorType", actor_id as "actorId", action,
    entity_type as "entityType", entity_id as "entityId", before, after, reason, host(ip) as ip, request_id as "requestId"
  from audit_event event
  where at < now() + interval '1 day' and entity_type <> all (${[...hidden.kinds]}::text[])
    and action <> all (${[...hidden.actions]}::text[])
    ${filter.customerId ? sql`and customer_id = ${filter.customerId}::int` : empty}
    ${filter.entityType ? sql`and entity_type = ${filter.entityType}` : empty}
    ${filter.entityId ? sql`and entity_id = ${filter.entityId}` : empty}
    ${filter.action ? sql`and action = ${filter.action}` : empty}
    ${filter.from ? sql`and at >= ${filter.from}::timestamptz` : empty}
    ${filter.to ? sql`and at < ${filter.to}::timestamptz` : empty}
    ${filter.after ? sql`and event.id < ${filter.after}::bigint` : empty}
  order by event.id desc limit ${limit}::int`;
