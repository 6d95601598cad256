import { updateTvAccount } from "../account/tv-account-changes.queries.ts";
import { type LockedTvAccount, requireTvStatus } from "../account/tv-account.steps.ts";
import type { TvChange } from "../account/tv-change.ts";
import { insertTvEvent } from "../account/tv-events.queries.ts";
import type { StoredSubscriber } from "../account/tv-subscriber.rules.ts";
import { tvLedgerFields } from "./tv-account-creation.steps.ts";

export interface TvAccountData {
  readonly reference: string | null;
  readonly endCustomerId: string | null;
  readonly subscriber: StoredSubscriber;
  /** The operator's own id. The data after a change have it only if the account gets it now. */
  readonly externalRef?: string | null;
}

/** Changes the data of a locked account. Throws 409 for one that has ended. */
export const updateTvAccountStep = (
  transaction: TvChange,
  account: LockedTvAccount,
  before: TvAccountData,
  after: TvAccountData,
): void => {
  requireTvStatus(account, "update", ["new", "active", "suspended", "cancelled"]);
  transaction.send(updateTvAccount(account, after.reference, after.endCustomerId, after.subscriber));
  transaction.send(insertTvEvent(account, "ACCOUNT_UPDATED", {}, transaction.actor));
  const { accountNr, version } = account;
  const named = ({ externalRef = null }: TvAccountData) => after.externalRef !== undefined && { externalRef };
  transaction.record({
    action: "tv-account.updated",
    entityType: "tv-account",
    entityId: account.id,
    before: { accountNr, ...tvLedgerFields(before), ...named(before), version },
    after: { accountNr, ...tvLedgerFields(after), ...named(after), version: version + 1 },
    event: "tv.account.updated",
  });
};
