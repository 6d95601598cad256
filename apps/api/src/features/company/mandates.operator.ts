import { maskIban } from "@demarc/contract/core/iban";
import type { OperatorTransaction } from "../../platform/changes/operator-change.ts";
import { conflict, found, type IfMatch, refuseStale } from "../../platform/refusals/errors.ts";
import * as queries from "./mandates.queries.ts";

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

const ledgerFields = ({ mandateReference, iban, status, paymentMethod, version }: queries.MandateRow) => ({
  paymentMethod,
  version,
  mandate: { mandateReference, iban: maskIban(iban), status },
});

interface Decided {
  readonly id: string;
  readonly decision: MandateDecision;
  readonly ifMatch?: IfMatch;
}

/**
 * Accepts or rejects a mandate; after a rejection the company pays by transfer. A change of the IBAN revokes all earlier
 * mandates, so only one mandate is active. Throws 404, and 409 if the mandate does not wait.
 */
export const decideMandate = async (transaction: OperatorTransaction, { id, decision, ifMatch }: Decided) => {
  await transaction.query(queries.lockCompanyOfMandate(id));
  const mandate = found(await transaction.query(queries.findMandate(id)));
  refuseStale({ version: mandate.mandateVersion }, ifMatch);
  if (mandate.status !== "PENDING")
    throw conflict("mandate.state-conflict", "This mandate does not wait for a decision.", { state: mandate.status });
  const { status, paymentMethod, action, event } = decisions[decision];
  const { customerId } = mandate;
  transaction.touches?.("mandates.decide", customerId, null);
  const decided = {
    ...mandate,
    status,
    paymentMethod,
    version: mandate.version + 1,
    mandateVersion: mandate.mandateVersion + 1,
  };
  transaction.send(queries.updateMandate(mandate.id, status));
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
  const { mandateReference, mandateVersion: version } = decided;
  return { id, mandateReference, status, version, outcome: "updated" as const };
};
