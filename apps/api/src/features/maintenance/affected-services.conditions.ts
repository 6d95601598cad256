import { maintenanceImpacts } from "@demarc/contract/services/service-maintenance";
import type { serviceTypes } from "@demarc/contract/services/services";
import { empty, join, type Sql, sql } from "../../platform/database/sql.ts";

type ServiceType = (typeof serviceTypes)[number];

interface MaintainedTable {
  readonly type: ServiceType;
  readonly table: Sql;
  /** Rows of the table that are services of a customer. */
  readonly only: Sql;
  /** Whether a service is at a place, by its kind and code. */
  readonly isAt?: Sql;
}

const isSite = sql`place.kind = 'site'`;

export const maintainedTables: readonly MaintainedTable[] = [
  { type: "line", table: sql`line`, only: sql`true` },
  {
    type: "rack",
    table: sql`rack`,
    only: sql`not service.shared`,
    isAt: sql`${isSite} and place.code = service.site_code`,
  },
  {
    type: "shared-colo",
    table: sql`shared_colo`,
    only: sql`true`,
    isAt: sql`${isSite} and place.code = service.site_code`,
  },
  {
    type: "dc-connection",
    table: sql`dc_connection`,
    only: sql`true`,
    isAt: sql`${isSite} and place.code in (service.a_site_code, service.z_site_code)`,
  },
  {
    type: "wdm",
    table: sql`wdm_service`,
    only: sql`true`,
    isAt: sql`case place.kind when 'site' then place.code in (service.site_a, service.site_z) else place.code = service.route_code end`,
  },
];

const all = " union all ";
const inUse = sql`service.lifecycle in ('ACTIVE', 'CHANGE_PENDING', 'SUSPENDED', 'TERMINATION_SCHEDULED')`;

/** Sorts the worst impact first. */
export const impactRank = (impact: Sql): Sql => sql`array_position(${[...maintenanceImpacts]}::text[], ${impact})`;

/** The services in use that a notice affects, once each. The impact on a named service takes precedence over that of its place. */
export const affectedServices = (id: string): Sql => sql`
  select distinct on (hit.id) hit.id, hit.type, hit.customer_id, hit.impact
  from (${join(
    maintainedTables.map(
      ({ type, table, only, isAt }) => sql`
    select ${type}::text as type, service.id, service.customer_id, target.impact, true as is_named
    from maintenance_target target join ${table} service on service.id = target.service_id
    where target.maintenance_id = ${id}::uuid and target.type = ${type} and ${only} and ${inUse}
    ${
      isAt
        ? sql`union all
    select ${type}::text, service.id, service.customer_id, place.impact, false
    from maintenance notice cross join lateral (
      select 'site' as kind, site.code, site.impact from jsonb_to_recordset(notice.sites) as site (code text, impact text)
      union all
      select 'route', route.code, route.impact from jsonb_to_recordset(notice.routes) as route (code text, impact text)
    ) place join ${table} service on ${isAt}
    where notice.id = ${id}::uuid and ${only} and ${inUse}`
        : empty
    }`,
    ),
    all,
  )}) hit
  order by hit.id, hit.is_named desc, ${impactRank(sql`hit.impact`)}`;

/** Services that a reseller delivers to an end user, with the end user as `customer_id`. */
export const deliveredServices: Sql = sql`(${join(
  maintainedTables.map(
    ({ table }) => sql`
    select id, end_user_customer_id as customer_id from ${table} where end_user_customer_id is not null`,
  ),
  all,
)})`;
