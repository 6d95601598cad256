import { mostWorkObjects } from "@demarc/contract/core/work-item";
import type { OrderFigures } from "@demarc/contract/home";
import type { CalendarDate } from "../../../platform/calendar-source.ts";
import { sql } from "../../../platform/database/sql.ts";
import type { RecordName } from "../../../platform/record-names.ts";
import { hitsFrom, type SearchTerms } from "../../../platform/search.ts";
import type { Work } from "../../../platform/work.ts";
import { orderCalendarWords } from "./order-calendar.ts";

export const findOrderFigures = (customerId: number) => sql<OrderFigures>`
  select (count(*) filter (where status <> 'DRAFT'))::int as open,
    (count(*) filter (where status = 'AWAITING_CUSTOMER'))::int as waiting,
    (count(*) filter (where status = 'DRAFT'))::int as drafts
  from customer_order
  where customer_id = ${customerId}::int and status not in ('CANCELLED', 'COMPLETED', 'REJECTED', 'FAILED')`;

const namedOrders = 3;

/** Orders that wait for an answer, the longest wait first. */
export const findWaitingOrders = (customerId: number) => sql<Work>`
  select count(*)::int as count,
    coalesce((array_agg(order_number order by place) filter (where place <= ${namedOrders}::int)), '{}') as subjects,
    coalesce(jsonb_agg(jsonb_build_object('name', order_number, 'amount', null, 'detail', question, 'since', waiting_since,
      'route', '/orders/order/' || id) order by place) filter (where place <= ${mostWorkObjects}::int), '[]') as objects
  from (
    select id, order_number, question, waiting_since, row_number() over (order by waiting_since, order_number) as place
    from customer_order where customer_id = ${customerId}::int and status = 'AWAITING_CUSTOMER'
  ) waiting`;

/** Submitted orders of the caller's own company. */
export const searchOrders = (terms: SearchTerms) =>
  hitsFrom(terms, {
    id: sql`id`,
    title: sql`order_number`,
    subtitle: sql`place`,
    status: sql`case when status not in ('CANCELLED', 'COMPLETED', 'REJECTED', 'FAILED') then status end`,
    texts: [sql`order_number`, sql`reference`, sql`customer_reference`, sql`place`, sql`package_code`],
    from: sql`customer_order where customer_id = current_customer() and status <> 'DRAFT'`,
  });

/** The planned dates of orders that are not ended, as `orderCalendar` words them. */
export const findPlannedOrders = (customerId: number, locale: "en" | "nl", limit: number) => sql<CalendarDate>`
  select 'order-' || customer_order.id as uid, to_char(planned_date, 'YYYY-MM-DD') as day, customer_order.updated_at as "updatedAt",
    customer_order.version, concat_ws(' ', ${orderCalendarWords[locale].delivery}::text,
      coalesce(package.name ->> ${locale}::text, package_code), '(' || order_number || ')') as summary, place,
    concat_ws(E'\\n', ${orderCalendarWords[locale].order}::text || ' ' || order_number, nullif(reference, '')) as description,
    '/orders/order/' || customer_order.id as route
  from customer_order left join package on package.code = customer_order.package_code
  where customer_order.customer_id = ${customerId}::int and customer_order.customer_id = any (current_customers())
    and planned_date is not null and order_number is not null
    and customer_order.status not in ('DRAFT', 'CANCELLED', 'COMPLETED', 'REJECTED', 'FAILED')
  order by planned_date, order_number limit ${limit}::int`;

export const orderName: RecordName = {
  kind: "order",
  from: sql`customer_order`,
  name: sql`coalesce(order_number, nullif(place, ''), package_code)`,
};
