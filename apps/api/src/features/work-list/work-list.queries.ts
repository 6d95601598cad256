import { sql } from "../../platform/sql.ts";

export interface CompanyWork {
  missingTypes: string[];
  hasIban: boolean;
  hasPendingMandate: boolean;
  hasInvoiceReference: boolean;
  openInvoices: number;
  overdueInvoices: number;
}

/** What a company has not arranged yet, of the things that it can arrange itself. */
export const findCompanyWork = (customerId: number) => sql`
  select
    array(select type from unnest(array['main', 'order', 'abuse', 'billing', 'support']) with ordinality as wanted (type, position)
      where not exists (select from customer_contact contact where contact.customer_id = customer.id and type = any (contact.types))
      order by position) as "missingTypes",
    iban is not null as "hasIban",
    exists (select from sepa_mandate where customer_id = customer.id and status = 'PENDING') as "hasPendingMandate",
    custom_invoice_reference is not null as "hasInvoiceReference",
    (select count(*)::int from invoice where customer_id = customer.id and type = 'INVOICE'
      and status in ('OPEN', 'PARTIALLY_PAID')) as "openInvoices",
    (select count(*)::int from invoice where customer_id = customer.id and type = 'INVOICE' and status = 'OVERDUE') as "overdueInvoices"
  from customer where id = ${customerId}::int and id = any (current_customers())`;
