import type { ApprovalRequest, ApprovalRule } from "@demarc/contract/operator/approvals";
import type { Outcome } from "@demarc/contract/operator/listing";
import { recordApproval } from "../../platform/approvals/approval-requests.ts";
import * as queries from "../../platform/approvals/approvals.queries.ts";
import { lockPolicy, updatePolicy } from "./approvals.queries.ts";
import type { OperatorTransaction } from "../../platform/changes/operator-change.ts";
import { canonical } from "../../platform/changes/plan.ts";
import { stateConflict } from "../../platform/changes/state-machine.ts";
import { forbidden, found, type IfMatch, notFound, refuseStale, rightMissing } from "../../platform/refusals/errors.ts";
import type { ServiceCaller } from "../../platform/tokens/service-tokens.ts";

/** Who created the tokens of before is not known, so that they are nobody's second pair of eyes. */
const unknown = "unknown";

/** The caller, and the address and the id of the request, for the ledger. */
export interface Decision {
  readonly caller: ServiceCaller;
  readonly reason: string | null;
  readonly ip: string;
  readonly requestId: string;
}

export const shownApproval = ({
  makerToken: _token,
  call: _call,
  content: _content,
  isOpen: _open,
  ...shown
}: queries.StoredApproval) => shown;

/** Throws 404 for a request about a call that the caller may not make. */
export const refuseUnseen = (stored: queries.StoredApproval, { rights }: ServiceCaller): queries.StoredApproval => {
  if (!rights.includes(stored.right)) throw notFound();
  return stored;
};

/** Throws 403 for the maker, and for approvers without the right of the call; 409 once it is decided or has expired. */
export const refuseDecision = (
  stored: queries.StoredApproval,
  caller: ServiceCaller,
  event: "approve" | "refuse",
): void => {
  if (event === "approve" && !caller.rights.includes(stored.right)) throw rightMissing(stored.right);
  if (caller.person === stored.makerPerson || [caller.person, stored.makerPerson].includes(unknown))
    throw forbidden(
      "approval.own-request",
      "Another person has to decide: a token counts as the person who created it.",
    );
  if (!stored.isOpen) throw stateConflict("approval.state-conflict", stored.status, event);
};

const actions = {
  REFUSED: "approval.refused",
  WITHDRAWN: "approval.withdrawn",
  APPROVED: "approval.approved",
} as const;

/** Closes a request, with its ledger row as the one who decides. */
export const close = (
  transaction: Pick<OperatorTransaction, "send">,
  { id, version }: queries.StoredApproval,
  status: keyof typeof actions,
  { caller, reason, ip, requestId }: Decision,
): void => {
  transaction.send(queries.closeApproval(id, { status, by: caller.name, person: caller.person, decision: reason }));
  transaction.send(
    recordApproval(
      actions[status],
      { id, status, version: version + 1 },
      { actorType: "OPERATOR", actorId: caller.name, ip, requestId, reason },
    ),
  );
};

type Written = Pick<ApprovalRequest, "id" | "status" | "version"> & { readonly outcome: Outcome };

export const writtenAs = ({ id, version }: queries.StoredApproval, status: ApprovalRequest["status"]): Written => ({
  id,
  status,
  version: version + 1,
  outcome: "updated",
});

interface OnApproval {
  readonly id: string;
  readonly ifMatch: IfMatch;
}

const locked = async (
  transaction: OperatorTransaction,
  { id, ifMatch }: OnApproval,
): Promise<queries.StoredApproval> => {
  const stored = found(await transaction.query(queries.lockApproval(id)));
  refuseStale(stored, ifMatch);
  return stored;
};

/** Refuses a request as another person. Throws what `refuseDecision` throws. */
export const refuseRequest = async (
  transaction: OperatorTransaction,
  on: OnApproval,
  decision: Decision,
): Promise<Written> => {
  const stored = await locked(transaction, on);
  refuseDecision(stored, decision.caller, "refuse");
  close(transaction, stored, "REFUSED", decision);
  return writtenAs(stored, "REFUSED");
};

/** Withdraws a request of one's own. Throws 403 for one of another person, and 409 once it is decided or has expired. */
export const withdrawRequest = async (
  transaction: OperatorTransaction,
  on: OnApproval,
  decision: Decision,
): Promise<Written> => {
  const stored = await locked(transaction, on);
  const { tokenId, person } = decision.caller;
  if (tokenId !== stored.makerToken && (person !== stored.makerPerson || person === unknown))
    throw forbidden("approval.other-request", "Only the person who made the request can withdraw it.");
  if (!stored.isOpen) throw stateConflict("approval.state-conflict", stored.status, "withdraw");
  close(transaction, stored, "WITHDRAWN", decision);
  return writtenAs(stored, "WITHDRAWN");
};

/** Replaces the rules of what needs an approval. */
export const putPolicy = async (
  transaction: OperatorTransaction,
  rules: readonly ApprovalRule[],
  ifMatch: IfMatch,
): Promise<{ readonly version: number; readonly outcome: Outcome }> => {
  const before = found(await transaction.query(lockPolicy()));
  refuseStale(before, ifMatch);
  if (canonical(before.rules) === canonical(rules)) return { version: before.version, outcome: "unchanged" };
  await transaction.query(updatePolicy(rules));
  const version = before.version + 1;
  transaction.record(null, {
    action: "approval-policy.changed",
    entityType: "approval-policy",
    entityId: "1",
    before,
    after: { rules, version },
    event: "approval-policy.changed",
    kept: "7 years",
  });
  return { version, outcome: "updated" };
};
