import { placeholderId } from "../../../platform/changes/placeholder-id.ts";
import { type Sql, sql } from "../../../platform/database/sql.ts";

/** The columns of a `LockedOrderRow`. */
export const lockedColumns = sql`
  id, customer_id as "customerId", order_number as "orderNumber", kind, action, status, statuses_before as "statusesBefore",
  accepted_at as "acceptedAt", waiting_since as "waitingSince", reminders, question, reason, package_code as "packageCode",
  site_code as "siteCode", site_code_z as "siteCodeZ", route_code as "routeCode", body, place, reference,
  contract_term_months as "contractTermMonths", wish_date as "wishDate", planned_date as "plannedDate",
  delivered_date as "deliveredDate", nrc_total as "nrcTotal", mrc_total as "mrcTotal",
  target_service_type as "targetServiceType", target_service_id as "targetServiceId", milestones, services,
  created_by as "createdBy", version`;

/** The number of an order that is submitted. A dry run draws none from the sequence. */
export const newNumber = (isDry: boolean | undefined): Sql =>
  isDry
    ? sql`'ORD-0000-' || ${String(placeholderId()).slice(1)}::text`
    : sql`next_order_number(extract(year from now() at time zone 'Europe/Amsterdam')::int)`;
