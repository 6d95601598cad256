import { amsterdamDate } from "@demarc/contract/core/calendar";
import type { InvoiceStatus } from "@demarc/contract/core/invoices/invoice";
import type { OperatorTransaction } from "../../../platform/changes/operator-change.ts";
import { stateConflict } from "../../../platform/changes/state-machine.ts";
import { found, invalid } from "../../../platform/refusals/errors.ts";
import { collectionOf } from "../invoice/invoice-collection.ts";
import { findPublishedInvoice } from "../invoice/invoices.queries.ts";
import { lockPublishedInvoice, type OperatorInvoice } from "./invoice-operator.queries.ts";
import { type OperatorStep, type Payment, takeInvoiceStep } from "./invoice.steps.ts";

type PaymentStep = Extract<OperatorStep, { readonly payment: Payment }>;

/** What the operator records on an invoice. A payment without a method came as the invoice says. */
export type InvoiceRecord =
  | Exclude<OperatorStep, PaymentStep>
  | {
      readonly event: PaymentStep["event"];
      readonly payment: Omit<Payment, "method"> & { readonly method?: Payment["method"] | undefined };
    };

export interface RecordedInvoice {
  readonly before: InvoiceStatus | "DRAFT";
  readonly after: InvoiceStatus;
  readonly amountOpen: string;
}

/** A direct debit until the bank has returned one, otherwise a transfer. */
const methodOf = async (transaction: OperatorTransaction, number: string): Promise<Payment["method"]> => {
  const collection = collectionOf(found(await transaction.query(findPublishedInvoice(number))));
  return collection === null || collection.state === "RETURNED" ? "CREDIT_TRANSFER" : "DIRECT_DEBIT";
};

const stepOf = async (
  transaction: OperatorTransaction,
  { number, status }: { readonly number: string; readonly status: OperatorInvoice["status"] },
  wanted: InvoiceRecord,
): Promise<OperatorStep> => {
  if (!("payment" in wanted)) return wanted;
  // A payment of a paid invoice is not recorded, so the operator must know.
  if (wanted.event === "pay" && status === "PAID") throw stateConflict("invoice.state-conflict", status, "pay");
  const method = wanted.payment.method ?? (await methodOf(transaction, number));
  return { event: wanted.event, payment: { ...wanted.payment, method } };
};

/**
 * Records a payment, its return, the answer to a dispute or a write-off on a published invoice of any company. Throws 404
 * for an unknown number, 409 if the state refuses the step, 400 for an amount out of range and for a day
 * in the future.
 */
export async function recordOnInvoice(
  transaction: OperatorTransaction,
  number: string,
  wanted: InvoiceRecord,
): Promise<RecordedInvoice> {
  const { customerId, status } = found(await transaction.query(lockPublishedInvoice(number)));
  if ("payment" in wanted && wanted.payment.date > amsterdamDate(new Date()))
    throw invalid("date", "validation.date-too-late");
  const step = await stepOf(transaction, { number, status }, wanted);
  const after = await takeInvoiceStep(transaction, { customerId, number }, step);
  const { amountOpen } = found(await transaction.query(lockPublishedInvoice(number)));
  return { before: status, after, amountOpen };
}
