import { endOfMonth } from "@demarc/contract/core/calendar";
import type { suspendReasons, TvStatus } from "@demarc/contract/tv-accounts/tv-accounts";
import type { LedgerAction } from "@demarc/contract/core/words";
import type { Change } from "../../../platform/changes/change.ts";
import { conflict } from "../../../platform/refusals/errors.ts";
import { endActivation } from "../activation/activation.steps.ts";
import * as queries from "../account/tv-account-changes.queries.ts";
import type { LockedTvAccount } from "../account/tv-account.steps.ts";
import { takeTvAccountStep } from "../account/tv-accounts.rules.ts";
import type { TvChange } from "../account/tv-change.ts";
import { insertTvEvent } from "../account/tv-events.queries.ts";
import { queueTvCommand, queueTvEnd } from "../tv-platform/tv-commands.steps.ts";
import * as products from "../account/tv-products.queries.ts";

// Each step changes an account that its transaction has locked. Steps that return false have changed nothing.

type SuspendReason = (typeof suspendReasons)[number];

interface Facts {
  readonly status: TvStatus;
  readonly endDate: string | null;
  readonly reason?: SuspendReason;
}

/** Writes a step into the ledger and the outbox. */
const recordStep = <Action extends LedgerAction>(
  transaction: TvChange,
  account: LockedTvAccount,
  kind: Pick<Change<Action>, "action" | "entityType" | "event">,
  after: Facts,
): void => {
  const { accountNr, status, endDate, version } = account;
  transaction.record({
    ...kind,
    entityId: account.id,
    before: { accountNr, status, endDate, version },
    after: { accountNr, ...after, version: version + 1 },
  });
};

/** Activates a new account from a day on, with the products that wait for it. */
export const activateTvAccountStep = async (
  transaction: TvChange,
  account: LockedTvAccount,
  startDate: string,
): Promise<boolean> => {
  const status = takeTvAccountStep(account, "activate");
  if (status === account.status) return false;
  transaction.send(queries.activateTvAccount(account, startDate));
  const started = await transaction.query(products.startProductsOfAccount(account, startDate));
  transaction.send(insertTvEvent(account, "ACCOUNT_ACTIVATED", {}, transaction.actor));
  queueTvCommand(transaction, account, "activate", { productCode: account.productCode, products: started });
  recordStep(
    transaction,
    account,
    { action: "tv-account.activated", entityType: "tv-account", event: "tv.account.activated" },
    { status, endDate: null },
  );
  return true;
};

export const suspendTvAccountStep = (
  transaction: TvChange,
  account: LockedTvAccount,
  reason: SuspendReason = "CUSTOMER_REQUEST",
): boolean => {
  const status = takeTvAccountStep(account, "suspend");
  if (status === account.status) return false;
  transaction.send(queries.suspendTvAccount(account, reason));
  transaction.send(insertTvEvent(account, "ACCOUNT_SUSPENDED", { reason }, transaction.actor));
  queueTvCommand(transaction, account, "suspend", { reason });
  recordStep(
    transaction,
    account,
    { action: "tv-account.suspended", entityType: "tv-account", event: "tv.account.suspended" },
    { status, endDate: null, reason },
  );
  return true;
};

export const resumeTvAccountStep = (transaction: TvChange, account: LockedTvAccount): boolean => {
  const status = takeTvAccountStep(account, "resume");
  if (status === account.status) return false;
  transaction.send(queries.resumeTvAccount(account));
  transaction.send(insertTvEvent(account, "ACCOUNT_RESUMED", {}, transaction.actor));
  queueTvCommand(transaction, account, "resume");
  recordStep(
    transaction,
    account,
    { action: "tv-account.resumed", entityType: "tv-account", event: "tv.account.resumed" },
    { status, endDate: null },
  );
  return true;
};

/** Ends an account with all that belongs to it: products, devices, codes, requests and PIN. */
const endStep = (transaction: TvChange, account: LockedTvAccount, endDate: string): void => {
  transaction.send(queries.endTvAccount(account, endDate));
  transaction.send(products.endProductsOfAccount(account, endDate));
  endActivation(transaction, account);
  transaction.send(insertTvEvent(account, "ACCOUNT_ENDED", { endDate }, transaction.actor));
  queueTvEnd(transaction, account);
  recordStep(
    transaction,
    account,
    { action: "tv-account.ended", entityType: "tv-account", event: "tv.account.ended" },
    { status: "ended", endDate },
  );
};

/** Ends an account whose end date has passed. */
export const endTvAccountStep = (transaction: TvChange, account: LockedTvAccount, endDate: string): void => {
  takeTvAccountStep(account, "end");
  endStep(transaction, account, endDate);
};

/** When something is cancelled. It ends at the end of the month after `noticeMonths`, or now with `direct`. */
export interface Cancellation {
  readonly direct: boolean;
  readonly today: string;
  readonly noticeMonths: number;
}

/** Cancels an account. One that was never active ends now. */
export const cancelTvAccountStep = (
  transaction: TvChange,
  account: LockedTvAccount,
  { direct, today, noticeMonths }: Cancellation,
): boolean => {
  const status = takeTvAccountStep(account, direct ? "cancelDirect" : "cancel");
  if (status === account.status) return false;
  if (status === "ended") {
    endStep(transaction, account, today);
    return true;
  }
  const endDate = endOfMonth(today, noticeMonths);
  transaction.send(queries.cancelTvAccount(account, endDate));
  transaction.send(products.cancelProductsOfAccount(account, endDate));
  transaction.send(insertTvEvent(account, "ACCOUNT_CANCELLED", { endDate }, transaction.actor));
  recordStep(
    transaction,
    account,
    { action: "tv-account.cancelled", entityType: "tv-account", event: "tv.account.cancelled" },
    { status, endDate },
  );
  return true;
};

/** Withdraws a cancellation. A product that was cancelled before keeps its own end date. */
export const undoTvAccountCancellationStep = async (
  transaction: TvChange,
  account: LockedTvAccount,
  today: string,
): Promise<void> => {
  const status = takeTvAccountStep(account, "cancelCancellation");
  // The job that ends it runs each hour.
  if (account.endDate !== null && account.endDate < today)
    throw conflict("tv.account-ended", "This account has ended.", { state: "ended", event: "cancelCancellation" });
  transaction.send(queries.undoTvAccountCancellation(account));
  const restored = await transaction.query(products.restoreProductsOfAccount(account, today));
  for (const { productId, quantity, startedMeanwhile } of restored)
    if (startedMeanwhile) queueTvCommand(transaction, account, "product-on", { productId, quantity });
  transaction.send(insertTvEvent(account, "CANCELLATION_UNDONE", {}, transaction.actor));
  recordStep(
    transaction,
    account,
    {
      action: "tv-account.cancellation-undone",
      entityType: "tv-account",
      event: "tv.account.cancellation-undone",
    },
    { status, endDate: null },
  );
};
