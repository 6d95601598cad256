import type { Invoice } from "@demarc/contract/core/invoices/invoice";
import { maximumPageSize } from "@demarc/contract/core/paging";
import * as contract from "@demarc/contract/invoices";
import type { RouteContext } from "../../platform/route-context.ts";
import type { ChangeTransaction } from "../../platform/changes/change.ts";
import { stateConflict } from "../../platform/changes/state-machine.ts";
import { type IfMatch, conflict, found, invalid, refuseStale } from "../../platform/refusals/errors.ts";
import { isPositive } from "../../platform/money.ts";
import { totalsOf } from "./invoice/invoice-totals.ts";
import type { ChargedLine, HeldInvoice } from "./invoice-dispute.queries.ts";
import * as queries from "./invoice-dispute.queries.ts";
import { findInvoice, type ShownInvoice } from "./invoice/invoices.queries.ts";
import { invoiceStates, type StoredStatus } from "./invoice/invoices.rules.ts";
import { collectionOf } from "./invoice/invoice-collection.ts";
import { paymentCodeOf } from "./documents/payment-code.ts";

export const asShown = (invoice: ShownInvoice): Invoice => ({
  ...invoice,
  collection: collectionOf(invoice),
  paymentCode: paymentCodeOf(invoice),
});

interface InvoicePath {
  readonly customerId: number;
  readonly number: string;
}

/**
 * Locks an invoice and finds the state after an event. Throws 404, and 409 if `ifMatch` is stale or the state refuses
 * the event.
 */
const holdFor = async (
  transaction: ChangeTransaction,
  event: "dispute" | "withdrawDispute",
  { customerId, number }: InvoicePath,
  ifMatch: IfMatch,
): Promise<{ invoice: HeldInvoice; next: StoredStatus }> => {
  const invoice = found(await transaction.query(queries.lockInvoice(customerId, number)));
  refuseStale(invoice, ifMatch);
  const { status: state, isLate, amountPaid, type } = invoice;
  if (type === "CREDIT_NOTE") throw stateConflict("invoice.state-conflict", state, event);
  return { invoice, next: invoiceStates.take(state, event, { isLate, isPartlyPaid: isPositive(amountPaid) }) };
};

const reread = async (transaction: ChangeTransaction, { customerId, number }: InvoicePath): Promise<Invoice> => {
  const invoice = found(await transaction.query(findInvoice(customerId, number, maximumPageSize, 0)));
  return asShown(invoice);
};

const actions = {
  dispute: "invoice.disputed",
  withdraw: "invoice.dispute-withdrawn",
} as const;

const record = (
  transaction: ChangeTransaction,
  action: (typeof actions)[keyof typeof actions],
  { number, status, version }: HeldInvoice,
  after: Record<string, unknown>,
): void =>
  transaction.record({
    action,
    entityType: "invoice",
    entityId: number,
    before: { status },
    after: { ...after, version: version + 1 },
    event: action,
    kept: "7 years",
  });

/** The amount of disputed lines incl. VAT; null, the whole invoice, if no line is named. */
const disputedAmountOf = (lines: readonly ChargedLine[]): string | null => {
  if (lines.length === 0) return null;
  const { grossTotal } = totalsOf(lines, []);
  return isPositive(grossTotal) ? grossTotal : "0.00";
};

export function disputeRoutes({ serve }: RouteContext): void {
  serve(contract.disputeInvoice, ({ params, body, caller, ifMatch, change }) =>
    change(async (transaction) => {
      const { invoice, next } = await holdFor(transaction, "dispute", params, ifMatch);
      const { reason, lineIds = [] } = body;
      if (invoice.status === next) return reread(transaction, params);
      const lines = await transaction.query(queries.listCharges(invoice.id, lineIds));
      if (lines.length !== lineIds.length) throw invalid("lineIds", "validation.invalid-value");
      const { accountId } = caller;
      transaction.send(queries.insertDispute(params.customerId, { invoiceId: invoice.id, accountId, reason, lineIds }));
      const amountDisputed = disputedAmountOf(lines);
      transaction.send(queries.updateDisputed(invoice.id, amountDisputed));
      record(transaction, actions.dispute, invoice, { status: next, reason, amountDisputed });
      return reread(transaction, params);
    }),
  );

  serve(contract.withdrawDispute, ({ params, ifMatch, change }) =>
    change(async (transaction) => {
      const { invoice, next } = await holdFor(transaction, "withdrawDispute", params, ifMatch);
      const withdrawn = await transaction.query(queries.withdrawDispute(invoice.id));
      if (withdrawn.length === 0)
        throw conflict("invoice.state-conflict", "This dispute was answered.", { state: invoice.status });
      transaction.send(queries.updateStatus(invoice.id, next));
      record(transaction, actions.withdraw, invoice, { status: next });
      return reread(transaction, params);
    }),
  );
}
