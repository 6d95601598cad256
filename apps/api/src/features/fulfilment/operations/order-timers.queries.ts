import { draftDays } from "@demarc/contract/orders/orders";
import { type Sql, sql } from "../../../platform/database/sql.ts";
import { cancelDays, reminderDays } from "../acceptance/order-times.rules.ts";

// For the jobs of orders, which see all companies. Run as portal_jobs.

export type DueOrderKind = "delete-draft" | "remind" | "cancel";

const olderThan = (column: Sql, days: number) => sql`${column} < now() - make_interval(days => ${days}::int)`;

const due: Readonly<Partial<Record<DueOrderKind, Sql>>> = {
  "delete-draft": sql`status = 'DRAFT' and ${olderThan(sql`updated_at`, draftDays)}`,
  remind: sql`status = 'AWAITING_CUSTOMER' and (
    (reminders = 0 and ${olderThan(sql`waiting_since`, reminderDays[0])})
    or (reminders = 1 and ${olderThan(sql`waiting_since`, reminderDays[1])}))`,
  cancel: sql`status = 'AWAITING_CUSTOMER' and accepted_at is null and action <> 'TERMINATE'
    and ${olderThan(sql`waiting_since`, cancelDays)}`,
};

const nothing = sql`false`;

export interface DueOrderRow {
  readonly id: string;
}

export const listDueOrders = (kind: DueOrderKind, after: string, limit: number) => sql<DueOrderRow>`
  select id from customer_order where ${due[kind] ?? nothing} and id > ${after}::uuid order by id limit ${limit}::int`;

/** Whether the change is still due, read after the order was locked. */
export const findDueOrder = (kind: DueOrderKind, id: string) => sql<DueOrderRow>`
  select id from customer_order where id = ${id}::uuid and ${due[kind] ?? nothing}`;

export const deleteOldDraft = (id: string) =>
  sql`delete from customer_order where id = ${id}::uuid and status = 'DRAFT'`;

/** Counts a reminder; one that is late counts as the last. */
export const countReminder = (id: string) => sql`
  update customer_order set reminders = case when ${olderThan(sql`waiting_since`, reminderDays[1])} then 2 else 1 end
  where id = ${id}::uuid`;

/** An order that is planned or worked on keeps what is reserved for it, also while it is paused. */
const keeps = (orderId: Sql) => sql`exists (
  select from customer_order ordered where ordered.id = ${orderId}
    and (ordered.status in ('SCHEDULED', 'IN_PROGRESS') or (ordered.statuses_before && array['SCHEDULED', 'IN_PROGRESS']
      and ordered.status in ('AWAITING_CUSTOMER', 'ON_HOLD', 'CANCELLATION_REQUESTED'))))`;

/** Frees reservations that have ended. A channel that a service is being built on stays reserved. */
export const releaseEndedReservations = () => sql`
  with space as (
    update rack_space set state = 'FREE', order_id = null, reserved_until = null, updated_at = now()
    where state = 'RESERVED' and reserved_until < now() and not ${keeps(sql`rack_space.order_id`)}
  ), unit as (
    delete from shared_colo_unit
    where reserved_until < now() and shared_colo_id is null and not ${keeps(sql`shared_colo_unit.order_id`)}
  ), port as (
    delete from patch_port
    where reserved_until < now() and dc_connection_id is null and not ${keeps(sql`patch_port.order_id`)}
  )
  update wdm_channel set state = 'FREE', order_id = null, reserved_until = null
  where state = 'RESERVED' and reserved_until < now() and not ${keeps(sql`wdm_channel.order_id`)} and not exists (
    select from wdm_service service where service.route_code = wdm_channel.route_code
      and service.channel = wdm_channel.channel and service.lifecycle <> 'TERMINATED')`;

/** Frees channels whose quarantine after the end of a service is over. */
export const endQuarantine = () => sql`
  update wdm_channel set state = 'FREE', reserved_until = null where state = 'QUARANTINE' and reserved_until < now()`;

export const findLeadTime = (packageCode: string | null) => sql<{ days: number }>`
  select lead_time_days as days from package where code = ${packageCode}`;

/** New orders from the portal without a step in the last `seconds`. The orders of the demo data have an external reference. */
export const listUnfulfilledOrders = (seconds: number) => sql<DueOrderRow>`
  select id from customer_order ordered
  where source = 'PORTAL' and external_ref is null and action in ('NEW', 'MIGRATE')
    and status in ('SUBMITTED', 'ACCEPTED', 'SCHEDULED', 'IN_PROGRESS') and not exists (
      select from order_status_change step
      where step.order_id = ordered.id and step.at > now() - make_interval(secs => ${seconds}::int))
  order by submitted_at, id limit 20`;
