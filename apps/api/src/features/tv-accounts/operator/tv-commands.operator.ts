import type { suspendReasons, TvStatus } from "@demarc/contract/tv-accounts/tv-accounts";
import type pg from "pg";
import type { OperatorTransaction } from "../../../platform/changes/operator-change.ts";
import { queryRows } from "../../../platform/database/database.ts";
import { found } from "../../../platform/refusals/errors.ts";
import { resumeTvAccountStep, suspendTvAccountStep } from "../changes/tv-account-changes.steps.ts";
import { findAnyTvAccountForUpdate } from "../account/tv-account-lock.queries.ts";
import { changeByOperator } from "../account/tv-change.ts";
import * as queries from "./tv-repair.queries.ts";
import { acknowledge } from "../tv-platform/tv-sending.queries.ts";

export type { OpenCommand, RetriedCommand } from "./tv-repair.queries.ts";

export const openCommands = (operatorPool: pg.Pool, most: number): Promise<queries.OpenCommand[]> =>
  queryRows(operatorPool, queries.listOpenCommands(most));

/** Sends a command again by its id, or `all`. Returns those that it found; an overtaken one is left as it is. */
export const retryTvCommands = async (
  transaction: OperatorTransaction,
  what: string,
): Promise<queries.RetriedCommand[]> => {
  await transaction.query(queries.lockAccountsOfCommands(what));
  return transaction.query(queries.retryCommands(what));
};

/** Records that the operator has carried out a command. Returns whether it was open. */
export const acknowledgeTvCommand = async (transaction: OperatorTransaction, id: string): Promise<boolean> =>
  (await transaction.query(acknowledge(id))).length > 0;

type Change =
  | { readonly action: "suspend"; readonly reason: (typeof suspendReasons)[number] }
  | { readonly action: "resume" };

/** Suspends or resumes an account of any company. Throws 404, and 409 if its state does not allow it. */
export const changeTvAccountAsOperator = async (
  transaction: OperatorTransaction,
  accountNr: number,
  change: Change,
): Promise<{ readonly changed: boolean; readonly before: TvStatus }> => {
  const account = found(await transaction.query(findAnyTvAccountForUpdate(accountNr)));
  const asTv = changeByOperator(transaction, account.customerId);
  const changed =
    change.action === "suspend"
      ? suspendTvAccountStep(asTv, account, change.reason)
      : resumeTvAccountStep(asTv, account);
  return { changed, before: account.status };
};
