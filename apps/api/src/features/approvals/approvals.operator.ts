import type { ApprovalRequest, ApprovalRule } from "@demarc/contract/operator/approvals";
import { rightsOfRoles } from "@demarc/contract/core/staff-roles";
import type { Outcome } from "@demarc/contract/operator/listing";
import { recordApproval } from "../../platform/approvals/approval-requests.ts";
import * as queries from "../../platform/approvals/approvals.queries.ts";
import { findDeciders, lockPolicy, updatePolicy } from "./approvals.queries.ts";
import type { OperatorTransaction } from "../../platform/changes/operator-change.ts";
import { canonical } from "../../platform/changes/plan.ts";
import { stateConflict } from "../../platform/changes/state-machine.ts";
import {
  conflict,
  forbidden,
  found,
  type IfMatch,
  notFound,
  refuseStale,
  rightMissing,
} from "../../platform/refusals/errors.ts";
import type { ServiceCaller } from "../../platform/tokens/service-tokens.ts";
import { personOfStaff } from "../../platform/tokens/staff-sessions.ts";
import { listWorkingStaff } from "../../platform/tokens/staff.queries.ts";

/** The creator of older tokens is unknown, so they cannot take part in approvals. */
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
  makerStaff: _staff,
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

/** Throws 403 for the maker and for an approver without the right of the call, and 409 after a decision or expiry. */
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

/** Closes a request and records who decided. */
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
  const stored = refuseUnseen(await locked(transaction, on), decision.caller);
  refuseDecision(stored, decision.caller, "refuse");
  close(transaction, stored, "REFUSED", decision);
  return writtenAs(stored, "REFUSED");
};

/** Withdraws the caller's own request. Throws 403 for a request of another person, and 409 after a decision or expiry. */
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

/** Throws 409 for the first rules if only one person can decide: neither a call nor a change of the rules could be approved. */
const refuseOnePerson = async (transaction: OperatorTransaction, caller: ServiceCaller): Promise<void> => {
  const deciders = await transaction.query(findDeciders());
  const staff = (await transaction.query(listWorkingStaff())).filter(({ roles, changed }) => {
    const rights = rightsOfRoles(roles, changed);
    return rights.includes("approvals.decide") && rights.includes("approvals.manage");
  });
  const persons = new Set([...deciders.map(({ person }) => person), ...staff.map(({ id }) => personOfStaff(id))]);
  if (caller.isCommand) persons.add(caller.person);
  if (persons.size < 2)
    throw conflict(
      "approval-policy.one-person",
      "Two people need the rights `approvals.decide` and `approvals.manage` first, by their roles or with a token.",
    );
};

/** Replaces the rules of the approval policy. */
export const putPolicy = async (
  transaction: OperatorTransaction,
  { rules, caller }: { readonly rules: readonly ApprovalRule[]; readonly caller: ServiceCaller },
  ifMatch: IfMatch,
): Promise<{ readonly version: number; readonly outcome: Outcome }> => {
  const before = found(await transaction.query(lockPolicy()));
  refuseStale(before, ifMatch);
  if (canonical(before.rules) === canonical(rules)) return { version: before.version, outcome: "unchanged" };
  if (before.rules.length === 0) await refuseOnePerson(transaction, caller);
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
