import type { InvoiceLine, InvoiceType } from "@demarc/contract/core/invoices/invoice";
import { empty, type Sql, sql } from "../../platform/database/sql.ts";

export type Recharged = { readonly from: string; readonly to: string } | { readonly number: string };

/** A line that a reseller recharges, or a document-level allowance or charge; negative on a credit note. */
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
  readonly invoiceId: string;
  readonly invoiceNumber: string;
  readonly invoiceType: InvoiceType;
  readonly issueDate: string;
  readonly service: string | null;
  readonly periodFrom: string | null;
  readonly periodTo: string | null;
  readonly position: number;
}

const published = (customerId: number) => sql`
  invoice.customer_id = ${customerId}::int and invoice.customer_id = any ((select current_customers())::int[])
    and invoice.status <> 'DRAFT'`;

const meant = (what: Recharged) =>
  "number" in what
    ? sql`and invoice.number = ${what.number}`
    : sql`and invoice.issue_date >= ${what.from}::date and invoice.issue_date <= ${what.to}::date`;

/** Checks that the invoice exists. */
export const findRecharged = (customerId: number, what: Recharged) => sql<{ number: string }>`
  select number from invoice where ${published(customerId)} ${meant(what)} limit 1`;

const sign = sql`(case invoice.type when 'CREDIT_NOTE' then -1 else 1 end)`;
const ofInvoice = sql`
  invoice.id as "invoiceId", invoice.number as "invoiceNumber", invoice.type as "invoiceType", invoice.issue_date as "issueDate"`;

const place = sql`end_customer_reference is null, coalesce(end_customer_reference, ''), invoice_id, position`;

/**
 * Scans the index of billed periods; joining and sorting the invoices of the period would repeat in full for every
 * batch.
 */
const linesOf = (customerId: number, what: Recharged): Sql =>
  "number" in what
    ? sql`and invoice_id in (select id from invoice where ${published(customerId)} ${meant(what)})`
    : sql`and (select true from invoice where invoice.id = invoice_line.invoice_id and ${published(customerId)} ${meant(what)})`;

/** Ordered by end customer (unassigned last), then invoice; continues after `last`. */
export const listRechargeAfter = (
  customerId: number,
  what: Recharged,
  endCustomer: string | undefined,
  limit: number,
  last: RechargeRow | undefined,
) => sql<RechargeRow>`
  with part as (
    select * from invoice_line
    where customer_id = ${customerId}::int and customer_id = any ((select current_customers())::int[])
      ${linesOf(customerId, what)}
      ${endCustomer === undefined ? empty : sql`and end_customer_reference = ${endCustomer}`}
      ${
        last
          ? sql`and (${place}) > (${last.endCustomerReference === null}::boolean, ${last.endCustomerReference ?? ""},
            ${last.invoiceId}::uuid, ${last.position}::int)`
          : empty
      }
    order by ${place} limit ${limit}::int
  )
  select ${ofInvoice}, part.end_customer_reference as "endCustomerReference", part.end_customer_name as "endCustomerName",
    part.service_label as service, part.description, part.product_code as "productCode", part.period_from as "periodFrom",
    part.period_to as "periodTo", trim_scale(part.quantity * ${sign})::text as quantity, part.unit,
    trim_scale(part.unit_price)::text as "unitPrice", (part.allowance_amount * ${sign})::text as "allowanceAmount",
    (part.line_amount * ${sign})::text as "lineAmount", part.vat_category as "vatCategory", part.vat_rate::text as "vatRate",
    part.position
  from part join invoice on invoice.id = part.invoice_id and invoice.customer_id = ${customerId}::int
  order by part.end_customer_reference is null, coalesce(part.end_customer_reference, ''), part.invoice_id, part.position`;

/** Document-level allowances and charges; amounts without VAT, like the lines. */
export const listWholeAllowancesAfter = (
  customerId: number,
  what: Recharged,
  limit: number,
  last: RechargeRow | undefined,
) => sql<RechargeRow>`
  select ${ofInvoice}, null as "endCustomerReference", null as "endCustomerName", null as service,
    part.allowance ->> 'reason' as description, null as "productCode", null as "periodFrom", null as "periodTo",
    signed.sign::text as quantity, 'C62' as unit, part.allowance ->> 'amount' as "unitPrice", '0.00' as "allowanceAmount",
    ((part.allowance ->> 'amount')::numeric(14, 2) * signed.sign)::text as "lineAmount",
    part.allowance ->> 'vatCategory' as "vatCategory", part.allowance ->> 'vatRate' as "vatRate", part.position::int
  from invoice
    cross join lateral jsonb_array_elements(allowances) with ordinality as part (allowance, position)
    cross join lateral (select ${sign} * case when (part.allowance ->> 'charge')::boolean then 1 else -1 end as sign) signed
  where ${published(customerId)} ${meant(what)}
    ${
      last
        ? sql`and (invoice.issue_date, invoice.id) >= (${last.issueDate}::date, ${last.invoiceId}::uuid)
          and (invoice.issue_date, invoice.id, part.position) > (${last.issueDate}::date, ${last.invoiceId}::uuid, ${last.position}::bigint)`
        : empty
    }
  order by invoice.issue_date, invoice.id, part.position limit ${limit}::int`;

export const findCompanyType = (customerId: number) => sql<{ type: string }>`
  select type from customer where id = ${customerId}::int and id = any (current_customers())`;
