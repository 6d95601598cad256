import type { Package } from "@demarc/contract/core/package";
import type { OrderedService } from "@demarc/contract/orders/order-fields";
import { sql } from "../../../platform/database/sql.ts";

// For the operator and for jobs, which see all companies: every statement names the order and its company.

export type DeliveredPackage = Package;

/** The package of an order without prices, also one that is no longer on sale: an order gets what it was placed for. */
export const findDeliveredPackage = (code: string) => sql<DeliveredPackage>`
  select code, kind, name, description, technology, speed_down as "speedDown", speed_up as "speedUp",
    contract_terms as "contractTerms", term_discounts as "termDiscounts", setup_waived_from as "setupWaivedFrom",
    notice_days as "noticeDays", lead_time_days as "leadTimeDays", site_codes as "siteCodes", meta, valid_from as "validFrom",
    valid_to as "validTo", status,
    (select coalesce(jsonb_agg(jsonb_build_object('code', code, 'description', description, 'type', type, 'chargeType', charge_type,
        'unit', unit, 'mandatory', mandatory, 'siteCode', site_code, 'routeCode', route_code, 'minQty', min_qty, 'maxQty', max_qty,
        'selectedBy', selected_by, 'quantityFrom', quantity_from, 'excludes', excludes, 'requires', requires, 'meta', meta,
        'vatCode', vat_code) order by position, code), '[]')
      from package_product where package_code = package.code) as products,
    (select coalesce(jsonb_agg(jsonb_build_object('key', key, 'label', label, 'hint', hint, 'valueLabels', value_labels, 'step', step,
        'type', type, 'required', required, 'allowedValues', allowed_values, 'default', default_value, 'pattern', pattern,
        'min', minimum, 'max', maximum, 'multipleOf', multiple_of, 'readOnly', read_only, 'visibleWhen', visible_when)
        order by position, key), '[]')
      from package_parameter where package_code = package.code) as parameters
  from package where code = ${code}`;

export interface DeliveryFactsRow {
  readonly endCustomerId: string | null;
  readonly noticeDays: number;
  readonly targetLifecycle: "ACTIVE" | "SUSPENDED" | null;
  /** The latest letter of authorisation of the order. */
  readonly loaDocumentId: string | null;
  /** The price per kWh, of orders with power. */
  readonly kwhPrice: string | null;
}

export const findDeliveryFacts = (orderId: string, customerId: number) => sql<DeliveryFactsRow>`
  select ordered.end_customer_id as "endCustomerId", ordered.notice_days as "noticeDays",
    ordered.target_lifecycle as "targetLifecycle",
    (select document.id from order_document named join document on document.id = named.document_id
      where named.order_id = ordered.id and document.kind = 'LOA' and document.media_type = 'application/pdf'
      order by named.created_at desc, document.id limit 1) as "loaDocumentId",
    (select line.amount::text from order_line line
      where line.order_id = ordered.id and line.charge_type = 'USAGE' order by line.position limit 1) as "kwhPrice"
  from customer_order ordered
  where ordered.id = ${orderId}::uuid and ordered.customer_id = ${customerId}::int`;

export const findOwnDocument = (customerId: number, documentId: string) => sql<{ id: string }>`
  select id from document where id = ${documentId}::uuid and customer_id = ${customerId}::int`;

export const addOrderDocument = (orderId: string, customerId: number, documentId: string) => sql`
  insert into order_document (order_id, document_id, customer_id)
  values (${orderId}::uuid, ${documentId}::uuid, ${customerId}::int) on conflict do nothing`;

export const setOrderServices = (orderId: string, customerId: number, services: readonly OrderedService[]) => sql`
  update customer_order set services = ${JSON.stringify(services)}::jsonb
  where id = ${orderId}::uuid and customer_id = ${customerId}::int`;
