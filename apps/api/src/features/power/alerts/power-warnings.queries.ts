import { mostWorkObjects } from "@demarc/contract/core/work-item";
import type { PowerAlertKind } from "@demarc/contract/power/power-figures";
import { type Sql, sql } from "../../../platform/database/sql.ts";
import type { RecordName } from "../../../platform/record-names.ts";
import type { NotificationFacts } from "../../../platform/notifications.ts";
import type { Work } from "../../../platform/work.ts";

export interface WarnedPlace {
  id: string;
  name: string;
  reference: string | null;
  route: string;
}

/** The places of all warnings, to be joined by the id of a warning. */
export const warnedPlaces = sql<WarnedPlace>`
  select warning.id, coalesce(rack.reference, colo.reference) as reference,
    case when warning.rack_id is not null then rack.rack_code else shared.rack_code || ' ' || colo.height_u || 'U' end as name,
    case when warning.rack_id is not null then '/racks/rack/' || warning.rack_id
      else '/racks/shared-colo/' || warning.shared_colo_id end || '/power/dashboard' as route
  from power_warning warning
  left join rack on rack.id = warning.rack_id
  left join shared_colo colo on colo.id = warning.shared_colo_id
  left join rack shared on shared.id = colo.rack_id`;

export const findWarnedPlace = (id: string) => sql<WarnedPlace>`
  select place.id, place.name, place.reference, place.route from (${warnedPlaces}) place where place.id = ${id}::uuid`;

/**
 * The open warnings of a kind with the rack or units that they concern, oldest first. Lost redundancy of a rack with a failed
 * feed is left out, because the failed feed is a separate work item.
 */
export const findOpenWarnings = (customerId: number, kind: PowerAlertKind) => sql<Work>`
  with open_warning as (
    select warning.raised_at, place.name || coalesce(' ' || warning.feed, '') as name, place.reference, place.route
    from power_warning warning join (${warnedPlaces}) place on place.id = warning.id
    where warning.customer_id = ${customerId}::int and warning.customer_id = any (current_customers())
      and warning.kind = ${kind} and warning.cleared_at is null
      and not (warning.kind = 'REDUNDANCY' and exists (select from power_feed feed join rack on rack.id = feed.rack_id
        where feed.rack_id = warning.rack_id and feed.status = 'FAILED' and rack.lifecycle not in ('SUSPENDED', 'TERMINATED')))
  )
  select count(*)::int as count, coalesce(array_agg(name order by raised_at, name), '{}') as subjects,
    (select coalesce(jsonb_agg(jsonb_build_object('name', name, 'detail', reference, 'amount', null, 'since', raised_at, 'route', route)
        order by raised_at, name), '[]')
      from (select * from open_warning order by raised_at, name limit ${mostWorkObjects}::int) as first) as objects
  from open_warning`;

const notified = (customerId: number, id: string, condition: Sql) => sql<NotificationFacts>`
  select place.name as subject, warning.feed as detail, place.route as link
  from power_warning warning join (${warnedPlaces}) place on place.id = warning.id
  where warning.id = ${id}::uuid and warning.customer_id = ${customerId}::int and ${condition}`;

/** A warning that is still open, with its feed. */
export const findNotifiedWarning = (customerId: number, id: string) =>
  notified(customerId, id, sql`warning.cleared_at is null`);

export const findNotifiedClearance = (customerId: number, id: string) =>
  notified(customerId, id, sql`warning.cleared_at is not null`);

/** The name of a rack. Units have the name of their rack. */
export const meteredName: RecordName = {
  kind: "power",
  from: sql`(
    select id, customer_id, rack_code from rack union all
    select colo.id, colo.customer_id, rack.rack_code from shared_colo colo join rack on rack.id = colo.rack_id) metered`,
  name: sql`rack_code`,
};
