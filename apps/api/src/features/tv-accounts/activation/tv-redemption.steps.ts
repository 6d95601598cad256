import { requestMinutes, type TvRedemption } from "@demarc/contract/tv-accounts/tv-activation";
import { conflict, found, notFound } from "../../../platform/refusals/errors.ts";
import { newLinkToken } from "../../../platform/mail/activation.ts";
import { findCustomerStatus, findTvAccountForUpdate } from "../account/tv-account-lock.queries.ts";
import type { LockedTvAccount } from "../account/tv-account.steps.ts";
import type { TvChange } from "../account/tv-change.ts";
import * as codes from "./tv-codes.queries.ts";
import { unconfirmedCodeStates } from "./tv-codes.rules.ts";
import { activateDevice, findPlace } from "./tv-devices.steps.ts";
import {
  insertConfirmedRequest,
  insertPendingRequest,
  type NewTvRequest,
  type RequestedDevice,
} from "./tv-requests.queries.ts";
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

/** How a request is found again: by the device with a token, or by the TV platform with its own event. */
type RequestKey = Pick<NewTvRequest, "tokenHash" | "eventId">;

/** Requests a person's confirmation. Throws 409 if there is no place for the device. */
const ask = async (
  transaction: TvChange,
  { account, code }: TakenCode,
  device: RequestedDevice,
  key: RequestKey,
): Promise<string> => {
  await findPlace(transaction, account, device);
  transaction.send(codes.markCodeRequested(code.id, requestMinutes));
  const request = { codeId: code.id, device, ...key };
  const { id } = found(await transaction.query(insertPendingRequest(account, request, requestMinutes)));
  recordRequest(transaction, account, { id, device });
  return id;
};

export interface TypedCode {
  readonly hashes: readonly Buffer[];
  readonly accountId: string;
}

interface TakenCode {
  readonly account: LockedTvAccount;
  readonly code: codes.TvCodeRow;
}

/** Throws 404 for a code that is no longer open, and 409 if the account takes no device. */
const takeCode = async (transaction: TvChange, typed: TypedCode): Promise<TakenCode> => {
  // Locked first: each parallel use of a code has to see the count of the previous uses.
  const account = found(await transaction.query(findTvAccountForUpdate(typed.accountId)));
  const [code] = await transaction.query(codes.findTypedCodeForUpdate(typed.hashes, account.id));
  if (!code) throw notFound();
  await refuseInactive(transaction, account);
  return { account, code };
};

const activate = (transaction: TvChange, { account, code }: TakenCode, device: RequestedDevice): Promise<string> => {
  countUse(transaction, code);
  return activateDevice(transaction, account, device);
};

/**
 * Redeems the code that was typed on a device: activates the device, or requests a person's confirmation. Throws 404 for a code
 * that is no longer open, and 409 if the account takes no device.
 */
export const redeemCode = async (
  transaction: TvChange,
  typed: TypedCode,
  device: RequestedDevice,
): Promise<TvRedemption> => {
  const taken = await takeCode(transaction, typed);
  const { kind, confirmUserInterfaceName } = taken.code;
  if (kind === "CONFIRMED") {
    const { token, hash } = newLinkToken();
    await ask(transaction, taken, device, { tokenHash: hash, eventId: null });
    return { result: "pending", pollAfterSeconds: pollSeconds, requestToken: token, confirmUserInterfaceName };
  }
  await activate(transaction, taken, device);
  return { result: "activated", pollAfterSeconds: null, requestToken: null, confirmUserInterfaceName: null };
};

/** `redeemCode` for the TV platform, which finds the request by its own event. Returns the id of the request. */
export const redeemReportedCode = async (
  transaction: TvChange,
  typed: TypedCode,
  device: RequestedDevice,
  eventId: string,
): Promise<string> => {
  const taken = await takeCode(transaction, typed);
  if (taken.code.kind === "CONFIRMED") return ask(transaction, taken, device, { tokenHash: null, eventId });
  const deviceId = await activate(transaction, taken, device);
  const request = { codeId: taken.code.id, device, deviceId, eventId };
  return found(await transaction.query(insertConfirmedRequest(taken.account, request))).id;
};
