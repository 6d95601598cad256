import {
  type AffectedService,
  type Maintenance,
  type maintenanceSorts,
  type MaintenanceSummary,
  mostListedServices,
} from "@demarc/contract/maintenance";
import { mostWorkObjects } from "@demarc/contract/core/work-item";
import type { serviceTypes } from "@demarc/contract/services/services";
import { orderBy, type SortColumns } from "../../platform/database/order-by.ts";
import { countRows } from "../../platform/database/record-list.ts";
import { empty, type Sql, sql } from "../../platform/database/sql.ts";
import { patternsOf } from "../../platform/search.ts";
import type { Work } from "../../platform/work.ts";
import { anyValue, ownService } from "../services/service-columns.conditions.ts";
import { serviceName, serviceReference } from "../services/service-name.conditions.ts";
import { deliveredServices, impactRank } from "./affected-services.conditions.ts";
import { maintenanceColumns } from "../services/service-maintenance.conditions.ts";

export type ServiceTypes = readonly (typeof serviceTypes)[number][];

interface Viewed {
  readonly customerId: number;
  /** The kinds of services that the caller may see. */
  readonly types: ServiceTypes;
}

interface MaintenanceFilter extends Viewed {
  readonly status?: string;
  readonly q?: string;
}

/** Services of the customer, and services that its reseller delivers to it. */
const isAffected = ({ customerId, types }: Viewed): Sql => sql`
  hit.type = any (${[...types]}::text[]) and ((hit.customer_id = ${customerId}::int and ${ownService(sql`hit`)})
    or hit.service_id in (select id from ${deliveredServices} delivered where delivered.customer_id = ${customerId}::int))`;

const affected = (viewed: Viewed): Sql => sql`
  exists (select from maintenance_service hit where hit.maintenance_id = notice.id and ${isAffected(viewed)})`;

const where = (filter: MaintenanceFilter): Sql => {
  const patterns = patternsOf(filter.q);
  return sql`${affected(filter)} ${anyValue(sql`notice.status`, filter.status)}
    ${
      patterns
        ? sql`and search_plain(concat_ws(' ', notice.title ->> 'nl', notice.title ->> 'en', notice.external_ref))
            like all (${[...patterns]}::text[])`
        : empty
    }`;
};

const summaryOf = (viewed: Viewed): Sql => sql`
  ${maintenanceColumns}, affected."serviceCount", affected.impact
  from maintenance notice cross join lateral (
    select count(*)::int as "serviceCount", (array_agg(hit.impact order by ${impactRank(sql`hit.impact`)}))[1] as impact
    from maintenance_service hit where hit.maintenance_id = notice.id and ${isAffected(viewed)}) affected`;

/** Qualified, because the result has columns with the same names. */
const sortColumns: SortColumns<(typeof maintenanceSorts)[number]> = {
  startsAt: sql`notice.starts_at`,
  endsAt: sql`notice.ends_at`,
};

const isOpen = sql`notice.status in ('PLANNED', 'IN_PROGRESS')`;

/** Open maintenance, which begins with the current one, and then past maintenance, latest first. */
const openFirst = sql`
  order by ${isOpen} desc, case when ${isOpen} then notice.starts_at end, notice.starts_at desc, notice.id desc`;

/** One page of the maintenance of a customer. Its rows count only the services that the caller may see. */
export const listMaintenance = (
  filter: MaintenanceFilter,
  sort: string | undefined,
  limit: number,
  offset: number,
) => sql<MaintenanceSummary>`
  select ${summaryOf(filter)} where ${where(filter)}
  ${sort === undefined ? openFirst : orderBy(sortColumns, sort, "-startsAt", sql`notice.id`)} limit ${limit}::int offset ${offset}::int`;

export const countMaintenance = (filter: MaintenanceFilter) => countRows(sql`maintenance notice`, where(filter));

export const listMaintenanceAfter = (
  filter: MaintenanceFilter,
  limit: number,
  last: MaintenanceSummary | undefined,
) => sql<MaintenanceSummary>`
  select ${summaryOf(filter)} where ${where(filter)}
    ${last ? sql`and (notice.starts_at, notice.id) > (${last.startsAt}::timestamptz, ${last.id}::uuid)` : empty}
  order by notice.starts_at, notice.id limit ${limit}::int`;

const services = (viewed: Viewed): Sql => sql`
  select coalesce(jsonb_agg(to_jsonb(one) order by ${impactRank(sql`one.impact`)}, one.name, one.id), '[]')
  from (
    select hit.type, hit.service_id as id, ${serviceName(sql`hit.type`, sql`hit.service_id`)} as name,
      ${serviceReference(sql`hit.type`, sql`hit.service_id`)} as reference, hit.impact
    from maintenance_service hit where hit.maintenance_id = notice.id and ${isAffected(viewed)}
    order by ${impactRank(sql`hit.impact`)}, hit.service_id limit ${mostListedServices}::int
  ) one where one.name is not null`;

export const findMaintenance = (viewed: Viewed, id: string) => sql<Maintenance & { services: AffectedService[] }>`
  select notice.text, coalesce(notice.published_at, notice.created_at) as "publishedAt", (${services(viewed)}) as services,
    ${summaryOf(viewed)}
  where notice.id = ${id}::uuid and affected."serviceCount" > 0`;

/** Maintenance that is in progress, or begins within this many days. */
const soonDays = 14;
const namedServices = 3;

/** The caller's own maintenance of some kinds of services. */
export const findMaintenanceWork = (customerId: number, types: ServiceTypes) => sql<Work>`
    select count(*)::int as count,
      coalesce((array_agg(name order by place) filter (where place <= ${namedServices}::int)), '{}') as subjects,
      coalesce(jsonb_agg(jsonb_build_object('name', name, 'title', title, 'amount', null, 'detail', name, 'since', starts_at,
        'route', '/maintenance/' || id) order by place) filter (where place <= ${mostWorkObjects}::int), '[]') as objects
    from (
      select notice.id, notice.starts_at, notice.title, affected.name,
        row_number() over (order by notice.starts_at, notice.id) as place
      from maintenance notice cross join lateral (
        select string_agg(named.name, ', ' order by named.name) as name
        from (select ${serviceName(sql`hit.type`, sql`hit.service_id`)} as name from maintenance_service hit
          where hit.maintenance_id = notice.id and ${isAffected({ customerId, types })}
          order by hit.service_id limit ${namedServices}::int) named) affected
      where ${isOpen} and notice.starts_at < now() + make_interval(days => ${soonDays}::int)
        and affected.name is not null
    ) open`;
