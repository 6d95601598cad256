import * as contract from "@demarc/contract/tv-accounts/tv-activation";
import type { RequestState, TvRedemption } from "@demarc/contract/tv-accounts/tv-activation";
import type { TvDeviceInput } from "@demarc/contract/tv-accounts/tv-devices";
import { failureOf } from "@demarc/shell/calls/call-error.ts";
import { call } from "@demarc/shell/calls/http.ts";
import type en from "./tv-device.en.ts";

/** The message that the device shows for a failure, with the minutes to wait if there are any. */
export interface Trouble {
  readonly text: keyof typeof en;
  readonly minutes?: number;
}

/** Redeems a code as a device does: without signing in. */
export const redeem = (code: string, device: TvDeviceInput): Promise<TvRedemption> =>
  call(contract.redeemTvCode, { body: { code, device }, quiet: true });

export const requestState = (
  requestToken: string,
  signal: AbortSignal,
): Promise<{ state: RequestState; pollAfterSeconds: number | null }> =>
  call(contract.getTvDeviceRequest, { params: { requestToken }, signal, quiet: true });

/** Why a call failed. Unknown, expired and used codes get the same answer. */
export const troubleOf = (error: unknown): Trouble => {
  const failure = failureOf(error);
  if (failure?.kind === "invalid") return { text: "tv-device.incomplete" };
  if (failure?.kind !== "status") return { text: "tv-device.no-connection" };
  if (failure.status === 429)
    return { text: "tv-device.too-many", minutes: Math.max(1, Math.ceil((failure.retryAfter ?? 60) / 60)) };
  if (failure.status === 404) return { text: "tv-device.unknown" };
  if (failure.code === "tv.not-active") return { text: "tv-device.not-active" };
  if (failure.code === "tv.max-devices") return { text: "tv-device.full" };
  return { text: "tv-device.no-connection" };
};
