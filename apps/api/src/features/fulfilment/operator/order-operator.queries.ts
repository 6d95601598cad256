import type { OperatorOrder, OperatorOrderDetails } from "@demarc/contract/operator/orders";
import type { OrderedKind, OrderStatus } from "@demarc/contract/orders/order-fields";
import { personName } from "../../../platform/changes/change-actors.ts";
import { type Sql, sql } from "../../../platform/database/sql.ts";
import { ifGiven, type ListSlice, listRest, positionColumn } from "../../../platform/http/operator-list.ts";

// Run as portal_operator.

const columns = sql`
  ordered.id, ordered.order_number as "orderNumber", ordered.status, ordered.kind, ordered.action,
  ordered.package_code as "packageCode", ordered.place, ordered.site_code as "siteCode", ordered.site_code_z as "siteCodeZ",
  ordered.route_code as "routeCode", ordered.customer_id as "customerId", customer.name as "customerName",
  ordered.submitted_at as "submittedAt", ordered.wish_date as "wishDate", ordered.planned_date as "plannedDate",
  ordered.delivered_date as "deliveredDate", ordered.reference, ordered.customer_reference as "customerReference",
  ordered.client_order_id as "clientOrderId", ordered.end_customer_id as "endCustomerId",
  ordered.contract_term_months as "contractTermMonths", ordered.nrc_total as "nrcTotal", ordered.mrc_total as "mrcTotal",
  ordered.question, ordered.reason, ordered.quotation_id as "quotationId",
  case when ordered.target_service_id is not null
    then jsonb_build_object('type', ordered.target_service_type, 'id', ordered.target_service_id) end as "targetService",
  ordered.services, ordered.milestones, ordered.created_at as "createdAt", ordered.updated_at as "updatedAt", ordered.version`;

const details = sql`
  ordered.body as details, ordered.vat_rate as "vatRate", ordered.notice_days as "noticeDays",
  ordered.price_list_version as "priceListVersion", ordered.created_by as "createdByAccountId"`;

const submitted = sql`
  from customer_order ordered join customer on customer.id = ordered.customer_id where ordered.order_number is not null`;

export interface OrderFilter {
  readonly status: OrderStatus | null;
  readonly kind: OrderedKind | null;
  readonly customerId: number | null;
  readonly orderNumber: string | null;
}

export const pageOfOrders = ({ status, kind, customerId, orderNumber }: OrderFilter, slice: ListSlice) => sql<
  OperatorOrder & { position: string }
>`
  select ${columns}, ${positionColumn(sql`ordered`)} ${submitted}
    and ${ifGiven(sql`ordered.status`, status)} ${ifGiven(sql`ordered.kind`, kind)}
      ${ifGiven(sql`ordered.customer_id`, customerId)} ${ifGiven(sql`ordered.order_number`, orderNumber)}
      ${listRest(sql`ordered`, "uuid", slice)}`;

type Parts = "lines" | "history" | "notes" | "documents" | "delivered" | "reservations";
export type OperatorOrderRow = Omit<OperatorOrderDetails, Parts>;

export const findOperatorOrder = (orderId: string) => sql<OperatorOrderRow>`
  select ${columns}, ${details} ${submitted} and ordered.id = ${orderId}::uuid`;

export const listOperatorOrderLines = (orderId: string) => sql<OperatorOrderDetails["lines"][number]>`
  select position, product_code as "productCode", description, charge_type as "chargeType", trim_scale(quantity)::text as quantity,
    trim_scale(unit_price)::text as "unitPrice", trim_scale(discount_pct)::text as "discountPct",
    case when charge_type <> 'USAGE' or scale(trim_scale(amount)) < 2 then round(amount, 2) else trim_scale(amount) end::text as amount,
    vat_code as "vatCode"
  from order_line where order_id = ${orderId}::uuid order by position`;

const byWhom = (name: Sql) => sql`coalesce(${personName}, token.description, ${name})`;

const people = (name: Sql) => sql`left join customer_account account on account.id::text = ${name}
  left join api_token token on token.id::text = ${name}`;

export const listOperatorHistory = (orderId: string) => sql<OperatorOrderDetails["history"][number]>`
  select step.at, step.from_status as "from", step.to_status as "to", step.event, step.actor_type as "actorType",
    ${byWhom(sql`step.actor`)} as "actorName", step.reason
  from order_status_change step ${people(sql`step.actor`)}
  where step.order_id = ${orderId}::uuid order by step.at, step.id`;

/** All notes on an order. */
export const listOperatorNotes = (orderId: string) => sql<OperatorOrderDetails["notes"][number]>`
  select note.id, note.at, note.author_type as "authorType", ${byWhom(sql`note.author`)} as "authorName", note.text, note.visibility
  from order_note note ${people(sql`note.author`)}
  where note.order_id = ${orderId}::uuid order by note.at, note.id`;

export const listOperatorFiles = (orderId: string) => sql<OperatorOrderDetails["documents"][number]>`
  select document.id, document.kind, document.file_name as "fileName", document.size, document.created_at as "createdAt"
  from order_document named join document on document.id = named.document_id
  where named.order_id = ${orderId}::uuid order by named.created_at, document.id`;

export const listMadeServices = (orderId: string) => sql<OperatorOrderDetails["delivered"][number]>`
  select made.type, made.id, made.name, (select facility_id from rack where rack.id = made.id) as "facilityId",
    (select coalesce(jsonb_agg(concat_ws(' ', one ->> 'type', one ->> 'model', one ->> 'serial')), '[]')
      from line cross join lateral jsonb_array_elements(line.equipment) one where line.id = made.id) as equipment,
    (select coalesce(jsonb_agg(prefix.prefix::text order by family, prefix.prefix), '[]') from prefix
      where made.id in (line_id, rack_id, shared_colo_id) and lifecycle <> 'RELEASED') as prefixes
  from customer_order cross join lateral jsonb_to_recordset(services) as made (type text, id uuid, name text)
  where customer_order.id = ${orderId}::uuid order by made.name`;
