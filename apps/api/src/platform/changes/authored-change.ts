import type { LedgerAction } from "@demarc/contract/core/words";
import { type Change, type ChangeTransaction, recordStatement } from "./change.ts";
import type { OperatorTransaction } from "./operator-change.ts";
import type { Transaction } from "../database/database.ts";
import type { Caller } from "../tokens/caller.ts";

/** A transaction that changes a record, by a caller, the operator or a timer. */
export interface AuthoredChange extends Transaction {
  readonly actorType: "ACCOUNT" | "API_TOKEN" | "OPERATOR" | "SYSTEM";
  /** The id of the account or token, or the name of the operator, as the history shows it; null for a timer. */
  readonly actor: string | null;
  /** A dry run: do not use a sequence, because a rollback does not restore it. */
  readonly isDry?: boolean;
  record<Action extends LedgerAction>(change: Change<Action>): void;
}

export const changeByCaller = (transaction: ChangeTransaction, { tokenId, accountId }: Caller): AuthoredChange => ({
  ...transaction,
  actorType: tokenId === undefined ? "ACCOUNT" : "API_TOKEN",
  actor: tokenId ?? accountId,
});

/** `customerId`: null for what the company may not see in its activity log. */
export const changeByOperator = (
  transaction: OperatorTransaction,
  customerId: number | null,
  by: string,
): AuthoredChange => ({
  ...transaction,
  actorType: "OPERATOR",
  actor: by,
  isDry: transaction.isDry ?? false,
  record: (change) => transaction.record(customerId, change),
});

export const changeBySystem = (transaction: Transaction, customerId: number): AuthoredChange => ({
  ...transaction,
  actorType: "SYSTEM",
  actor: null,
  record: (change) =>
    transaction.send(
      recordStatement(change, { customerId, actorType: "SYSTEM", actorId: null, ip: null, requestId: null }),
    ),
});

/** Whether row-level security binds the transaction to the customers of a caller. */
export const isOfCaller = ({ actorType }: AuthoredChange): boolean =>
  actorType === "ACCOUNT" || actorType === "API_TOKEN";
