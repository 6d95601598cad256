import * as pinContract from "@demarc/contract/tv-accounts/pin";
import * as contract from "@demarc/contract/tv-accounts/tv-activation";
import type {
  CreateTvUnconfirmedCode,
  GenerateTvCode,
  TvActivationCode,
  TvActivationRequest,
} from "@demarc/contract/tv-accounts/tv-activation";
import * as deviceContract from "@demarc/contract/tv-accounts/tv-devices";
import type { TvDevice, TvDeviceInput } from "@demarc/contract/tv-accounts/tv-devices";
import { queryOptions } from "@tanstack/react-query";
import { hasStatus } from "@demarc/shell/calls/call-error.ts";
import { call } from "@demarc/shell/calls/http.ts";
import { recordKeys } from "../../record-keys.ts";
import { refreshTvAccount } from "../tv-accounts.data.ts";

/** The polling interval in milliseconds while a device can use a code. */
const watchMs = 3000;

/** The current code with which a device can request activation, and the requests. */
export interface Pairing {
  readonly code: TvActivationCode | null;
  readonly requests: readonly TvActivationRequest[];
}

export const waitingIn = ({ requests }: Pairing): TvActivationRequest | undefined =>
  requests.find(({ state }) => state === "PENDING");

/** True while a device can request activation, or a request waits for a decision. */
const isWatched = (pairing: Pairing | undefined): boolean =>
  pairing !== undefined && (pairing.code !== null || waitingIn(pairing) !== undefined);

const currentCode = async (id: string, signal: AbortSignal): Promise<TvActivationCode | null> => {
  try {
    return await call(contract.getTvActivationCode, { params: { id }, signal });
  } catch (error) {
    if (hasStatus(error, 404)) return null;
    throw error;
  }
};

const belongsTo = (id: string, part: "devices" | "pairing" | "codes") => [...recordKeys.tvAccount(id), part] as const;

export const devicesQuery = (id: string) =>
  queryOptions({
    queryKey: belongsTo(id, "devices"),
    queryFn: ({ signal }) => call(deviceContract.listTvDevices, { params: { id }, signal }),
  });

/** Polled every three seconds while a device can request activation or a request waits; not while the page is hidden. */
export const pairingQuery = (id: string) =>
  queryOptions({
    queryKey: belongsTo(id, "pairing"),
    queryFn: async ({ signal }): Promise<Pairing> => {
      const [code, requests] = await Promise.all([
        currentCode(id, signal),
        call(contract.listTvActivationRequests, { params: { id }, signal }),
      ]);
      return { code, requests };
    },
    refetchInterval: ({ state }) => (isWatched(state.data) ? watchMs : false),
    staleTime: 0,
  });

export const codesQuery = (id: string) =>
  queryOptions({
    queryKey: belongsTo(id, "codes"),
    queryFn: ({ signal }) => call(contract.listTvUnconfirmedCodes, { params: { id }, signal }),
    staleTime: 0,
  });

/** Refetches the account and everything that belongs to it. Also after a refusal, because the screen was out of date. */
const refreshing = async <Result>(id: string, work: Promise<Result>): Promise<Result> => {
  try {
    return await work;
  } finally {
    await refreshTvAccount(id);
  }
};

/** Creates the code of the account. Its response is not repeatable, so the call is never retried automatically. */
export const createTvActivationCode = (id: string, body: GenerateTvCode): Promise<TvActivationCode> =>
  refreshing(id, call(contract.createTvActivationCode, { params: { id }, body }));

export const confirmTvActivation = (id: string, request: TvActivationRequest, deviceName: string | null | undefined) =>
  refreshing(
    id,
    call(contract.confirmTvActivation, {
      params: { id, activationRequestId: request.id },
      body: deviceName ? { deviceName } : {},
    }),
  );

export const dismissTvActivation = (id: string, request: TvActivationRequest): Promise<unknown> =>
  refreshing(id, call(contract.dismissTvActivation, { params: { id, activationRequestId: request.id } }));

export const createTvUnconfirmedCode = (id: string, body: CreateTvUnconfirmedCode): Promise<TvActivationCode> =>
  refreshing(id, call(contract.createTvUnconfirmedCode, { params: { id }, body }));

export const cancelTvUnconfirmedCode = (id: string, code: TvActivationCode): Promise<unknown> =>
  refreshing(id, call(contract.cancelTvUnconfirmedCode, { params: { id, activationCodeId: code.id } }));

export const activateTvDevice = (
  id: string,
  code: TvActivationCode,
  { device, idempotencyKey }: { readonly device: TvDeviceInput; readonly idempotencyKey: string },
): Promise<TvActivationRequest> =>
  refreshing(
    id,
    call(contract.activateTvDevice, { params: { id, activationCodeId: code.id }, body: { device }, idempotencyKey }),
  );

export const removeTvDevice = (id: string, device: TvDevice): Promise<unknown> =>
  refreshing(id, call(deviceContract.removeTvDevice, { params: { id, deviceId: device.id } }));

/** Sets the PIN. It is in this request only: nothing keeps it. */
export const setTvPin = (id: string, pin: string): Promise<unknown> =>
  refreshing(id, call(pinContract.setTvPin, { params: { id }, body: { pin } }));
