import type { AuditEvent } from "@demarc/contract/audit";
import { valuesOf } from "@demarc/contract/core/any-of";
import type { HomeEvent } from "@demarc/contract/home";
import { personName } from "../../platform/changes/change-actors.ts";
import { operatorFields } from "../../platform/changes/operator-fields.ts";
import { countRows } from "../../platform/database/record-list.ts";
import { empty, sql, type Sql } from "../../platform/database/sql.ts";
import { type RecordName, recordName } from "../../platform/record-names.ts";

export interface AuditFilter {
  readonly entityType?: string;
  readonly actor?: string;
  readonly from?: string;
  readonly to?: string;
}

export type AuditRow = AuditEvent;

// Partitions of future months are empty; the explicit bound lets PostgreSQL prune them.
const condition = (customerId: number, filter: AuditFilter) => sql`
  audit_event.customer_id = ${customerId}::int and audit_event.customer_id = any (current_customers())
  and at < now() + interval '1 day'
  ${filter.entityType ? sql`and entity_type = any (${valuesOf(filter.entityType)}::text[])` : empty}
  ${filter.actor ? sql`and actor_id = ${filter.actor} and actor_type <> 'OPERATOR'` : empty}
  ${filter.from ? sql`and at >= ${filter.from}::date::timestamp at time zone 'Europe/Amsterdam'` : empty}
  ${filter.to ? sql`and at < (${filter.to}::date + 1)::timestamp at time zone 'Europe/Amsterdam'` : empty}`;

/** Joins the account or token that made each event of `page`. */
const actors = sql`
  left join customer_account account on actor_type = 'ACCOUNT' and account.customer_id = page.customer_id
    and account.id = case when actor_type = 'ACCOUNT' then page.actor_id::uuid end
  left join api_token token on actor_type = 'API_TOKEN' and token.customer_id = page.customer_id
    and token.id = case when actor_type = 'API_TOKEN' then page.actor_id::uuid end`;

/** What a company does not see of a change by the operator: who made it, from where, and in which request. */
const unlessOperator = (value: Sql) => sql`case when actor_type <> 'OPERATOR' then ${value} end`;

const stated = (field: string) => sql`coalesce(page.after ->> ${field}::text, page.before ->> ${field}::text)`;

/** The name of the record of an event, or the name in the event if the record is gone, such as a deleted contact. */
const subject = (records: readonly RecordName[]) => sql`
  coalesce(${recordName(records, sql`page.entity_type`, sql`page.entity_id`)},
    case when ${stated("firstName")} <> '' and ${stated("lastName")} <> ''
      then concat_ws(' ', ${stated("firstName")}, nullif(${stated("middleName")}, ''), ${stated("lastName")}) end,
    nullif(${stated("name")}, ''), nullif(${stated("description")}, ''), nullif(${stated("username")}, ''))`;

const shown = (values: Sql) => sql`
  case jsonb_typeof(${values}) when 'object' then ${values} - ${[...operatorFields]}::text[] else ${values} end`;

/** Adds names: of actors, where a token gets its description, and of records. The page of events is selected before. */
const named = (events: Sql, records: readonly RecordName[]) => sql<AuditRow>`
  with page as (${events})
  select page.id, at, actor_type as "actorType", ${unlessOperator(sql`actor_id`)} as "actorId",
    coalesce(account.username, token.description) as "actorName", action,
    entity_type as "entityType", entity_id as "entityId",
    ${subject(records)} as subject, ${shown(sql`before`)} as before, ${shown(sql`after`)} as after, ${unlessOperator(sql`host(ip)`)} as ip,
    ${unlessOperator(sql`request_id`)} as "requestId"
  from page ${actors}
  order by at desc, page.id desc`;

/** Starts at an offset, which is found with an index-only scan. */
const fromOffset = (customerId: number, filter: AuditFilter, offset: number) => sql`
  and (at, id) <= (
    select at, id from audit_event where ${condition(customerId, filter)}
    order by at desc, id desc limit 1 offset ${offset}::int)`;

export const listAuditEvents = (
  customerId: number,
  filter: AuditFilter,
  { limit, offset }: { readonly limit: number; readonly offset: number },
  records: readonly RecordName[],
) =>
  named(
    sql`
    select * from audit_event where ${condition(customerId, filter)}
    ${offset > 0 ? fromOffset(customerId, filter, offset) : empty}
    order by at desc, id desc limit ${limit}::int`,
    records,
  );

/** How many events are read for each one shown: saving a draft writes an event each time. */
const repeatsPerEvent = 10;

/**
 * The latest changes with their actors; sign-ins, saved views and downloads are left out. The same change of a record by the same
 * person within ten minutes of the next one counts once.
 */
export const findLatestChanges = (customerId: number, limit: number, records: readonly RecordName[]) => sql<
  Omit<HomeEvent, "source">
>`
  select page.at, page.action, ${subject(records)} as subject, '/company/audit' as route,
    coalesce(${personName}, token.description) as actor
  from (
    select * from (
      select *, lead(at) over (partition by action, entity_id, actor_id order by at, id) as next from (
        select * from audit_event where ${condition(customerId, {})} and entity_type not in ('session', 'view', 'document')
        order by at desc, id desc limit ${limit * repeatsPerEvent}::int
      ) latest
    ) followed
    where next is null or next > at + interval '10 minutes'
    order by at desc, id desc limit ${limit}::int
  ) page ${actors}`;

/** Cursor of an export: the last event of the previous batch; `at` in microseconds. */
export interface AuditPlace {
  readonly at: string;
  readonly id: number;
}

export const listAuditEventsAfter = (
  customerId: number,
  filter: AuditFilter,
  limit: number,
  place: AuditPlace | undefined,
  records: readonly RecordName[],
) =>
  named(
    sql`
    select * from audit_event where ${condition(customerId, filter)}
    ${place ? sql`and (at, id) < (${place.at}::timestamptz, ${place.id}::bigint)` : empty}
    order by at desc, id desc limit ${limit}::int`,
    records,
  );

/** The number of events, counted up to the cap plus one. */
export const countAuditEvents = (customerId: number, filter: AuditFilter) =>
  countRows(sql`audit_event`, condition(customerId, filter));
