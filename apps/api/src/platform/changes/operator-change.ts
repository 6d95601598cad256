import type { Right } from "@demarc/contract/core/rights";
import type { Plan } from "@demarc/contract/operator/writing";
import type { LedgerAction } from "@demarc/contract/core/words";
import { createHmac } from "node:crypto";
import type pg from "pg";
import {
  type Author,
  type Change,
  claimKey,
  findEarlierAnswer,
  idOf,
  refuseReplay,
  type IdempotencyKey,
  keepAnswer,
  recordStatement,
  replay,
} from "./change.ts";
import { queryRows, runTransaction, type TransactionWithSavepoints } from "../database/database.ts";
import { sql } from "../database/sql.ts";
import { conflict, found } from "../refusals/errors.ts";
import type { ApprovalRule } from "@demarc/contract/operator/approvals";
import { actionsToApprove, findApprovalRules, type Touch } from "../approvals/approval-gate.ts";
import { findLedgerStart, findOwnLedgerRows, planOf, type PlannedOperation } from "./plan.ts";

/** A transaction of the operator. It sees all companies, so each change is recorded with its company, or with null without a company. */
export interface OperatorTransaction extends TransactionWithSavepoints {
  /** `why`: the reason, if it differs from the reason of the whole change. */
  record<Action extends LedgerAction>(customerId: number | null, change: Change<Action>, why?: string | null): void;
  /** Adds a warning to the plan. */
  warn?(code: string, text: string): void;
  /** Says that the change takes an action that may need an approval. `amount`: null if it is not known. */
  touches?(action: Right, customerId: number | null, amount: string | null): void;
  /** A dry run: do not use a sequence, because a rollback does not restore it. */
  readonly isDry?: boolean;
}

export interface ApprovedChange {
  readonly begin?: (transaction: TransactionWithSavepoints) => Promise<void>;
  readonly settle?: (transaction: TransactionWithSavepoints) => void;
}

export interface OperatorContext {
  /** Connects as portal_operator, or as portal_signup for anonymous users. */
  readonly pool: pg.Pool;
  readonly actor: Pick<Author, "actorType" | "actorId">;
  readonly ip: string | null;
  readonly requestId: string | null;
  /** Why the change is made. */
  readonly reason?: string | null;
  /** For a call: how a policy of approvals judges it. Commands have none. `planned` gets the right of a call without one of its own. */
  readonly guard?:
    | {
        readonly right: Right | null;
        readonly planned?: (needed: readonly Right[], plan: Plan, right: Right | undefined) => void;
      }
    | undefined;
  /** The change was approved, so no policy judges it. `begin` runs before it, `settle` after the comparison with its plan. */
  readonly approved?: ApprovedChange | undefined;
  /** A dry run, or a change that is made only if its plan has this hash. */
  readonly planned?:
    | (PlannedOperation & { readonly dryRun: boolean; readonly planHash?: string | undefined })
    | undefined;
  /** The answer contains a secret, so only its `id` is kept with the key. */
  readonly secretAnswer?: boolean | undefined;
  /** The idempotency key, and the status of the response. `principal`: a system of the operator; without one, the address. */
  readonly idempotency?:
    | { readonly key: IdempotencyKey; readonly status: number; readonly principal?: string }
    | undefined;
}

/** The context of an operator's command. `actorId` is the operator's name in the ledger. */
export const byOperator = (pool: pg.Pool, actorId: string): OperatorContext => ({
  pool,
  actor: { actorType: "OPERATOR", actorId },
  ip: null,
  requestId: null,
});

/** Anonymous requests have a namespace of keys per IP address. Only a hash of the address is stored. */
const principalOf = (ip: string | null, key: string): string =>
  `public ${createHmac("sha256", key)
    .update(ip ?? "")
    .digest("base64url")}`;

/** Throws `ReplayedAnswer` if the key already has a response: a repeated request takes no allowance again. */
export const answerRepeated = async ({ pool, ip, idempotency }: OperatorContext): Promise<void> => {
  if (!idempotency) return;
  const { key, principal = principalOf(ip, key.key) } = idempotency;
  const [earlier] = await queryRows(pool, findEarlierAnswer(principal, key));
  if (earlier) replay(earlier, key);
};

/** Rolls back a dry run, and carries its answer. */
class RolledBack extends Error {
  readonly answer: unknown;

  constructor(answer: unknown) {
    super("the change was only planned");
    this.answer = answer;
  }
}

/** The change needs an approval for these actions, and was rolled back. */
export class ApprovalNeeded extends Error {
  readonly actions: readonly Right[];

  constructor(actions: readonly Right[]) {
    super(`needs an approval: ${actions.join(", ")}`);
    this.actions = actions;
  }
}

/** The rules that judge a change: none for the public, and for a change that was approved. */
const rulesFor = async (
  transaction: TransactionWithSavepoints,
  { actor, approved }: Pick<OperatorContext, "actor" | "approved">,
): Promise<readonly ApprovalRule[]> =>
  actor.actorType !== "OPERATOR" || approved ? [] : found(await transaction.query(findApprovalRules())).rules;

const approvalRequired = () =>
  conflict("approval.required", "This needs the approval of another person. Use the operator API: it makes a request.");

/** A dry run holds locks only briefly, and draws no number (`draw_number` of the database). */
const dryRun = sql`select set_config('lock_timeout', '1s', true), set_config('app.is_dry', 'true', true)`;

/** The work of a change, with the warnings and actions that it reports. */
const runWork = async <Answer>(
  transaction: TransactionWithSavepoints,
  { actor, ip, requestId, reason, planned }: OperatorContext,
  work: (transaction: OperatorTransaction) => Promise<Answer>,
) => {
  const warnings: Plan["warnings"] = [];
  const touches: Touch[] = [];
  const answer = await work({
    ...transaction,
    isDry: planned?.dryRun ?? false,
    warn: (code, text) => void warnings.push({ code, text }),
    touches: (action, customerId, amount) => void touches.push({ action, customerId, amount }),
    record: (customerId, change, why = reason) =>
      transaction.send(recordStatement(change, { ...actor, customerId, ip, requestId, reason: why ?? null })),
  });
  return { answer, warnings, touches };
};

/**
 * Runs a change by an operator or an anonymous user in one transaction that commits or rolls back its rows, its ledger
 * and outbox rows and the response of its idempotency key together. Throws `ReplayedAnswer` if the key already has a
 * response. A dry run is rolled back, and its answer has the plan. Throws 409 `plan-outdated` if the change no longer matches
 * its plan, and `ApprovalNeeded` (409 for a command) if a policy covers it.
 */
export const runOperatorChange = async <Answer>(
  context: OperatorContext,
  work: (transaction: OperatorTransaction) => Promise<Answer>,
): Promise<Answer> => {
  const { pool, ip, planned, guard, approved, secretAnswer, idempotency } = context;
  const isDry = planned?.dryRun ?? false;
  try {
    return await runTransaction(pool, isDry ? [dryRun] : [], async (transaction) => {
      const principal = idempotency?.principal ?? principalOf(ip, idempotency?.key.key ?? "");
      if (idempotency && !isDry) {
        const claimed = claimKey(transaction, { principal, customerId: null }, idempotency.key);
        await (secretAnswer ? claimed.catch(refuseReplay) : claimed);
      }
      await approved?.begin?.(transaction);
      const isPlanned = planned !== undefined && (isDry || planned.planHash !== undefined);
      const rules = await rulesFor(transaction, context);
      const since =
        isPlanned || rules.length > 0 ? found(await transaction.query(findLedgerStart())).id : Number.MAX_SAFE_INTEGER;
      const { answer, warnings, touches } = await runWork(transaction, context, work);
      const hasChanged = rules.length > 0 && (await transaction.query(findOwnLedgerRows(since, 1))).length > 0;
      const needed = await actionsToApprove(transaction, rules, {
        right: guard && guard.right,
        touches,
        hasChanged,
        isDry,
      });
      if (needed.length > 0 && !isDry) throw guard ? new ApprovalNeeded(needed) : approvalRequired();
      if (needed.length > 0)
        warnings.push({ code: "approval.required", text: `Another person has to approve: ${needed.join(", ")}.` });
      if (isPlanned) {
        const { dryRun: _dry, planHash, ...operation } = planned;
        const plan = await planOf(transaction, since, operation, warnings);
        if (planHash !== undefined && planHash !== plan.planHash)
          throw conflict("plan-outdated", "The change would now do something else than was planned.", { plan });
        if (isDry) {
          guard?.planned?.(needed, plan, guard.right ?? touches[0]?.action);
          throw new RolledBack({ ...answer, ...plan });
        }
      }
      approved?.settle?.(transaction);
      if (idempotency)
        keepAnswer(
          transaction,
          { principal, status: idempotency.status },
          idempotency.key,
          secretAnswer ? idOf(answer) : answer,
        );
      return answer;
    });
  } catch (error) {
    if (error instanceof RolledBack) return error.answer as Answer;
    throw error;
  }
};
