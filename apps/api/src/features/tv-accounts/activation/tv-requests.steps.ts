import type { LockedTvAccount } from "../account/tv-account.steps.ts";
import type { TvChange } from "../account/tv-change.ts";
import { insertTvEvent } from "../account/tv-events.queries.ts";
import type { RequestedDevice } from "./tv-requests.queries.ts";

interface DecidedRequest {
  readonly id: string;
  readonly device: RequestedDevice;
}

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
    // The account is not new.
    before: {},
    after: { requestId, device },
    event: "tv.activation.requested",
  });
};

const closings = {
  DISMISSED: {
    action: "tv-account.activation-dismissed",
    event: "tv.activation.dismissed",
    type: "DEVICE_DISMISSED",
  },
  EXPIRED: { action: "tv-account.activation-expired", event: "tv.activation.expired", type: "REQUEST_EXPIRED" },
} as const;

export const recordClosedRequest = (
  transaction: TvChange,
  account: Pick<LockedTvAccount, "id" | "customerId">,
  state: keyof typeof closings,
  { id: requestId, device }: DecidedRequest,
): void => {
  const { action, event, type } = closings[state];
  transaction.send(insertTvEvent(account, type, deviceMeta(device), transaction.actor));
  transaction.record({
    action,
    entityType: "tv-account",
    entityId: account.id,
    after: { requestId, device },
    event,
  });
};
