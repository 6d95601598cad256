import type { InvoiceLine, InvoiceType } from "@demarc/contract/core/invoice";
import { empty, sql } from "../../platform/sql.ts";

/** What is charged on: the invoices of some days, or one. */
export type Recharged = { readonly from: string; readonly to: string } | { readonly number: string };

/** A line that a reseller charges on, or what an invoice adds or takes off as a whole; on a credit note all is less. */
export interface RechargeRow extends Pick<
  InvoiceLine,
  | "description"
  | "productCode"
  | "quantity"
  | "unit"
  | "unitPrice"
  | "allowanceAmount"
  | "lineAmount"
  | "vatCategory"
  | "vatRate"
  | "endCustomerReference"
  | "endCustomerName"
> {
  readonly invoiceNumber: string;
  readonly invoiceType: InvoiceType;
  readonly issueDate: string;
  readonly service: string | null;
  readonly periodFrom: string | null;
  readonly periodTo: string | null;
  readonly position: number;
}

const published = (customerId: number) => sql`
  invoice.customer_id = ${customerId}::int and invoice.customer_id = any (current_customers()) and invoice.status <> 'DRAFT'`;

const meant = (what: Recharged) =>
  "number" in what
    ? sql`and invoice.number = ${what.number}`
    : sql`and invoice.issue_date >= ${what.from}::date and invoice.issue_date <= ${what.to}::date`;

/** Whether there is an invoice to charge on. */
export const findRecharged = (customerId: number, what: Recharged) => sql`
  select number from invoice where ${published(customerId)} ${meant(what)} limit 1`;

/** What invoices charge, with their allowances behind the lines, so that the whole of it is their amounts without VAT. */
const charged = (customerId: number, what: Recharged) => sql`
  with found as (
    select id, customer_id, number, type, issue_date, allowances, case type when 'CREDIT_NOTE' then -1 else 1 end as sign
    from invoice where ${published(customerId)} ${meant(what)}
  ), charged as (
    select found.number, found.type, found.issue_date, line.position, line.end_customer_reference, line.end_customer_name,
      line.service_label, line.description, line.product_code, line.period_from, line.period_to,
      line.quantity * found.sign as quantity, line.unit, line.unit_price, line.allowance_amount * found.sign as allowance_amount,
      line.line_amount * found.sign as line_amount, line.vat_category, line.vat_rate
    from found join invoice_line line on line.invoice_id = found.id and line.customer_id = found.customer_id
    union all
    select found.number, found.type, found.issue_date, 1000000 + part.position, null, null, null, part.allowance ->> 'reason', null,
      null, null, signs.sign, 'C62', (part.allowance ->> 'amount')::numeric, 0, (part.allowance ->> 'amount')::numeric * signs.sign,
      part.allowance ->> 'vatCategory', (part.allowance ->> 'vatRate')::numeric
    from found
      cross join lateral jsonb_array_elements(found.allowances) with ordinality as part (allowance, position)
      cross join lateral (select found.sign * case when (part.allowance ->> 'charge')::boolean then 1 else -1 end as sign) signs
  )`;

const place = sql`(end_customer_reference is null, coalesce(end_customer_reference, ''), issue_date, number, position)`;

/** By end customer, what is nobody's last, then from the first invoice to the last; after a row, or from the start. */
export const listRechargeAfter = (
  customerId: number,
  what: Recharged,
  endCustomer: string | undefined,
  limit: number,
  last: RechargeRow | undefined,
) => sql`
  ${charged(customerId, what)}
  select end_customer_reference as "endCustomerReference", end_customer_name as "endCustomerName", number as "invoiceNumber",
    type as "invoiceType", issue_date as "issueDate", service_label as service, description, product_code as "productCode",
    period_from as "periodFrom", period_to as "periodTo", trim_scale(quantity)::text as quantity, unit,
    trim_scale(unit_price)::text as "unitPrice", round(allowance_amount, 2)::text as "allowanceAmount",
    round(line_amount, 2)::text as "lineAmount", vat_category as "vatCategory", round(vat_rate, 2)::text as "vatRate",
    position::int as position
  from charged
  where ${endCustomer === undefined ? sql`true` : sql`end_customer_reference = ${endCustomer}`}
    ${
      last
        ? sql`and ${place} > (${last.endCustomerReference === null}::boolean, ${last.endCustomerReference ?? ""},
          ${last.issueDate}::date, ${last.invoiceNumber}, ${last.position}::bigint)`
        : empty
    }
  order by end_customer_reference is null, coalesce(end_customer_reference, ''), issue_date, number, position
  limit ${limit}::int`;
