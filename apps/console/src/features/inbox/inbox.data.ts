import type { StaffRole } from "@demarc/contract/core/staff-roles";
import * as contract from "@demarc/contract/operator/inbox";
import type { InboxItem, InboxKind } from "@demarc/contract/operator/inbox";
import { infiniteQueryOptions, keepPreviousData } from "@tanstack/react-query";
import { call } from "@demarc/shell/calls/http.ts";

const pageSize = 50;

interface InboxPage {
  readonly items: readonly InboxItem[];
  readonly next: string | null;
}

/** What waits, the oldest promise first, in pages. */
export const inboxQuery = (team: StaffRole | undefined, kind: InboxKind | undefined) =>
  infiniteQueryOptions({
    queryKey: ["inbox", team ?? "", kind ?? ""],
    queryFn: ({ pageParam, signal }): Promise<InboxPage> =>
      call(contract.listInbox, {
        query: {
          limit: pageSize,
          ...(team && { team }),
          ...(kind && { kind }),
          ...(pageParam && { after: pageParam }),
        },
        signal,
      }),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
    refetchInterval: 30_000,
  });
