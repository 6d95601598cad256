import { maintenanceImpacts } from "@demarc/contract/services/service-maintenance";
import type { serviceTypes } from "@demarc/contract/services/services";
import { eachService } from "../services/service-tables.conditions.ts";
import { empty, join, type Sql, sql } from "../../platform/database/sql.ts";

type ServiceType = (typeof serviceTypes)[number];

const isSite = sql`place.kind = 'site'`;

/** Services of a customer; racks of shared colocation have no customer. */
export const ofCustomers: Readonly<Record<ServiceType, Sql>> = {
  line: sql`true`,
  rack: sql`not service.shared`,
  "shared-colo": sql`true`,
  "dc-connection": sql`true`,
  wdm: sql`true`,
};

/** Whether a service is at a place, by its kind and code. */
const isAt: Readonly<Record<ServiceType, Sql | undefined>> = {
  line: undefined,
  rack: sql`${isSite} and place.code = service.site_code`,
  "shared-colo": sql`${isSite} and place.code = service.site_code`,
  "dc-connection": sql`${isSite} and place.code in (service.a_site_code, service.z_site_code)`,
  wdm: sql`case place.kind when 'site' then place.code in (service.site_a, service.site_z) else place.code = service.route_code end`,
};

const all = " union all ";
const inUse = sql`service.lifecycle in ('ACTIVE', 'CHANGE_PENDING', 'SUSPENDED', 'TERMINATION_SCHEDULED')`;

/** Sorts the worst impact first. */
export const impactRank = (impact: Sql): Sql => sql`array_position(${[...maintenanceImpacts]}::text[], ${impact})`;

/** The services in use that a notice affects, once each. The impact on a named service takes precedence over that of its place. */
export const affectedServices = (id: string): Sql => sql`
  select distinct on (hit.id) hit.id, hit.type, hit.customer_id, hit.impact
  from (${join(
    eachService(
      (type, table) => sql`
    select ${type}::text as type, service.id, service.customer_id, target.impact, true as is_named
    from maintenance_target target join ${table} service on service.id = target.service_id
    where target.maintenance_id = ${id}::uuid and target.type = ${type} and ${ofCustomers[type]} and ${inUse}
    ${
      isAt[type]
        ? sql`union all
    select ${type}::text, service.id, service.customer_id, place.impact, false
    from maintenance notice cross join lateral (
      select 'site' as kind, site.code, site.impact from jsonb_to_recordset(notice.sites) as site (code text, impact text)
      union all
      select 'route', route.code, route.impact from jsonb_to_recordset(notice.routes) as route (code text, impact text)
    ) place join ${table} service on ${isAt[type]}
    where notice.id = ${id}::uuid and ${ofCustomers[type]} and ${inUse}`
        : empty
    }`,
    ),
    all,
  )}) hit
  order by hit.id, hit.is_named desc, ${impactRank(sql`hit.impact`)}`;

/** Services that a reseller delivers to an end user, with the end user as `customer_id`. */
export const deliveredServices: Sql = sql`(${join(
  eachService(
    (_type, table) => sql`
    select id, end_user_customer_id as customer_id from ${table} where end_user_customer_id is not null`,
  ),
  all,
)})`;
