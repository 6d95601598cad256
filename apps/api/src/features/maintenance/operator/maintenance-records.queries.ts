import type {
  MaintainedPlace,
  MaintainedService,
  OperatorMaintenance,
  OperatorMaintenanceStatus,
} from "@demarc/contract/operator/maintenance";
import type { InLanguages } from "@demarc/contract/core/package";
import { json, moment, type RecordRow, recordStatements } from "../../../platform/database/record-fields.ts";
import { type Sql, sql } from "../../../platform/database/sql.ts";
import { ifGiven, type ListSlice } from "../../../platform/http/operator-list.ts";
import { tableOf } from "../../services/service-tables.conditions.ts";
import { affectedServices, ofCustomers } from "../affected-services.conditions.ts";

// Run as portal_operator, which sees the services of all companies.

export interface MaintenanceFields {
  readonly title: InLanguages;
  readonly text: InLanguages;
  readonly startsAt: string;
  readonly endsAt: string;
  /** The count and hash of the named services; their rows are in another table. */
  readonly services: { readonly count: number; readonly sha256: string };
  readonly sites: readonly MaintainedPlace[];
  readonly routes: readonly MaintainedPlace[];
}

export interface MaintenanceRow
  extends
    RecordRow<MaintenanceFields>,
    Pick<OperatorMaintenance, "sequence" | "serviceCount" | "customerCount" | "publishedAt"> {
  readonly id: string;
  readonly status: OperatorMaintenanceStatus;
}

const maintenance = sql`maintenance`;

export const operatedMaintenance = recordStatements<MaintenanceFields, MaintenanceRow>(
  {
    table: maintenance,
    idType: "uuid",
    customer: sql`null::int`,
    more: sql`, maintenance.status, maintenance.sequence, maintenance.service_count as "serviceCount",
      maintenance.customer_count as "customerCount", maintenance.published_at as "publishedAt"`,
  },
  {
    title: json(sql`title`),
    text: json(sql`text`),
    startsAt: moment(sql`starts_at`),
    endsAt: moment(sql`ends_at`),
    services: json(sql`services`),
    sites: json(sql`sites`),
    routes: json(sql`routes`),
  },
);

export const pageOfMaintenance = (status: OperatorMaintenanceStatus | undefined, slice: ListSlice) =>
  operatedMaintenance.page(sql`${ifGiven(sql`maintenance.status`, status)} true`, slice);

export const listTargets = (id: string) => sql<MaintainedService>`
  select type, service_id as id, impact from maintenance_target where maintenance_id = ${id}::uuid order by type, service_id`;

export interface NamedService {
  /** Its position in the body. */
  readonly place: number;
  readonly id: string | null;
  readonly ref: string | null;
}

/** The services of a kind that exist, by their id or the operator's own id. */
export const findNamedServices = (type: MaintainedService["type"], named: readonly NamedService[]) => {
  const [table, only] = [tableOf(type), ofCustomers[type]];
  const rows = sql`unnest(${named.map(({ place }) => place)}::int[], ${named.map(({ id }) => id)}::uuid[],
    ${named.map(({ ref }) => ref)}::text[]) as given (place, id, ref)`;
  // Two joins, because a join with `or` cannot use both indexes.
  return sql<{ place: number; id: string }>`
    select given.place, service.id from ${rows} join ${table} service on service.id = given.id where ${only}
    union all
    select given.place, service.id from ${rows} join ${table} service on service.external_ref = given.ref where ${only}`;
};

export const findSites = (codes: readonly string[]) => sql<{ code: string }>`
  select code from site where code = any (${[...codes]}::text[])`;
export const findRoutes = (codes: readonly string[]) => sql<{ code: string }>`
  select code from wdm_route where code = any (${[...codes]}::text[])`;

export const deleteTargets = (id: string) => sql`delete from maintenance_target where maintenance_id = ${id}::uuid`;

export const insertTargets = (id: string, services: readonly MaintainedService[]) => sql`
  insert into maintenance_target (maintenance_id, service_id, type, impact)
  select ${id}::uuid, given.* from unnest(${services.map((one) => one.id)}::uuid[],
    ${services.map(({ type }) => type)}::text[], ${services.map(({ impact }) => impact)}::text[]) given`;

/** Stores the services that published maintenance affects. Services that were affected before stay. */
export const insertAffectedServices = (id: string) => sql`
  insert into maintenance_service (maintenance_id, service_id, type, customer_id, impact)
  select ${id}::uuid, affected.id, affected.type, affected.customer_id, affected.impact from (${affectedServices(id)}) affected
  on conflict (maintenance_id, service_id) do update set impact = excluded.impact
    where maintenance_service.impact <> excluded.impact`;

interface MaintenanceChange {
  readonly status: OperatorMaintenanceStatus;
  readonly startsAt: string;
  readonly endsAt: string;
  readonly text: InLanguages;
  readonly isPublished: boolean;
  readonly isNewSequence: boolean;
}

/** Stores a step. Counts the rows of `insertAffectedServices`, so run it afterwards. */
export const updateMaintenance = (id: string, change: MaintenanceChange): Sql => sql`
  update maintenance set status = ${change.status}, starts_at = ${change.startsAt}::timestamptz,
    ends_at = ${change.endsAt}::timestamptz, text = ${JSON.stringify(change.text)}::jsonb,
    published_at = coalesce(published_at, case when ${change.isPublished}::boolean then now() end),
    sequence = sequence + ${Number(change.isNewSequence)}::int, service_count = counted.services,
    customer_count = counted.customers, version = version + 1, updated_at = now()
  from (select count(*)::int as services, count(distinct customer_id)::int as customers from maintenance_service
    where maintenance_id = ${id}::uuid) counted
  where maintenance.id = ${id}::uuid`;
