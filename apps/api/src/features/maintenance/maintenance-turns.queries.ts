import type { MaintenanceStatus } from "@demarc/contract/services/service-maintenance";
import { sql } from "../../platform/database/sql.ts";

export interface TurnedMaintenanceRow {
  readonly id: string;
  readonly before: MaintenanceStatus;
  readonly status: MaintenanceStatus;
  readonly version: number;
}

/** Updates the state of maintenance after its window begins or ends. Run as portal_jobs. */
export const turnMaintenance = (limit: number) => sql<TurnedMaintenanceRow>`
  update maintenance set status = due.next, version = maintenance.version + 1, updated_at = now()
  from (select id, status, case when ends_at <= now() then 'DONE' else 'IN_PROGRESS' end as next from maintenance
    where status in ('PLANNED', 'IN_PROGRESS') and starts_at <= now() and (status = 'PLANNED' or ends_at <= now())
    order by id limit ${limit}::int for no key update skip locked) due
  where maintenance.id = due.id
  returning maintenance.id, due.status as before, maintenance.status, maintenance.version`;
