import { mostWorkObjects } from "@demarc/contract/core/work-item";
import { type Sql, sql } from "../../platform/database/sql.ts";
import type { Work } from "../../platform/work.ts";

/** The day on which the bank returned the latest direct debit of a `waiting` invoice, as in `collectionOf`. */
const returned = sql`
  select max(date) filter (where method = 'REVERSAL') as day from invoice_payment payment
  where payment.customer_id = waiting.customer_id and payment.invoice_id = waiting.id and waiting.payment_means = '59'
    and waiting.place <= ${mostWorkObjects}::int
  having bool_or(method = 'DIRECT_DEBIT')`;

const countOf = (customerId: number, statuses: Sql) => sql<Work>`
  select count(*)::int as count, array[]::text[] as subjects,
    coalesce(jsonb_agg(jsonb_build_object('name', number, 'detail', nullif(buyer_reference, ''), 'amount', amount_open::text,
      'since', due_date::timestamp at time zone 'Europe/Amsterdam', 'route', '/invoices/invoice/' || number,
      'reason', case when returned.day is not null then jsonb_build_object('code', 'debit-returned', 'day', returned.day) end)
      order by due_date, number) filter (where place <= ${mostWorkObjects}::int), '[]') as objects
  from (
    select *, row_number() over (order by due_date, number) as place from invoice
    where customer_id = ${customerId}::int and type = 'INVOICE' and status in (${statuses})
  ) waiting left join lateral (${returned}) returned on true`;

export const countOverdueInvoices = (customerId: number) => countOf(customerId, sql`'OVERDUE'`);

export const countOpenInvoices = (customerId: number) => countOf(customerId, sql`'OPEN', 'PARTIALLY_PAID'`);
