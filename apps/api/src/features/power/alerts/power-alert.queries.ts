import type { ContactType } from "@demarc/contract/core/customer-contact";
import type { PowerAlertUpdate } from "@demarc/contract/power/power";
import { sql } from "../../../platform/database/sql.ts";
import type { Subject } from "../subjects/subject.queries.ts";

export interface AlertRow {
  thresholdPct: number;
  holdMinutes: number;
  quietFrom: string | null;
  quietUntil: string | null;
  contactTypes: ContactType[];
  version: number;
}

export const findAlert = ({ id }: Subject) => sql<AlertRow>`
  select threshold_pct as "thresholdPct", hold_minutes as "holdMinutes", to_char(quiet_from, 'HH24:MI') as "quietFrom",
    to_char(quiet_until, 'HH24:MI') as "quietUntil", contact_types as "contactTypes", version
  from power_alert where ${id}::uuid in (rack_id, shared_colo_id) and customer_id = any (current_customers())`;

/** The row of the subject is locked, so no other transaction writes its alert. */
export const replaceAlert = (customerId: number, { kind, id }: Subject, update: PowerAlertUpdate) => sql<{
  id: string;
}>`
  with changed as (
    update power_alert set threshold_pct = ${update.thresholdPct}::int, hold_minutes = ${update.holdMinutes}::int,
      quiet_from = ${update.quietHours?.from ?? null}::time, quiet_until = ${update.quietHours?.to ?? null}::time,
      contact_types = ${[...update.contactTypes]}::text[], version = version + 1, updated_at = now()
    where ${id}::uuid in (rack_id, shared_colo_id) and customer_id = any (current_customers()) returning id
  ), added as (
    insert into power_alert (customer_id, rack_id, shared_colo_id, threshold_pct, hold_minutes, quiet_from, quiet_until, contact_types)
    select ${customerId}::int, ${kind === "rack" ? id : null}::uuid, ${kind === "rack" ? null : id}::uuid,
      ${update.thresholdPct}::int, ${update.holdMinutes}::int, ${update.quietHours?.from ?? null}::time,
      ${update.quietHours?.to ?? null}::time, ${[...update.contactTypes]}::text[]
    where not exists (select from changed) returning id
  )
  select id from changed union all select id from added`;
