import { sql } from "../../platform/database/sql.ts";

export interface CompanyWork {
  missingTypes: string[];
  hasIban: boolean;
  hasPendingMandate: boolean;
  hasInvoiceReference: boolean;
  pendingUsers: number;
  openInvoices: number;
  overdueInvoices: number;
  downLines: number;
  downLineNames: string[];
}

/** The maximum number of lines listed as down, latest first. */
const namedLines = 3;

/** Tasks that a company can still do itself, and its lines that are down. */
export const findCompanyWork = (customerId: number) => sql<CompanyWork>`
  with down as (
    select reference, line_number, operational_since from line where customer_id = ${customerId}::int and operational = 'DOWN'
    union all
    select reference, line_number, operational_since from line where end_user_customer_id = ${customerId}::int and operational = 'DOWN'
  )
  select
    array(select type from unnest(array['main', 'order', 'abuse', 'billing', 'support']) with ordinality as wanted (type, position)
      where not exists (select from customer_contact contact where contact.customer_id = customer.id and type = any (contact.types))
      order by position) as "missingTypes",
    (select count(*)::int from down) as "downLines",
    array(select coalesce(nullif(reference, ''), line_number) from down
      order by operational_since desc, line_number limit ${namedLines}::int) as "downLineNames",
    iban is not null as "hasIban",
    exists (select from sepa_mandate where customer_id = customer.id and status = 'PENDING') as "hasPendingMandate",
    custom_invoice_reference is not null as "hasInvoiceReference",
    (select count(*)::int from customer_account where customer_id = customer.id
      and status = 'PENDING_ACTIVATION') as "pendingUsers",
    (select count(*)::int from invoice where customer_id = customer.id and type = 'INVOICE'
      and status in ('OPEN', 'PARTIALLY_PAID')) as "openInvoices",
    (select count(*)::int from invoice where customer_id = customer.id and type = 'INVOICE' and status = 'OVERDUE') as "overdueInvoices"
  from customer where id = ${customerId}::int and id = any (current_customers())`;
