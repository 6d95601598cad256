import { homeMonths, type InvoiceFigures } from "@demarc/contract/home";
import { sql } from "../../platform/database/sql.ts";
import { listPayable } from "./invoice/invoices.queries.ts";

/** The maximum number of open invoices that the home page shows individually. */
const mostOpenInvoices = 12;

export const findInvoiceFigures = (customerId: number) => sql<InvoiceFigures>`
  with own as (
    select * from invoice where customer_id = ${customerId}::int and type = 'INVOICE' and status <> 'DRAFT'
  ), due as (
    select *, row_number() over (order by "toPay" desc, number) as place
    from (${listPayable(customerId)}) payable where "toPay" <> 0
  ), month as (
    select date_trunc('month', now() at time zone 'Europe/Amsterdam')::date - make_interval(months => ago) as first
    from generate_series(0, ${homeMonths - 1}::int) ago
  ), invoiced as (
    select month.first,
      coalesce(sum(gross_total - amount_credited - amount_open), 0)::numeric(14, 2)::text as paid,
      coalesce(sum(amount_open) filter (where status not in ('OVERDUE', 'WRITTEN_OFF')), 0)::numeric(14, 2)::text as open,
      coalesce(sum(amount_open) filter (where status = 'OVERDUE'), 0)::numeric(14, 2)::text as overdue
    from month left join own on issue_date >= month.first and issue_date < month.first + interval '1 month'
    group by month.first
  )
  select coalesce(sum("toPay"), 0)::numeric(14, 2)::text as "openTotal", count(*)::int as "openCount",
    coalesce(sum("toPay") filter (where status = 'OVERDUE'), 0)::numeric(14, 2)::text as "overdueTotal",
    (count(*) filter (where status = 'OVERDUE'))::int as "overdueCount",
    coalesce(jsonb_agg(jsonb_build_object('number', number, 'status', status, 'amountToPay', "toPay"::text) order by place)
      filter (where place <= ${mostOpenInvoices}::int), '[]') as open,
    (select number from own order by issue_date desc, id desc limit 1) as latest,
    (select jsonb_agg(jsonb_build_object('month', to_char(first, 'YYYY-MM'), 'paid', paid, 'open', open, 'overdue', overdue)
      order by first) from invoiced) as months
  from due`;
