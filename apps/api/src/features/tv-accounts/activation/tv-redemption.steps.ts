import { requestMinutes, type TvRedemption } from "@demarc/contract/tv-accounts/tv-activation";
import { conflict, found, notFound } from "../../../platform/refusals/errors.ts";
import { newLinkToken } from "../../../platform/mail/activation.ts";
import { findCustomerStatus, findTvAccountForUpdate } from "../account/tv-account-lock.queries.ts";
import type { LockedTvAccount } from "../account/tv-account.steps.ts";
import type { TvChange } from "../account/tv-change.ts";
import * as codes from "./tv-codes.queries.ts";
import { unconfirmedCodeStates } from "./tv-codes.rules.ts";
import { activateDevice, findPlace } from "./tv-devices.steps.ts";
import { insertPendingRequest, type RequestedDevice } from "./tv-requests.queries.ts";
import { recordRequest } from "./tv-requests.steps.ts";

/** Polling interval of a waiting device, in seconds. */
export const pollSeconds = 3;

/** Counts one use of an unconfirmed code. Throws 409 unless the code is live. */
export const countUse = (transaction: TvChange, { id, state, uses, maxUses }: codes.TvCodeRow): void => {
  const event = uses + 1 >= maxUses ? "useUp" : "use";
  transaction.send(codes.countTvCodeUse(id, unconfirmedCodeStates.take(state, event)));
};

/** Throws 409 unless devices can be activated on the account. */
const refuseInactive = async (transaction: TvChange, { status }: LockedTvAccount): Promise<void> => {
  const { customerStatus } = found(await transaction.query(findCustomerStatus()));
  if (status !== "active" || customerStatus !== "ACTIVE")
    throw conflict("tv.not-active", "This account takes no devices now.");
};

const ask = async (
  transaction: TvChange,
  account: LockedTvAccount,
  code: codes.TvCodeRow,
  device: RequestedDevice,
): Promise<TvRedemption> => {
  await findPlace(transaction, account, device);
  const { token, hash } = newLinkToken();
  transaction.send(codes.markCodeRequested(code.id, requestMinutes));
  const { id } = found(await transaction.query(insertPendingRequest(account, code.id, device, hash, requestMinutes)));
  recordRequest(transaction, account, { id, device });
  const { confirmUserInterfaceName } = code;
  return { result: "pending", pollAfterSeconds: pollSeconds, requestToken: token, confirmUserInterfaceName };
};

/**
 * Redeems the code that was typed on a device: activates the device, or requests a person's confirmation. Throws 404 for a code
 * that is no longer open, and 409 if the account takes no device.
 */
export const redeemCode = async (
  transaction: TvChange,
  typed: { readonly hash: Buffer; readonly accountId: string },
  device: RequestedDevice,
): Promise<TvRedemption> => {
  // Locked first, so that each of several parallel uses of a code sees the count of the previous ones.
  const account = found(await transaction.query(findTvAccountForUpdate(typed.accountId)));
  const [code] = await transaction.query(codes.findTypedCodeForUpdate(typed.hash, account.id));
  if (!code) throw notFound();
  await refuseInactive(transaction, account);
  if (code.kind === "CONFIRMED") return ask(transaction, account, code, device);
  countUse(transaction, code);
  await activateDevice(transaction, account, device);
  return { result: "activated", pollAfterSeconds: null, requestToken: null, confirmUserInterfaceName: null };
};
