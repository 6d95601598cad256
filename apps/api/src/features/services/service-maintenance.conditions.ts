import { type Sql, sql } from "../../platform/database/sql.ts";

/** The fields of `maintenanceFields` in the contract, of the table or alias `notice`. */
export const maintenanceColumns: Sql = sql`
  notice.id, notice.external_ref as reference, notice.title, notice.starts_at as "startsAt", notice.ends_at as "endsAt",
  notice.status`;

/** Maintenance of a service that is planned or in progress, as JSON, for a caller who may see the service. */
export const maintenanceOf = (serviceId: Sql): Sql => sql`(
  select coalesce(jsonb_agg(to_jsonb(open) order by open."startsAt", open.id), '[]')
  from (select ${maintenanceColumns}, hit.impact
    from maintenance_service hit join maintenance notice on notice.id = hit.maintenance_id
    where hit.service_id = ${serviceId} and notice.status in ('PLANNED', 'IN_PROGRESS')) open)`;
