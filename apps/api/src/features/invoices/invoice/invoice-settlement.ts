import type { Invoice } from "@demarc/contract/core/invoices/invoice";
import { add, isPositive } from "../../../platform/money.ts";
import { collectionOf } from "./invoice-collection.ts";

export type Settled = Parameters<typeof collectionOf>[0] & Pick<Invoice, "amountOpen">;

/**
 * How the open amount of an invoice or a credit note will be settled. The PDF, the payment code and the mail use it.
 * `returnedOn`: the day on which the bank returned the direct debit.
 */
export type Settlement =
  | { readonly kind: "nothing" }
  | { readonly kind: "disputed" }
  | { readonly kind: "debit"; readonly date: string }
  | { readonly kind: "transfer"; readonly returnedOn: string | null }
  | { readonly kind: "credit"; readonly setOff: string; readonly open: string; readonly repaid: string };

/** What a credit note took off its invoice when it was published, and what was or will be paid back. */
const creditOf = ({ payments, amountOpen }: Settled): Settlement => {
  const sumOf = (isSetOff: boolean) =>
    add("0", ...payments.filter(({ method }) => (method === "CREDIT_NOTE") === isSetOff).map(({ amount }) => amount));
  return { kind: "credit", setOff: sumOf(true), open: amountOpen, repaid: sumOf(false) };
};

export const settlementOf = (invoice: Settled): Settlement => {
  if (invoice.type === "CREDIT_NOTE") return creditOf(invoice);
  if (!isPositive(invoice.amountToPay)) return { kind: isPositive(invoice.amountDisputed) ? "disputed" : "nothing" };
  const collection = collectionOf(invoice);
  return collection?.state === "PLANNED"
    ? { kind: "debit", date: collection.date }
    : { kind: "transfer", returnedOn: collection?.returnedOn ?? null };
};
