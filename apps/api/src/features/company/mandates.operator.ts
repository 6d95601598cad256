import { maskIban } from "@demarc/contract/core/iban";
import type pg from "pg";
import type { OperatorTransaction } from "../../platform/changes/operator-change.ts";
import { queryRows } from "../../platform/database/database.ts";
import * as queries from "./mandates.queries.ts";

export type OperatorMandate = queries.MandateRow;

export const pendingMandates = (operatorPool: pg.Pool): Promise<OperatorMandate[]> =>
  queryRows(operatorPool, queries.listPendingMandates());

const decisions = {
  accept: {
    status: "ACTIVE",
    paymentMethod: "DIRECT_DEBIT",
    action: "customer.mandate-accepted",
    event: "mandate.activated",
  },
  reject: {
    status: "REVOKED",
    paymentMethod: "CREDIT_TRANSFER",
    action: "customer.mandate-rejected",
    event: "mandate.revoked",
  },
} as const;

export type MandateDecision = keyof typeof decisions;

const ledgerFields = ({ mandateReference, iban, status, paymentMethod, version }: OperatorMandate) => ({
  paymentMethod,
  version,
  mandate: { mandateReference, iban: maskIban(iban), status },
});

/**
 * Accepts or rejects a mandate; after a rejection the company pays by transfer. A change of the IBAN revokes all earlier
 * mandates, so there is no other active one. Throws an error with a readable message if the mandate does not wait.
 */
export const decideMandate = async (
  transaction: OperatorTransaction,
  { reference, decision }: { readonly reference: string; readonly decision: MandateDecision },
): Promise<OperatorMandate> => {
  await transaction.query(queries.lockCompanyOfMandate(reference));
  const [mandate] = await transaction.query(queries.findMandate(reference));
  if (!mandate) throw new Error("There is no such mandate.");
  if (mandate.status !== "PENDING") throw new Error("This mandate does not wait for a decision.");
  const { status, paymentMethod, action, event } = decisions[decision];
  const { id, customerId } = mandate;
  const decided = { ...mandate, status, paymentMethod, version: mandate.version + 1 };
  transaction.send(queries.updateMandate(id, status));
  transaction.send(queries.updatePaymentMethod(customerId, paymentMethod));
  transaction.record(customerId, {
    action,
    entityType: "customer",
    entityId: String(customerId),
    before: ledgerFields(mandate),
    after: ledgerFields(decided),
    event,
    kept: "7 years",
  });
  return decided;
};
