import type { Milestone, OrderedKind, OrderStatus } from "@demarc/contract/orders/order-fields";
import { personName } from "../../../platform/changes/change-actors.ts";
import { sql } from "../../../platform/database/sql.ts";

// Run as portal_operator.

export interface OperatorOrderRow {
  readonly id: string;
  readonly orderNumber: string;
  readonly status: OrderStatus;
  readonly kind: OrderedKind;
  readonly action: string;
  readonly packageCode: string | null;
  readonly place: string;
  readonly customerId: number;
  readonly company: string;
  readonly submittedAt: string;
  readonly wishDate: string | null;
  readonly plannedDate: string | null;
  readonly deliveredDate: string | null;
  readonly reference: string | null;
  readonly customerReference: string | null;
  readonly contractTermMonths: number | null;
  readonly nrcTotal: string;
  readonly mrcTotal: string;
  readonly question: string | null;
  readonly reason: string | null;
  readonly milestones: Milestone[];
  readonly body: Record<string, unknown>;
}

const columns = sql`
  ordered.id, ordered.order_number as "orderNumber", ordered.status, ordered.kind, ordered.action,
  ordered.package_code as "packageCode", ordered.place, ordered.customer_id as "customerId", customer.name as company,
  ordered.submitted_at as "submittedAt", ordered.wish_date as "wishDate", ordered.planned_date as "plannedDate",
  ordered.delivered_date as "deliveredDate", ordered.reference, ordered.customer_reference as "customerReference",
  ordered.contract_term_months as "contractTermMonths", ordered.nrc_total as "nrcTotal", ordered.mrc_total as "mrcTotal",
  ordered.question, ordered.reason, ordered.milestones, ordered.body`;

const submitted = sql`
  select ${columns} from customer_order ordered join customer on customer.id = ordered.customer_id
  where ordered.order_number is not null`;

/** Orders in a state, or all that have not ended, oldest first. */
export const listOperatorOrders = (status: OrderStatus | null, limit: number) => sql<OperatorOrderRow>`
  ${submitted} and case when ${status}::text is null then ordered.status not in ('CANCELLED', 'COMPLETED', 'REJECTED', 'FAILED')
    else ordered.status = ${status} end
  order by ordered.submitted_at, ordered.id limit ${limit}::int`;

export const findOperatorOrder = (orderNumber: string) => sql<OperatorOrderRow>`
  ${submitted} and ordered.order_number = ${orderNumber}`;

export interface OperatorOrderLineRow {
  readonly productCode: string;
  readonly chargeType: string;
  readonly quantity: string;
  readonly amount: string;
}

export const listOperatorOrderLines = (orderId: string) => sql<OperatorOrderLineRow>`
  select product_code as "productCode", charge_type as "chargeType", quantity, amount from order_line
  where order_id = ${orderId}::uuid order by position`;

export interface OperatorHistoryRow {
  readonly at: string;
  readonly text: string;
  readonly by: string;
}

const byWhom = sql`coalesce(${personName}, token.description, entry.actor, 'system')`;

const people = sql`left join customer_account account on account.id::text = entry.actor
  left join api_token token on token.id::text = entry.actor`;

/** The history of an order and all notes on it, in chronological order. */
export const listOperatorHistory = (orderId: string) => sql<OperatorHistoryRow>`
  select entry.at, entry.text, ${byWhom} as by from (
    select at, id, concat_ws(': ', coalesce(from_status || ' → ', '') || to_status, reason) as text, actor
    from order_status_change where order_id = ${orderId}::uuid
    union all
    select at, id, case visibility when 'INTERNAL' then 'Internal note: ' else 'Note: ' end || text, author
    from order_note where order_id = ${orderId}::uuid
  ) entry ${people}
  order by entry.at, entry.id`;

export interface OperatorFileRow {
  readonly fileName: string;
}

export const listOperatorFiles = (orderId: string) => sql<OperatorFileRow>`
  select document.file_name as "fileName" from order_document named join document on document.id = named.document_id
  where named.order_id = ${orderId}::uuid order by named.created_at, document.id`;

export interface MadeServiceRow {
  /** Its number, or the code of a rack. */
  readonly name: string;
  /** The name on the door of a rack. */
  readonly facilityId: string | null;
  /** The equipment of a line: `ONT G-010G ALCL1234`. */
  readonly equipment: string[];
  readonly prefixes: string[];
}

export const listMadeServices = (orderId: string) => sql<MadeServiceRow>`
  select made.name, (select facility_id from rack where rack.id = made.id) as "facilityId",
    (select coalesce(jsonb_agg(concat_ws(' ', one ->> 'type', one ->> 'model', one ->> 'serial')), '[]')
      from line cross join lateral jsonb_array_elements(line.equipment) one where line.id = made.id) as equipment,
    (select coalesce(jsonb_agg(prefix.prefix::text order by family, prefix.prefix), '[]') from prefix
      where made.id in (line_id, rack_id, shared_colo_id) and lifecycle <> 'RELEASED') as prefixes
  from customer_order cross join lateral jsonb_to_recordset(services) as made (id uuid, name text)
  where customer_order.id = ${orderId}::uuid order by made.name`;
