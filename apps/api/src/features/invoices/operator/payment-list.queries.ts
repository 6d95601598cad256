import { sql } from "../../../platform/database/sql.ts";
import { type ListSlice, listRest, positionColumn } from "../../../platform/http/operator-list.ts";

export interface PaymentRow {
  readonly externalRef: string;
  readonly invoice: string;
  readonly kind: "PAYMENT" | "RETURN";
  readonly amount: string;
  readonly date: string;
  readonly method: "CREDIT_TRANSFER" | "DIRECT_DEBIT" | null;
}

/** Payments and returns with a reference that no other payment has. Run as portal_operator. */
export const pageOfPayments = (slice: ListSlice) => sql<PaymentRow & { position: string }>`
  select coalesce(payment.reference, '') as "externalRef", payment.number as invoice,
    case when payment.amount < 0 then 'RETURN' else 'PAYMENT' end as kind, abs(payment.amount)::text as amount,
    payment.date::text as date, nullif(payment.method, 'REVERSAL') as method, ${positionColumn(sql`payment`)}
  from (
    select invoice_payment.*, invoice.number, invoice_payment.created_at as updated_at
    from invoice_payment join invoice on invoice.id = invoice_payment.invoice_id
    where reference is not null and method <> 'CREDIT_NOTE' and not exists (
      select from invoice_payment other where other.reference = invoice_payment.reference and other.id <> invoice_payment.id)
  ) payment
  where ${listRest(sql`payment`, "uuid", slice)}`;
