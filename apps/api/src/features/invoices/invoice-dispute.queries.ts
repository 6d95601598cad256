import type { Invoice, InvoiceLine } from "@demarc/contract/core/invoices/invoice";
import { sql } from "../../platform/database/sql.ts";
import type { StaffFacts } from "../../platform/mail/staff-mail.ts";

export interface HeldInvoice {
  id: string;
  number: string;
  status: Invoice["status"];
  type: Invoice["type"];
  amountPaid: string;
  isLate: boolean;
  version: number;
}

/** Locks an invoice for a state change. The due date is the last day to pay, in Amsterdam time. */
export const lockInvoice = (customerId: number, number: string) => sql<HeldInvoice>`
  select id, number, status, type, amount_paid as "amountPaid", version,
    due_date < (now() at time zone 'Europe/Amsterdam')::date as "isLate"
  from invoice where customer_id = ${customerId}::int and customer_id = any (current_customers()) and status <> 'DRAFT'
    and number = ${number} for update`;

/** Disputes an invoice; without an amount, the whole invoice. */
export const updateDisputed = (id: string, amount: string | null) => sql`
  update invoice set status = 'DISPUTED', amount_disputed = ${amount}::numeric, version = version + 1, updated_at = now()
  where id = ${id}::uuid`;

export const updateStatus = (id: string, status: string) => sql`
  update invoice set status = ${status}, version = version + 1, updated_at = now() where id = ${id}::uuid`;

export type ChargedLine = Pick<InvoiceLine, "lineAmount" | "vatCategory" | "vatRate">;

/** The amounts of the given lines; lines of other invoices are left out. */
export const listCharges = (invoiceId: string, ids: readonly string[]) => sql<ChargedLine>`
  select line_amount as "lineAmount", vat_category as "vatCategory", vat_rate as "vatRate"
  from invoice_line where invoice_id = ${invoiceId}::uuid and id = any (${[...ids]}::uuid[])`;

export const insertDispute = (
  customerId: number,
  dispute: { invoiceId: string; accountId: string; reason: string; lineIds: readonly string[] },
) => sql`
  insert into invoice_dispute (invoice_id, customer_id, account_id, reason, line_ids)
  values (${dispute.invoiceId}::uuid, ${customerId}::int, ${dispute.accountId}::uuid, ${dispute.reason},
    ${[...dispute.lineIds]}::uuid[])`;

/** Withdraws the open dispute of an invoice; returns no row if the operator has already answered it. */
export const withdrawDispute = (invoiceId: string) => sql<{ id: string }>`
  update invoice_dispute set state = 'WITHDRAWN', ended_at = now()
  where invoice_id = ${invoiceId}::uuid and state = 'OPEN' and answered_at is null returning id`;

/** An invoice with an open dispute. Run as portal_jobs. */
export const findOpenDispute = (customerId: number, number: string) => sql<StaffFacts>`
  select customer.variant, customer.name as company, invoice.number as subject, dispute.reason as text
  from invoice join invoice_dispute dispute on dispute.invoice_id = invoice.id and dispute.state = 'OPEN'
    join customer on customer.id = invoice.customer_id
  where invoice.number = ${number} and invoice.customer_id = ${customerId}::int`;
