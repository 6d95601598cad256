import type { OrderBody } from "@demarc/contract/core/order-body";
import type {
  Milestone,
  OrderedKind,
  OrderedService,
  OrderStatus,
  ServiceType,
} from "@demarc/contract/orders/order-fields";
import { sql } from "../../../platform/database/sql.ts";
import { lockedColumns, newNumber } from "./locked-order.conditions.ts";
import type { OrderChange } from "./order-change.ts";
import type { OrderEvent } from "./orders.rules.ts";

/** An order that a transaction has locked. Its dates are days, `2026-11-30`. */
export interface LockedOrderRow {
  readonly id: string;
  readonly customerId: number;
  readonly orderNumber: string | null;
  readonly kind: OrderedKind;
  readonly action: "NEW" | "MIGRATE" | "CHANGE" | "TERMINATE";
  readonly status: OrderStatus;
  readonly statusesBefore: OrderStatus[];
  readonly acceptedAt: string | null;
  readonly waitingSince: string | null;
  readonly reminders: number;
  readonly question: string | null;
  readonly reason: string | null;
  readonly packageCode: string | null;
  readonly siteCode: string | null;
  readonly siteCodeZ: string | null;
  readonly routeCode: string | null;
  readonly body: OrderBody;
  readonly place: string;
  readonly reference: string | null;
  readonly contractTermMonths: number | null;
  readonly wishDate: string | null;
  readonly plannedDate: string | null;
  readonly deliveredDate: string | null;
  readonly nrcTotal: string;
  readonly mrcTotal: string;
  readonly targetServiceType: ServiceType | null;
  readonly targetServiceId: string | null;
  readonly milestones: Milestone[];
  readonly services: OrderedService[];
  /** The account that placed it; null for an order of the operator. */
  readonly createdBy: string | null;
  readonly version: number;
}

/** An order of the customer of a path. Every change of an order takes this lock first. */
export const findOrderForUpdate = (id: string, customerId: number) => sql<LockedOrderRow>`
  select ${lockedColumns} from customer_order
  where id = ${id}::uuid and customer_id = ${customerId}::int and customer_id = any (current_customers())
  for no key update`;

/** An order of any company. Run as portal_operator or portal_jobs. */
export const findAnyOrderForUpdate = (id: string) => sql<LockedOrderRow>`
  select ${lockedColumns} from customer_order where id = ${id}::uuid for no key update`;

export interface OrderWritten extends Pick<
  LockedOrderRow,
  "status" | "statusesBefore" | "question" | "reason" | "plannedDate" | "deliveredDate" | "milestones"
> {}

export const updateOrderStatus = ({ id, customerId }: LockedOrderRow, to: OrderWritten) => sql<LockedOrderRow>`
  update customer_order set status = ${to.status}, statuses_before = ${to.statusesBefore}::text[],
    accepted_at = case when ${to.status} in ('ACCEPTED', 'SCHEDULED', 'IN_PROGRESS') then coalesce(accepted_at, now()) else accepted_at end,
    waiting_since = case when ${to.status} = 'AWAITING_CUSTOMER' then coalesce(waiting_since, now()) when ${to.question}::text is not null then waiting_since end,
    reminders = case when ${to.question}::text is null then 0 else reminders end,
    question = ${to.question}, reason = ${to.reason}, milestones = ${JSON.stringify(to.milestones)}::jsonb,
    planned_date = ${to.plannedDate}::date,
    delivered_date = ${to.deliveredDate}::date, version = version + 1, updated_at = now()
  where id = ${id}::uuid and customer_id = ${customerId}::int returning ${lockedColumns}`;

/** Submits a draft and assigns its number. */
export const submitDraft = ({ id, customerId }: LockedOrderRow, isDry: boolean | undefined) => sql<LockedOrderRow>`
  update customer_order set status = 'SUBMITTED', submitted_at = now(), version = version + 1, updated_at = now(),
    order_number = ${newNumber(isDry)}
  where id = ${id}::uuid and customer_id = ${customerId}::int returning ${lockedColumns}`;

/** A step in the history of an order, at the current time: the transaction may have waited for the lock of the order. */
export const insertStatusChange = (
  { id, customerId }: Pick<LockedOrderRow, "id" | "customerId">,
  step: {
    readonly from: OrderStatus | null;
    readonly to: OrderStatus;
    readonly event: OrderEvent;
    readonly reason: string | null;
  },
  { actorType, actor }: Pick<OrderChange, "actorType" | "actor">,
) => sql`
  insert into order_status_change (order_id, customer_id, at, from_status, to_status, event, actor_type, actor, reason)
  values (${id}::uuid, ${customerId}::int, clock_timestamp(), ${step.from}, ${step.to}, ${step.event}, ${actorType}, ${actor}, ${step.reason})`;

export const updateMilestones = (
  { id, customerId }: LockedOrderRow,
  milestones: readonly Milestone[],
) => sql<LockedOrderRow>`
  update customer_order set milestones = ${JSON.stringify(milestones)}::jsonb, version = version + 1, updated_at = now()
  where id = ${id}::uuid and customer_id = ${customerId}::int returning ${lockedColumns}`;
