import { valuesOf } from "@demarc/contract/core/any-of";
import type { OrderStatus, OrderSummary } from "@demarc/contract/orders/order-fields";
import type { orderSorts } from "@demarc/contract/orders/orders";
import type { SortColumns } from "../../../platform/database/order-by.ts";
import { recordList } from "../../../platform/database/record-list.ts";
import { empty, sql } from "../../../platform/database/sql.ts";
import { patternsOf } from "../../../platform/search.ts";
import { anyValue, containsWords, endCustomerJoin, ofEndCustomer } from "../../services/service-columns.conditions.ts";

export interface OrderFilter {
  readonly customerId: number;
  readonly kind?: string;
  readonly status?: string;
  readonly site?: string;
  readonly endCustomerId?: string;
  readonly serviceId?: string;
  readonly from?: string;
  readonly to?: string;
  readonly q?: string;
}

export interface OrderSummaryRow extends Omit<OrderSummary, "stage"> {
  readonly statusesBefore: OrderStatus[];
  readonly acceptedAt: string | null;
}

const ordered = sql`customer_order`;

const inAmsterdam = sql`(customer_order.submitted_at at time zone 'Europe/Amsterdam')::date`;

/** Drafts are listed only if a filter asks for them. */
const statusIs = (status: string | undefined) =>
  valuesOf(status) === undefined
    ? sql`and customer_order.status <> 'DRAFT'`
    : anyValue(sql`customer_order.status`, status);

const ofService = (id: string | undefined) =>
  id === undefined
    ? empty
    : sql`and (customer_order.target_service_id = ${id}::uuid
        or customer_order.services @> jsonb_build_array(jsonb_build_object('id', ${id}::uuid)))`;

/** At one of some sites, at either end. */
const atSite = (site: string | undefined) => {
  const sites = valuesOf(site);
  return sites === undefined
    ? empty
    : sql`and (customer_order.site_code = any (${sites}::text[]) or customer_order.site_code_z = any (${sites}::text[]))`;
};

const narrowed = (filter: OrderFilter) => sql`
  customer_order.customer_id = ${filter.customerId}::int and ${filter.customerId}::int = any ((select current_customers())::int[])
  ${statusIs(filter.status)}
  ${anyValue(sql`customer_order.kind`, filter.kind)}
  ${atSite(filter.site)}
  ${ofEndCustomer(ordered, filter.endCustomerId)}
  ${ofService(filter.serviceId)}
  ${filter.from === undefined ? empty : sql`and ${inAmsterdam} >= ${filter.from}::date`}
  ${filter.to === undefined ? empty : sql`and ${inAmsterdam} <= ${filter.to}::date`}`;

const condition = (filter: OrderFilter) => {
  const patterns = patternsOf(filter.q);
  return sql`${narrowed(filter)} ${
    patterns
      ? sql`and customer_order.id in (select found_orders(${filter.customerId}::int, ${[...patterns]}::text[]))`
      : empty
  }`;
};

const columns = sql`
  customer_order.id, customer_order.order_number as "orderNumber", customer_order.customer_id as "customerId", customer_order.kind,
  customer_order.action, customer_order.status, customer_order.statuses_before as "statusesBefore",
  customer_order.accepted_at as "acceptedAt", customer_order.package_code as "packageCode",
  (select name from package where package.code = customer_order.package_code) as "packageName", customer_order.place,
  customer_order.site_code as "siteCode", customer_order.site_code_z as "siteCodeZ", customer_order.reference,
  customer_order.customer_reference as "customerReference",
  case when end_customer.id is not null
    then jsonb_build_object('id', end_customer.id, 'name', end_customer.name, 'reference', end_customer.reference) end as "endCustomer",
  customer_order.contract_term_months as "contractTermMonths", customer_order.nrc_total as "nrcTotal",
  customer_order.mrc_total as "mrcTotal", customer_order.wish_date as "wishDate", customer_order.planned_date as "plannedDate",
  customer_order.delivered_date as "deliveredDate", customer_order.question, customer_order.submitted_at as "submittedAt",
  customer_order.created_at as "createdAt", customer_order.updated_at as "updatedAt", customer_order.version`;

/** Drafts have not been submitted; they are exported by the time of their creation. */
const listedAt = sql`coalesce(customer_order.submitted_at, customer_order.created_at)`;

export const orders = recordList({
  from: sql`customer_order`,
  id: sql`customer_order.id`,
  rows: (ids, order) => sql<OrderSummaryRow>`
    select ${columns} from customer_order ${endCustomerJoin(ordered)} where customer_order.id = any (array(${ids})) ${order}`,
  where: condition,
  along: { narrowed, matches: ({ q }) => containsWords(ordered, sql`customer_order.search_text`, q) },
  sorts: (): SortColumns<(typeof orderSorts)[number]> => ({
    submittedAt: sql`customer_order.submitted_at`,
    orderNumber: sql`customer_order.order_number`,
    updatedAt: sql`customer_order.updated_at`,
    wishDate: sql`customer_order.wish_date`,
    plannedDate: sql`customer_order.planned_date`,
    mrcTotal: sql`customer_order.mrc_total`,
  }),
  fallback: "-submittedAt",
  cursor: {
    by: [listedAt, sql`customer_order.id`],
    at: ({ submittedAt, createdAt, id }) => sql`${submittedAt ?? createdAt}::timestamptz, ${id}::uuid`,
    descending: true,
  },
});
