import type { OrderBody } from "@demarc/contract/core/order-body";
import type { PriceSummary } from "@demarc/contract/orders/order-fields";
import { sql } from "../../../platform/database/sql.ts";
import type { ChangedServiceRow } from "../../services/service-changes.conditions.ts";

// Run as portal_operator.

export const findLineCustomer = (id: string) => sql<{ customerId: number }>`
  select customer_id as "customerId" from line where id = ${id}::uuid`;

export interface LineAsOrderedRow {
  readonly address: NonNullable<OrderBody["address"]>;
  readonly slaCode: string;
  readonly circuits: NonNullable<OrderBody["circuits"]>;
  /** The lengths of the first prefixes that the operator has assigned to it. */
  readonly ipv4Length: number | null;
  readonly ipv6Length: number | null;
  /** The latest order that made or changed it. */
  readonly body: OrderBody | null;
}

export const findLineAsOrdered = (customerId: number, lineId: string) => sql<LineAsOrderedRow>`
  select jsonb_build_object('postalCode', line.postal_code, 'houseNumber', line.house_number,
      'houseNumberExtension', line.house_number_extension, 'room', line.room) as address,
    line.sla_code as "slaCode",
    (select coalesce(jsonb_agg(jsonb_build_object('service', service, 'handover', handover, 'vlan', vlan) order by id), '[]')
      from line_circuit where line_id = line.id) as circuits,
    (select masklen(prefix.prefix) from prefix
      where line_id = line.id and family = 4 and kind = 'ASSIGNED_PA' and lifecycle = 'ACTIVE' order by id limit 1) as "ipv4Length",
    (select masklen(prefix.prefix) from prefix
      where line_id = line.id and family = 6 and kind = 'ASSIGNED_PA' and lifecycle = 'ACTIVE' order by id limit 1) as "ipv6Length",
    (select ordered.body from customer_order ordered
      where ordered.customer_id = line.customer_id and ordered.status = 'COMPLETED'
        and (ordered.id = line.order_id or (ordered.target_service_id = line.id and ordered.action = 'CHANGE'))
      order by ordered.submitted_at desc, ordered.id desc limit 1) as body
  from line where line.id = ${lineId}::uuid and line.customer_id = ${customerId}::int`;

/** The order that changes a line, before it is submitted. */
export const insertLineChange = (
  line: ChangedServiceRow,
  body: OrderBody,
  price: Pick<PriceSummary, "nrcTotal" | "mrcTotal" | "vatRate" | "noticeDays">,
) => sql<{ id: string }>`
  insert into customer_order (customer_id, kind, action, status, reference, end_customer_id, package_code, body, place,
    contract_term_months, nrc_total, mrc_total, vat_rate, notice_days, target_service_type, target_service_id, target_lifecycle,
    source)
  values (${line.customerId}::int, 'LINE', 'CHANGE', 'DRAFT', ${line.reference}, ${line.endCustomerId}::uuid, ${body.packageCode},
    ${JSON.stringify(body)}::jsonb, left(${line.place}, 200), ${body.contractTermMonths}::int, ${price.nrcTotal}::numeric,
    ${price.mrcTotal}::numeric, ${price.vatRate}::numeric, ${price.noticeDays}::int, 'line', ${line.id}::uuid, 'ACTIVE', 'OPERATOR')
  returning id`;
