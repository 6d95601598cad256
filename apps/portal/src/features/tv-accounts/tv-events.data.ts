import * as contract from "@demarc/contract/tv-accounts/tv-accounts";
import type { TvEvent, TvEventType } from "@demarc/contract/tv-accounts/tv-accounts";
import { infiniteQueryOptions, keepPreviousData } from "@tanstack/react-query";
import { call } from "@demarc/shell/calls/http.ts";
import { recordKeys } from "../record-keys.ts";

export const eventKinds = {
  account: [
    "ACCOUNT_CREATED",
    "ACCOUNT_UPDATED",
    "ACCOUNT_ACTIVATED",
    "ACCOUNT_SUSPENDED",
    "ACCOUNT_RESUMED",
    "ACCOUNT_CANCELLED",
    "CANCELLATION_UNDONE",
    "ACCOUNT_ENDED",
    "PIN_SET",
  ],
  products: ["PRODUCT_ADDED", "PRODUCT_ACTIVATED", "PRODUCT_CANCELLED", "PRODUCT_CANCELLATION_UNDONE", "PRODUCT_ENDED"],
  devices: [
    "CODE_CREATED",
    "CODE_CANCELLED",
    "CODE_EXPIRED",
    "DEVICE_REQUESTED",
    "DEVICE_DISMISSED",
    "REQUEST_EXPIRED",
    "DEVICE_ACTIVATED",
    "DEVICE_REMOVED",
  ],
  problems: ["COMMAND_FAILED"],
} as const satisfies Readonly<Record<string, readonly TvEventType[]>>;
export type EventKind = keyof typeof eventKinds;

const pageSize = 25;

interface EventPage {
  readonly items: readonly TvEvent[];
  readonly total: number;
  readonly offset: number;
}

/** The timeline of an account, newest first, in pages. */
export const tvEventsQuery = (accountId: string, kind: EventKind | "all") =>
  infiniteQueryOptions({
    queryKey: [...recordKeys.tvAccount(accountId), "events", kind],
    queryFn: ({ pageParam, signal }): Promise<EventPage> =>
      call(contract.listTvEvents, {
        params: { id: accountId },
        query: {
          limit: pageSize,
          ...(pageParam > 0 && { offset: pageParam }),
          ...(kind !== "all" && { type: eventKinds[kind].join() }),
        },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ items, offset, total }) =>
      items.length > 0 && offset + items.length < total ? offset + items.length : undefined,
    placeholderData: keepPreviousData,
  });
