import { valuesOf } from "@demarc/contract/core/any-of";
import { totalCap } from "@demarc/contract/core/paging";
import type { OrderStatus, OrderSummary } from "@demarc/contract/orders/order-fields";
import type { orderSorts } from "@demarc/contract/orders/orders";
import { orderBy, type SortColumns } from "../../../platform/database/ordering.ts";
import { empty, type Sql, sql } from "../../../platform/database/sql.ts";
import { headSize } from "../../../platform/http/page-answer.ts";
import { patternsOf } from "../../../platform/search.ts";
import { anyValue, containsWords, endCustomerJoin, ofEndCustomer } from "../../../platform/services/service-columns.ts";

export interface OrderFilter {
  readonly kind?: string;
  readonly status?: string;
  readonly site?: string;
  readonly endCustomerId?: string;
  readonly serviceId?: string;
  readonly from?: string;
  readonly to?: string;
  readonly q?: string;
}

/** A stored order of the list, and what its stage depends on. */
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

const narrowed = (customerId: number, filter: OrderFilter) => sql`
  customer_order.customer_id = ${customerId}::int and ${customerId}::int = any ((select current_customers())::int[])
  ${statusIs(filter.status)}
  ${anyValue(sql`customer_order.kind`, filter.kind)}
  ${atSite(filter.site)}
  ${ofEndCustomer(ordered, filter.endCustomerId)}
  ${ofService(filter.serviceId)}
  ${filter.from === undefined ? empty : sql`and ${inAmsterdam} >= ${filter.from}::date`}
  ${filter.to === undefined ? empty : sql`and ${inAmsterdam} <= ${filter.to}::date`}`;

const condition = (customerId: number, filter: OrderFilter) => {
  const patterns = patternsOf(filter.q);
  return sql`${narrowed(customerId, filter)} ${
    patterns ? sql`and customer_order.id in (select found_orders(${customerId}::int, ${[...patterns]}::text[]))` : empty
  }`;
};

const contains = (q: string | undefined) => containsWords(ordered, sql`customer_order.search_text`, q);

/** The same condition, with the text compared row by row while the list index is scanned. */
const alongTheList = (customerId: number, filter: OrderFilter) =>
  sql`${narrowed(customerId, filter)} ${contains(filter.q)}`;

const sortColumns: SortColumns<(typeof orderSorts)[number]> = {
  submittedAt: sql`customer_order.submitted_at`,
  orderNumber: sql`customer_order.order_number`,
  updatedAt: sql`customer_order.updated_at`,
  wishDate: sql`customer_order.wish_date`,
  plannedDate: sql`customer_order.planned_date`,
  mrcTotal: sql`customer_order.mrc_total`,
};
const order = (sort: string | undefined) => orderBy(sortColumns, sort, "-submittedAt", sql`customer_order.id`);

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

/** Orders by id. The expensive columns are read for one page only. */
const ordersIn = (ids: Sql) => sql`
  select ${columns} from customer_order ${endCustomerJoin(ordered)} where customer_order.id = any (array(${ids}))`;

const pageOf = (where: Sql, sort: string | undefined, limit: number, offset: number) => sql<OrderSummaryRow>`
  ${ordersIn(sql`
    select customer_order.id from customer_order where ${where}
    ${order(sort)} limit ${limit}::int offset ${offset}::int`)}
  ${order(sort)}`;

/** One page of the orders of a customer. An index-only scan selects the ids before rows are read, so late pages stay cheap. */
export const listOrders = (
  customerId: number,
  filter: OrderFilter,
  sort: string | undefined,
  limit: number,
  offset: number,
) => pageOf(condition(customerId, filter), sort, limit, offset);

const counted = (where: Sql) => sql<{ total: number }>`
  select count(*)::int as total from (
    select 1 from customer_order where ${where} limit ${totalCap + 1}::int
  ) counted`;

/** The number of orders, counted up to the cap plus one. */
export const countOrders = (customerId: number, filter: OrderFilter) => counted(condition(customerId, filter));

/** Search results within the first orders of the list. */
export const searchFirstOrders = (
  customerId: number,
  { q, ...filter }: OrderFilter,
  sort: string | undefined,
  limit: number,
  offset: number,
) => sql<OrderSummaryRow>`
  with head as (
    select customer_order.id from customer_order where ${narrowed(customerId, filter)} ${order(sort)} limit ${headSize}::int
  )
  ${ordersIn(sql`
    select customer_order.id from customer_order
    where customer_order.id = any (array(select id from head)) ${contains(q)}
    ${order(sort)} limit ${limit}::int offset ${offset}::int`)} ${order(sort)}`;

/** Search results, found by a scan along the list index. */
export const searchAlongOrders = (
  customerId: number,
  filter: OrderFilter,
  sort: string | undefined,
  limit: number,
  offset: number,
) => pageOf(alongTheList(customerId, filter), sort, limit, offset);

export const countAlongOrders = (customerId: number, filter: OrderFilter) => counted(alongTheList(customerId, filter));

const listedAt = sql`coalesce(customer_order.submitted_at, customer_order.created_at)`;

/** Orders before another one, for an export in batches. Drafts are sorted by the time of their creation. */
export const listOrdersBefore = (
  customerId: number,
  filter: OrderFilter,
  limit: number,
  last: Pick<OrderSummaryRow, "id" | "submittedAt" | "createdAt"> | undefined,
) => sql<OrderSummaryRow>`
  ${ordersIn(sql`
    select customer_order.id from customer_order
    where ${alongTheList(customerId, filter)}
      ${
        last === undefined
          ? empty
          : sql`and (${listedAt}, customer_order.id) < (${last.submittedAt ?? last.createdAt}::timestamptz, ${last.id}::uuid)`
      }
    order by ${listedAt} desc, customer_order.id desc limit ${limit}::int`)}
  order by ${listedAt} desc, customer_order.id desc`;
