import { amsterdamDate } from "@demarc/contract/core/calendar";
import type { PaymentRecord } from "@demarc/contract/operator/payments";
import { heldByRef } from "../../../platform/changes/named-record.ts";
import type { OperatorTransaction } from "../../../platform/changes/operator-change.ts";
import { conflict, invalid } from "../../../platform/refusals/errors.ts";
import type { OperatorInvoice } from "./invoice-operator.queries.ts";
import * as queries from "./invoice-operator.queries.ts";
import { recordOnInvoice } from "./invoice-recording.ts";
import { publishedNumber, writtenAs } from "./invoice-writing.ts";

/** The invoice of a payment, locked. Throws 400 if it does not exist, or if several invoices have the quoted reference. */
const paidInvoice = async (
  transaction: OperatorTransaction,
  { invoice: named, paymentReference = "" }: PaymentRecord,
): Promise<OperatorInvoice> => {
  const quoted = named === undefined ? await transaction.query(queries.findQuotedNumbers(paymentReference)) : [];
  const wanted = named ?? (quoted.length === 1 ? quoted[0]?.number : undefined);
  const [invoice] = wanted === undefined ? [] : await transaction.query(queries.lockPaidInvoice(wanted));
  if (!invoice) throw invalid(named === undefined ? "paymentReference" : "invoice", "validation.invalid-value");
  return invoice;
};

/**
 * Records a payment, or its return, by the operator's own id; repeated, it changes nothing. Throws 400 for an unknown invoice, 409 if
 * another payment has the id, and what `recordOnInvoice` throws.
 */
export const putPayment = async (
  transaction: OperatorTransaction,
  { externalRef, body }: { readonly externalRef: string; readonly body: PaymentRecord },
) => {
  const invoice = await paidInvoice(transaction, body);
  const { kind = "PAYMENT", amount, method, date = amsterdamDate(new Date()) } = body;
  const number = publishedNumber(invoice, kind === "PAYMENT" ? "pay" : "reversePayment");
  const signed = kind === "PAYMENT" ? amount : `-${amount}`;
  const kept = await heldByRef(transaction, { kind: "payment", ref: externalRef }, (reference) =>
    queries.findPaymentOf(reference, invoice.id, signed),
  );
  if (kept) {
    const isSameDay = body.date === undefined || body.date === kept.date;
    if (kept.invoiceId === invoice.id && kept.amount === signed && isSameDay)
      return writtenAs(transaction, invoice.id, "unchanged");
    throw conflict("payment.ref-taken", "Another payment has this external reference.");
  }
  const payment = { amount, date, reference: externalRef, method };
  await recordOnInvoice(transaction, number, { event: kind === "PAYMENT" ? "pay" : "reversePayment", payment });
  return writtenAs(transaction, invoice.id, "created");
};
