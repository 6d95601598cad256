import type { Transaction } from "../../../platform/database/database.ts";
import { closePinCommands, insertTvCommand, type TvCommandKind } from "./tv-commands.queries.ts";

/** Queues a command for the TV platform in the transaction of the change that causes it; it is sent after the commit. */
export const queueTvCommand = (
  transaction: Transaction & { readonly isDry?: boolean },
  account: { readonly id: string; readonly customerId: number },
  kind: TvCommandKind,
  payload: Readonly<Record<string, unknown>> = {},
): void => {
  // The order of commands is a number from a sequence, which a dry run does not use.
  if (!transaction.isDry) transaction.send(insertTvCommand(account, kind, payload));
};

/** Queues the PIN of an account as `tvSecrets(...).seal(account.id, pin)` made it; the clear text is never stored. */
export const queueTvPin = (
  transaction: Transaction,
  account: { readonly id: string; readonly customerId: number },
  sealed: Buffer,
): void => queueTvCommand(transaction, account, "pin", { sealedPin: sealed.toString("base64") });

/** Queues the end of an account. A PIN that waits is not sent any more, and is erased. */
export const queueTvEnd = (
  transaction: Transaction,
  account: { readonly id: string; readonly customerId: number },
): void => {
  transaction.send(closePinCommands(account));
  queueTvCommand(transaction, account, "end");
};
