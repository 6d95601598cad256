import type {
  Order,
  OrderDocument,
  OrderNote,
  OrderStatus,
  OrderStatusChange,
} from "@demarc/contract/orders/order-fields";
import type { OrderLine } from "@demarc/contract/core/order-line";
import { actorJoins, personName } from "../../../platform/changes/change-actors.ts";
import { sql } from "../../../platform/database/sql.ts";
import { serviceName } from "../../services/service-name.conditions.ts";

type Parts = "lines" | "history" | "notes" | "documents" | "possible" | "stage" | "siteContact";

export interface WholeOrderRow extends Omit<Order, Parts> {
  readonly statusesBefore: OrderStatus[];
  readonly acceptedAt: string | null;
}

const targetName = serviceName(sql`target_service_type`, sql`target_service_id`);

export const findWholeOrder = (customerId: number, orderId: string) => sql<WholeOrderRow>`
  select ordered.id, ordered.order_number as "orderNumber", ordered.customer_id as "customerId", ordered.kind, ordered.action,
    ordered.status, ordered.statuses_before as "statusesBefore", ordered.accepted_at as "acceptedAt",
    ordered.package_code as "packageCode", (select name from package where package.code = ordered.package_code) as "packageName",
    ordered.place, ordered.site_code as "siteCode", ordered.site_code_z as "siteCodeZ", ordered.reference,
    ordered.customer_reference as "customerReference",
    case when end_customer.id is not null
      then jsonb_build_object('id', end_customer.id, 'name', end_customer.name, 'reference', end_customer.reference) end as "endCustomer",
    ordered.contract_term_months as "contractTermMonths", ordered.nrc_total as "nrcTotal", ordered.mrc_total as "mrcTotal",
    ordered.wish_date as "wishDate", ordered.planned_date as "plannedDate", ordered.delivered_date as "deliveredDate",
    ordered.question, ordered.submitted_at as "submittedAt", ordered.created_at as "createdAt", ordered.updated_at as "updatedAt",
    ordered.version, ordered.client_order_id as "clientOrderId", ordered.route_code as "routeCode", ordered.body as details,
    ordered.vat_rate as "vatRate", ordered.notice_days as "noticeDays", ordered.price_list_version as "priceListVersion",
    ordered.quotation_id as "quotationId",
    case when ordered.target_service_id is not null
      then jsonb_build_object('type', ordered.target_service_type, 'id', ordered.target_service_id, 'name', coalesce(${targetName}, ''))
      end as "targetService",
    ordered.services, ordered.milestones, ordered.reason,
    account.id as "createdByAccountId", ${personName} as "createdByName"
  from customer_order ordered
    left join end_customer on end_customer.id = ordered.end_customer_id and end_customer.customer_id = ordered.customer_id
    left join customer_account account on account.id = ordered.created_by and account.customer_id = any (current_customers())
  where ordered.id = ${orderId}::uuid and ordered.customer_id = ${customerId}::int and ordered.customer_id = any (current_customers())`;

const ofOrder = (customerId: number, orderId: string) =>
  sql`part.order_id = ${orderId}::uuid and part.customer_id = ${customerId}::int and part.customer_id = any (current_customers())`;

/** The prices of a submitted order; a price per unit has the decimals that it needs, an amount two. */
export const listOrderLines = (customerId: number, orderId: string) => sql<OrderLine>`
  select part.position, product_code as "productCode", description, charge_type as "chargeType", trim_scale(quantity)::text as quantity,
    case when scale(trim_scale(unit_price)) < 2 then round(unit_price, 2) else trim_scale(unit_price) end::text as "unitPrice",
    trim_scale(discount_pct)::text as "discountPct",
    case when charge_type <> 'USAGE' or scale(trim_scale(amount)) < 2 then round(amount, 2) else trim_scale(amount) end::text as amount,
    vat_code as "vatCode"
  from order_line part where ${ofOrder(customerId, orderId)} order by part.position`;

/** The history of an order, oldest first. Changes by operators have no name. */
export const listOrderHistory = (customerId: number, orderId: string) => sql<OrderStatusChange>`
  select part.at, part.from_status as "from", part.to_status as "to", part.event, part.actor_type as "actorType",
    coalesce(account.id, token.id) as "actorId",
    coalesce(${personName}, token.description) as "actorName", part.reason
  from order_status_change part cross join lateral (select part.actor_type as type, part.actor as id) part_actor ${actorJoins}
  where ${ofOrder(customerId, orderId)} order by part.at, part.id`;

/** The notes of an order that the customer may read, oldest first. */
export const listOrderNotes = (customerId: number, orderId: string) => sql<OrderNote>`
  select part.id, part.at, part.author_type as "authorType", coalesce(${personName}, token.description) as "authorName", part.text
  from order_note part cross join lateral (select part.author_type as type, part.author as id) part_actor ${actorJoins}
  where ${ofOrder(customerId, orderId)} and part.visibility = 'CUSTOMER' order by part.at, part.id`;

export const listOrderDocuments = (customerId: number, orderId: string) => sql<OrderDocument>`
  select document.id, document.kind, document.file_name as "fileName", document.size, document.created_at as "createdAt"
  from order_document part join document on document.id = part.document_id and document.customer_id = part.customer_id
  where ${ofOrder(customerId, orderId)} and document.visible_to_customer order by part.created_at, document.id`;
