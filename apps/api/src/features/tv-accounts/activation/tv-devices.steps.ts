import type { TvDeviceInput } from "@demarc/contract/tv-accounts/tv-devices";
import { found } from "../../../platform/refusals/errors.ts";
import type { LockedTvAccount } from "../account/tv-account.steps.ts";
import type { TvChange } from "../account/tv-change.ts";
import { insertTvEvent } from "../account/tv-events.queries.ts";
import { queueTvCommand } from "../tv-platform/tv-commands.steps.ts";
import { findActivationFacts } from "./activation-facts.queries.ts";
import { tooManyDevices } from "./tv-codes.steps.ts";
import * as queries from "./tv-devices.queries.ts";
import type { RequestedDevice } from "./tv-requests.queries.ts";
import { deviceMeta } from "./tv-requests.steps.ts";

/** A device as stored: without blanks around its name. */
export const introduced = ({ type, name, serial }: TvDeviceInput): RequestedDevice => ({
  type,
  name: name.trim(),
  serial: serial?.trim() || null,
});

/** The device of this account that has the same serial number. Throws 409 if there is none and no slot is free. */
export const findPlace = async (
  transaction: TvChange,
  account: LockedTvAccount,
  { serial }: RequestedDevice,
): Promise<{ readonly id: string } | undefined> => {
  const [known] = serial === null ? [] : await transaction.query(queries.findDeviceBySerial(account.id, serial));
  if (known) return known;
  const { devices, maxDevices } = found(await transaction.query(findActivationFacts(account.id)));
  if (devices >= maxDevices) throw tooManyDevices(maxDevices);
  return undefined;
};

/** Activates a device on an account. One that is already active, by its serial number, takes no further slot. */
export const activateDevice = async (
  transaction: TvChange,
  account: LockedTvAccount,
  device: RequestedDevice,
  confirmed: { readonly requestId?: string } = {},
): Promise<string> => {
  const known = await findPlace(transaction, account, device);
  const stored = known ? queries.renewTvDevice(known.id, device) : queries.insertTvDevice(account, device);
  const { id: deviceId } = found(await transaction.query(stored));
  transaction.send(insertTvEvent(account, "DEVICE_ACTIVATED", deviceMeta(device), transaction.actor));
  queueTvCommand(transaction, account, "device-on", { deviceId, ...device, ...confirmed });
  transaction.record({
    action: "tv-account.device-activated",
    entityType: "tv-account",
    entityId: account.id,
    // The account is not new.
    before: {},
    after: { deviceId, ...device },
    event: "tv.device.activated",
  });
  return deviceId;
};

/** Removes an active device. */
export const removeDevice = (
  transaction: TvChange,
  account: Pick<LockedTvAccount, "id" | "customerId">,
  device: queries.HeldTvDevice,
): void => {
  const { id: deviceId, name, type, serial } = device;
  transaction.send(queries.removeTvDevice(deviceId));
  transaction.send(insertTvEvent(account, "DEVICE_REMOVED", deviceMeta(device), transaction.actor));
  transaction.record({
    action: "tv-account.device-removed",
    entityType: "tv-account",
    entityId: account.id,
    before: { deviceId, type, name, serial },
    event: "tv.device.removed",
  });
};
