import type { LedgerAction } from "@demarc/contract/core/words";
import { type Change, type ChangeTransaction, recordStatement } from "../../../platform/changes/change.ts";
import type { OperatorTransaction } from "../../../platform/changes/operator-change.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import type { Caller } from "../../../platform/tokens/caller.ts";

/** A transaction that changes TV accounts of one company, by a caller, the operator or a timer. */
export interface TvChange extends Transaction {
  /** The account or token whose name the timeline shows; null for the operator and the system. */
  readonly actor: string | null;
  /** A dry run of the operator. */
  readonly isDry?: boolean;
  record<Action extends LedgerAction>(change: Change<Action>): void;
}

export const changeByCaller = (transaction: ChangeTransaction, { tokenId, accountId }: Caller): TvChange => ({
  ...transaction,
  actor: tokenId ?? accountId,
});

export const changeByOperator = (transaction: OperatorTransaction, customerId: number): TvChange => ({
  ...transaction,
  actor: null,
  isDry: transaction.isDry ?? false,
  record: (change) => transaction.record(customerId, change),
});

export const changeBySystem = (transaction: Transaction, customerId: number): TvChange => ({
  ...transaction,
  actor: null,
  record: (change) =>
    transaction.send(
      recordStatement(change, { customerId, actorType: "SYSTEM", actorId: null, ip: null, requestId: null }),
    ),
});
