import { createHash } from "node:crypto";
import type { LedgerAction } from "@demarc/contract/core/words";
import type { Right } from "@demarc/contract/core/rights";
import { mostOpenApprovals } from "@demarc/contract/operator/approvals";
import type { Plan } from "@demarc/contract/operator/writing";
import type { FastifyRequest } from "fastify";
import { claimKey, idOf, keepAnswer, recordStatement, refuseReplay } from "../changes/change.ts";
import {
  answerRepeated,
  ApprovalNeeded,
  type ApprovedChange,
  type OperatorContext,
  type OperatorTransaction,
  runOperatorChange,
} from "../changes/operator-change.ts";
import { canonical, type PlannedOperation } from "../changes/plan.ts";
import { queryRows, runTransaction, type TransactionWithSavepoints } from "../database/database.ts";
import { WaitingAnswer } from "../http/serve.ts";
import { conflict, found } from "../refusals/errors.ts";
import type { ServiceCaller } from "../tokens/service-tokens.ts";
import { findApprovalRules, isWatched } from "./approval-gate.ts";
import * as queries from "./approvals.queries.ts";
import { heldCallOf } from "./held-call.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Set for an approved call: the hash of its plan, and the steps of the approval in the same transaction. */
    approved?: (ApprovedChange & { readonly planHash: string }) | undefined;
  }
}

/** A call that a policy may cover. */
export interface GuardedCall {
  readonly operation: PlannedOperation;
  /** The rights of the call. The caller has at least one of them. */
  readonly rights: readonly Right[];
  readonly caller: ServiceCaller;
  readonly http: FastifyRequest;
}

type ApprovalAction = Extract<LedgerAction, `approval.${string}`>;

interface RecordedBy {
  readonly actorType: "OPERATOR" | "SYSTEM";
  readonly actorId: string | null;
  readonly ip: string | null;
  readonly requestId: string | null;
  readonly reason?: string | null;
}

/** The ledger row and the event of a step of a request. Customers do not see them. */
export const recordApproval = (
  action: ApprovalAction,
  {
    id,
    ...after
  }: { readonly id: string; readonly status: string; readonly version: number; readonly operation?: string },
  by: RecordedBy,
) => {
  const before = action === "approval.requested" ? null : { status: "OPEN", version: after.version - 1 };
  const change = { action, entityType: "approval", entityId: id, before, after, event: action } as const;
  return recordStatement(change, { customerId: null, reason: null, ...by });
};

/** The path of a call. Without a record in the path, it also has a hash of the body. */
const objectOf = ({ target, body }: PlannedOperation, http: FastifyRequest): string => {
  const [path = ""] = http.url.split("?", 1);
  const hasRecord = Object.keys(target as object).length > 0;
  return hasRecord
    ? path
    : `${path}#${createHash("sha256")
        .update(canonical([body, heldCallOf(http).call]))
        .digest("hex")}`;
};

interface Planned {
  readonly needed: readonly Right[];
  readonly plan: Plan;
  /** The right of the call. */
  readonly right: Right | undefined;
}

/** The plan of a change, and the actions that need an approval. */
const planOfCall = async <Answer>(
  { idempotency: _key, planned, guard, ...context }: OperatorContext,
  { operation }: GuardedCall,
  work: (transaction: OperatorTransaction) => Promise<Answer>,
): Promise<Planned> => {
  let seen: Planned | undefined;
  await runOperatorChange(
    {
      ...context,
      planned: { ...operation, dryRun: true, planHash: planned?.planHash },
      guard: { right: guard?.right ?? null, planned: (needed, plan, right) => (seen = { needed, plan, right }) },
    },
    work,
  );
  if (!seen) throw new Error("a dry run has no plan");
  return seen;
};

/** The open request for the call. Throws 409 if its plan or its maker differs. */
const openRequest = async (
  transaction: TransactionWithSavepoints,
  { operation, object, plan, makerPerson }: queries.NewApproval,
): Promise<queries.ApprovalRow> => {
  const [open] = await transaction.query(queries.findOpenApproval(operation, object));
  if (!open || open.planHash !== plan.planHash || open.makerPerson !== makerPerson)
    throw conflict("approval.open", "Another request for this waits for an approval.", { id: open?.id ?? null });
  return open;
};

/** Stores the request for an approval. A repeated call returns the open request. */
const requestApproval = (
  context: OperatorContext,
  { operation, caller, http }: GuardedCall,
  { needed, plan, right }: Planned,
): Promise<queries.ApprovalRow> =>
  runTransaction(context.pool, [], async (transaction) => {
    const { idempotency, ip, requestId, actor, reason = null } = context;
    const principal = idempotency?.principal ?? "";
    if (idempotency) await claimKey(transaction, { principal, customerId: null }, idempotency.key);
    const [first] = needed;
    if (!first) throw new Error("nothing needs an approval");
    const object = objectOf(operation, http);
    const given: queries.NewApproval = {
      actions: needed,
      right: right ?? first,
      operation: operation.operation,
      object,
      reason,
      plan,
      makerToken: caller.isCommand || caller.staff ? null : caller.tokenId,
      makerStaff: caller.staff?.id ?? null,
      maker: caller.name,
      makerPerson: caller.person,
      ...heldCallOf(http),
    };
    const by = { actorType: "OPERATOR", actorId: actor.actorId, ip, requestId, reason } as const;
    for (const expired of await transaction.query(
      queries.expireApprovals(1, { operation: operation.operation, object }),
    ))
      transaction.send(recordApproval("approval.expired", { ...expired, status: "EXPIRED" }, { ...by, reason: null }));
    const [made] = await transaction.query(queries.insertApproval(given));
    if (made) {
      const [open] = await transaction.query(queries.countOpenApprovals(caller));
      if ((open?.count ?? 0) > mostOpenApprovals)
        throw conflict("approval.limit", `You already have ${mostOpenApprovals} open requests.`);
      transaction.send(
        recordApproval(
          "approval.requested",
          { id: made.id, status: "OPEN", version: 1, operation: made.operation },
          by,
        ),
      );
    }
    const answer = made ?? (await openRequest(transaction, given));
    if (idempotency) keepAnswer(transaction, { principal, status: 202 }, idempotency.key, answer);
    return answer;
  });

/** Runs the change of a call. One that a policy covers is not made: throws `WaitingAnswer` with the request for its approval. */
export const runGuarded = async <Answer>(
  context: OperatorContext,
  call: GuardedCall,
  work: (transaction: OperatorTransaction) => Promise<Answer>,
): Promise<Answer> => {
  if (context.planned?.dryRun) return runOperatorChange(context, work);
  if (context.approved) {
    const answer = await runOperatorChange(context, work);
    // The approver must not get a secret of the maker.
    return context.secretAnswer ? (idOf(answer) as Answer) : answer;
  }
  const wait = async (planned: Planned): Promise<never> => {
    throw new WaitingAnswer(await requestApproval(context, call, planned));
  };
  const { rules } = found(await queryRows(context.pool, findApprovalRules()));
  if (isWatched(rules, call.rights)) {
    const repeated = answerRepeated(context);
    await (context.secretAnswer ? repeated.catch(refuseReplay) : repeated);
    // The change itself would take numbers from sequences, and its rollback would leave gaps.
    const planned = await planOfCall(context, call, work);
    if (planned.needed.length > 0) return wait(planned);
  }
  try {
    return await runOperatorChange(context, work);
  } catch (error) {
    if (!(error instanceof ApprovalNeeded)) throw error;
    const planned = await planOfCall(context, call, work);
    return wait({ ...planned, needed: error.actions });
  }
};
