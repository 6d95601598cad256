import { type Sql, sql } from "../../platform/database/sql.ts";
import type { Work } from "../../platform/work.ts";

const countOf = (customerId: number, statuses: Sql) => sql<Work>`
  select count(*)::int as count, array[]::text[] as subjects
  from invoice where customer_id = ${customerId}::int and type = 'INVOICE' and status in (${statuses})`;

export const countOverdueInvoices = (customerId: number) => countOf(customerId, sql`'OVERDUE'`);

export const countOpenInvoices = (customerId: number) => countOf(customerId, sql`'OPEN', 'PARTIALLY_PAID'`);
