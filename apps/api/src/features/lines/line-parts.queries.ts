import { valuesOf } from "@demarc/contract/core/any-of";
import type { LineEvent, LineIp, LinePrefix, OpenOrder } from "@demarc/contract/lines/lines";
import { countRows } from "../../platform/database/record-list.ts";
import { empty, sql } from "../../platform/database/sql.ts";
import { serviceWork } from "../services/service-work.conditions.ts";

export type LinePrefixRow = LinePrefix;
export type LineIpRow = LineIp;
export type LineEventRow = LineEvent;

export interface EventFilter {
  readonly type?: string;
  readonly from?: string;
  readonly to?: string;
}

// Callers have checked that the line belongs to the customer of the path; row-level security enforces it too.

export const listLinePrefixes = (lineId: string) => sql<LinePrefixRow>`
  select id, prefix::text as prefix, family, kind, lifecycle, host(gateway) as gateway, usable, description,
    (select count(*)::int from ip_address where ip_address.prefix_id = prefix.id) as "inUse"
  from prefix where line_id = ${lineId}::uuid and lifecycle <> 'RELEASED' order by family, prefix.prefix, id`;

/** The open order that delivers, changes or ends a line, of a customer that the transaction can see. */
export const findOpenOrder = (lineId: string) => sql<OpenOrder>`
  select id, order_number as "orderNumber", action, status from customer_order
  where (target_service_id = ${lineId}::uuid or id = (select order_id from line where line.id = ${lineId}::uuid))
    and customer_id = any (current_customers())
    and status not in ('DRAFT', 'CANCELLED', 'COMPLETED', 'REJECTED', 'FAILED')
  order by submitted_at desc limit 1`;

export const listLineIpAddresses = (lineId: string, limit: number, offset: number) => sql<LineIpRow>`
  select host(address) as address, prefix_id as "prefixId", label, role, assignment, ptr
  from ip_address where line_id = ${lineId}::uuid order by ip_address.address, id limit ${limit}::int offset ${offset}::int`;

export const countLineIpAddresses = (lineId: string) => countRows(sql`ip_address`, sql`line_id = ${lineId}::uuid`);

const eventCondition = (lineId: string, filter: EventFilter) => sql`
  line_id = ${lineId}::uuid
  ${filter.type === undefined ? empty : sql`and type = any (${valuesOf(filter.type) ?? []}::text[])`}
  ${filter.from ? sql`and at >= ${filter.from}::date::timestamp at time zone 'Europe/Amsterdam'` : empty}
  ${filter.to ? sql`and at < (${filter.to}::date + 1)::timestamp at time zone 'Europe/Amsterdam'` : empty}`;

export const listLineEvents = (lineId: string, filter: EventFilter, limit: number, offset: number) => sql<LineEventRow>`
  select id, at, type, text, meta from line_event where ${eventCondition(lineId, filter)}
  order by at desc, id desc limit ${limit}::int offset ${offset}::int`;

export const countLineEvents = (lineId: string, filter: EventFilter) =>
  countRows(sql`line_event`, eventCondition(lineId, filter));

export const insertLineEvent = (
  customerId: number,
  lineId: string,
  type: string,
  meta: object,
  text: string | null = null,
) => sql`
  insert into line_event (customer_id, line_id, type, text, meta)
  values (${customerId}::int, ${lineId}::uuid, ${type}, ${text}, ${JSON.stringify(meta)}::jsonb)`;

/** The lines of the customer, or delivered to it, that are down, the latest first. */
export const findDownLines = (customerId: number) =>
  serviceWork(
    sql`
      select id, coalesce(nullif(reference, ''), line_number) as name, operational_since as since,
        concat(line_number, ' · ', street, ' ', house_number, house_number_extension, ', ', city) as detail,
        row_number() over (order by operational_since desc, line_number) as place
      from line
      where operational = 'DOWN' and id in (
        select id from line where customer_id = ${customerId}::int and operational = 'DOWN'
        union all
        select id from line where end_user_customer_id = ${customerId}::int and operational = 'DOWN'
      )`,
    "/lines/detail/",
  );
