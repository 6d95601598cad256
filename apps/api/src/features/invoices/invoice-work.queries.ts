import { mostWorkObjects } from "@demarc/contract/work-list";
import { type Sql, sql } from "../../platform/database/sql.ts";
import type { Work } from "../../platform/work.ts";

const countOf = (customerId: number, statuses: Sql) => sql<Work>`
  select count(*)::int as count, array[]::text[] as subjects,
    coalesce(jsonb_agg(jsonb_build_object('name', number, 'detail', nullif(buyer_reference, ''), 'amount', amount_open::text,
      'since', due_date::timestamp at time zone 'Europe/Amsterdam', 'route', '/invoices/invoice/' || number)
      order by due_date, number) filter (where place <= ${mostWorkObjects}::int), '[]') as objects
  from (
    select *, row_number() over (order by due_date, number) as place from invoice
    where customer_id = ${customerId}::int and type = 'INVOICE' and status in (${statuses})
  ) waiting`;

export const countOverdueInvoices = (customerId: number) => countOf(customerId, sql`'OVERDUE'`);

export const countOpenInvoices = (customerId: number) => countOf(customerId, sql`'OPEN', 'PARTIALLY_PAID'`);
