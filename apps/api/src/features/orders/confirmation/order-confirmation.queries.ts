import type { Address } from "@demarc/contract/core/address";
import type { InLanguages } from "@demarc/contract/core/package";
import type { OrderLine } from "@demarc/contract/core/order-line";
import type { Variant } from "@demarc/contract/core/variants";
import { sql } from "../../../platform/database/sql.ts";

/** Queues the confirmation of an order. Run as portal_operator or portal_jobs. */
export const queueConfirmation = ({ id, customerId }: { readonly id: string; readonly customerId: number }) => sql`
  insert into job (queue, kind, customer_id, payload)
  values ('documents', 'orders.confirm', ${customerId}::int, jsonb_build_object('orderId', ${id}::text))`;

/** What the confirmation of an order says. Its dates are days in Amsterdam. */
export interface ConfirmedOrderRow {
  readonly orderNumber: string;
  readonly customerId: number;
  readonly submittedOn: string;
  readonly acceptedOn: string;
  readonly packageName: InLanguages | null;
  /** The line that the order changes; other services are not changed by orders. */
  readonly lineNumber: string | null;
  readonly place: string;
  readonly reference: string | null;
  readonly customerReference: string | null;
  readonly endCustomerName: string | null;
  readonly contractTermMonths: number | null;
  readonly wishDate: string | null;
  readonly noticeDays: number;
  readonly nrcTotal: string;
  readonly mrcTotal: string;
  readonly vatRate: string;
  readonly vatTreatment: "STANDARD_NL" | "REVERSE_CHARGE_EU" | "EXPORT";
  readonly lines: OrderLine[];
  readonly companyName: string;
  readonly address: Address;
  readonly locale: "en" | "nl";
  readonly variant: Variant;
}

/** An accepted order that has no confirmation yet. Run as portal_jobs. */
export const findUnconfirmedOrder = (orderId: string) => sql<ConfirmedOrderRow>`
  select ordered.order_number as "orderNumber", ordered.customer_id as "customerId",
    (ordered.submitted_at at time zone 'Europe/Amsterdam')::date as "submittedOn",
    (ordered.accepted_at at time zone 'Europe/Amsterdam')::date as "acceptedOn",
    (select name from package where package.code = ordered.package_code) as "packageName", 
    (select line_number from line where line.id = ordered.target_service_id) as "lineNumber",
    ordered.place, ordered.reference, ordered.customer_reference as "customerReference",
    (select end_customer.name from end_customer where end_customer.id = ordered.end_customer_id) as "endCustomerName",
    ordered.contract_term_months as "contractTermMonths", ordered.wish_date as "wishDate", ordered.notice_days as "noticeDays",
    ordered.nrc_total as "nrcTotal", ordered.mrc_total as "mrcTotal", ordered.vat_rate as "vatRate",
    customer.vat_treatment as "vatTreatment",
    (select coalesce(jsonb_agg(jsonb_build_object('position', position, 'productCode', product_code, 'description', description,
        'chargeType', charge_type, 'quantity', trim_scale(quantity)::text, 'unitPrice', trim_scale(unit_price)::text,
        'discountPct', trim_scale(discount_pct)::text, 'amount', trim_scale(amount)::text, 'vatCode', vat_code)
        order by position), '[]')
      from order_line where order_line.order_id = ordered.id) as lines,
    customer.name as "companyName", customer.address, customer.locale, customer.variant
  from customer_order ordered join customer on customer.id = ordered.customer_id
  where ordered.id = ${orderId}::uuid and ordered.accepted_at is not null
    and not exists (select from order_document named join document on document.id = named.document_id
      where named.order_id = ordered.id and document.kind = 'ORDER_CONFIRMATION')`;
