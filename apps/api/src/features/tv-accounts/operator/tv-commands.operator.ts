import type { OperatorTvAccount } from "@demarc/contract/operator/tv";
import type { suspendReasons, TvStatus } from "@demarc/contract/tv-accounts/tv-accounts";
import type { OperatorTransaction } from "../../../platform/changes/operator-change.ts";
import { found, type IfMatch, refuseStale } from "../../../platform/refusals/errors.ts";
import { resumeTvAccountStep, suspendTvAccountStep } from "../changes/tv-account-changes.steps.ts";
import { findAnyTvAccountForUpdate } from "../account/tv-account-lock.queries.ts";
import { changeByOperator } from "../account/tv-change.ts";
import { findAnyTvAccount, findTvCommandState } from "./tv-operator.queries.ts";
import * as queries from "./tv-repair.queries.ts";
import { acknowledge } from "../tv-platform/tv-sending.queries.ts";

/** Sends a command again by its id, or `all`. Returns those that it found; an overtaken one is left as it is. */
export const retryTvCommands = async (
  transaction: OperatorTransaction,
  what: string,
): Promise<queries.RetriedCommand[]> => {
  await transaction.query(queries.lockAccountsOfCommands(what));
  const retried = await transaction.query(queries.retryCommands(what));
  for (const { id, kind, overtaken } of retried)
    if (!overtaken)
      transaction.record(null, {
        action: "tv-command.retried",
        entityType: "tv-command",
        entityId: id,
        before: {},
        after: { kind, state: "PENDING" },
        event: "tv-command.retried",
      });
  return retried;
};

/** Records that the operator has carried out a command. Returns whether it was open. Throws 404. */
export const acknowledgeTvCommand = async (transaction: OperatorTransaction, id: string): Promise<boolean> => {
  const { state } = found(await transaction.query(findTvCommandState(id)));
  const [done] = await transaction.query(acknowledge(id));
  if (done)
    transaction.record(null, {
      action: "tv-command.acknowledged",
      entityType: "tv-command",
      entityId: id,
      before: { state },
      after: { state: "ACKNOWLEDGED" },
      event: "tv-command.acknowledged",
    });
  return done !== undefined;
};

type Change =
  | { readonly action: "suspend"; readonly reason: (typeof suspendReasons)[number] }
  | { readonly action: "resume" };

/** Suspends or resumes an account of any company. Throws 404, and 409 if its state does not allow it or `ifMatch` is stale. */
export const changeTvAccountAsOperator = async (
  transaction: OperatorTransaction,
  accountNr: number,
  change: Change,
  ifMatch?: IfMatch,
): Promise<{ readonly changed: boolean; readonly before: TvStatus }> => {
  const account = found(await transaction.query(findAnyTvAccountForUpdate(accountNr)));
  refuseStale(account, ifMatch);
  const asTv = changeByOperator(transaction, account.customerId);
  const changed =
    change.action === "suspend"
      ? suspendTvAccountStep(asTv, account, change.reason)
      : resumeTvAccountStep(asTv, account);
  return { changed, before: account.status };
};

export interface TvAccountStatus extends Pick<OperatorTvAccount, "id" | "accountNr" | "status" | "version"> {
  readonly outcome: "updated" | "unchanged";
}

/** `changeTvAccountAsOperator`, with the account as it then is. */
export const putTvAccountStatus = async (
  transaction: OperatorTransaction,
  accountNr: number,
  change: Change,
  ifMatch: IfMatch,
): Promise<TvAccountStatus> => {
  const { changed } = await changeTvAccountAsOperator(transaction, accountNr, change, ifMatch);
  const { id, status, version } = found(await transaction.query(findAnyTvAccount(accountNr)));
  return { id, accountNr, status, version, outcome: changed ? "updated" : "unchanged" };
};
