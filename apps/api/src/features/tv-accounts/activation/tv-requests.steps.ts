import type { LockedTvAccount } from "../tv-account.steps.ts";
import type { TvChange } from "../tv-change.ts";
import { insertTvEvent } from "../tv-events.queries.ts";
import type { RequestedDevice } from "./tv-requests.queries.ts";

interface DecidedRequest {
  readonly id: string;
  readonly device: RequestedDevice;
}

/** The fields of a device in the timeline. */
export const deviceMeta = ({ name, type }: Pick<RequestedDevice, "name" | "type">) => ({
  deviceName: name,
  deviceType: type,
});

export const recordRequest = (
  transaction: TvChange,
  account: LockedTvAccount,
  { id: requestId, device }: DecidedRequest,
): void => {
  transaction.send(insertTvEvent(account, "DEVICE_REQUESTED", deviceMeta(device), transaction.actor));
  transaction.record({
    action: "tv-account.activation-requested",
    entityType: "tv-account",
    entityId: account.id,
    after: { requestId, device },
    event: "tv.activation.requested",
  });
};

export const recordDismissal = (
  transaction: TvChange,
  account: LockedTvAccount,
  { id: requestId, device }: DecidedRequest,
): void => {
  transaction.send(insertTvEvent(account, "DEVICE_DISMISSED", deviceMeta(device), transaction.actor));
  transaction.record({
    action: "tv-account.activation-dismissed",
    entityType: "tv-account",
    entityId: account.id,
    after: { requestId, device },
    event: "tv.activation.dismissed",
  });
};
