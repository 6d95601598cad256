import type { Invoice, InvoiceCollection } from "@demarc/contract/core/invoices/invoice";
import { isPositive } from "../../../platform/money.ts";

type Collectable = Pick<
  Invoice,
  "type" | "paymentMeans" | "payments" | "amountToPay" | "amountDisputed" | "collectionDate" | "dueDate"
>;

const returnedOn = ({ payments }: Pick<Invoice, "payments">): string | null =>
  payments.some(({ method }) => method === "DIRECT_DEBIT")
    ? (payments.findLast(({ method }) => method === "REVERSAL")?.date ?? null)
    : null;

/** The direct debit of the open amount of an invoice. Payments are in the order of their dates. */
export const collectionOf = (invoice: Collectable): InvoiceCollection | null => {
  const { amountToPay, amountDisputed, collectionDate, dueDate } = invoice;
  const isOpen = isPositive(amountToPay) || isPositive(amountDisputed);
  if (invoice.type !== "INVOICE" || invoice.paymentMeans !== "59" || !isOpen) return null;
  const date = collectionDate ?? dueDate;
  const returned = returnedOn(invoice);
  if (returned !== null) return { state: "RETURNED", date, amount: "0.00", returnedOn: returned };
  const state = isPositive(amountToPay) ? "PLANNED" : "ON_HOLD";
  return { state, date, amount: amountToPay, returnedOn: null };
};
