import type { BodyOf } from "@demarc/contract/core/endpoint";
import * as contract from "@demarc/contract/ip-management/prefixes";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { download } from "@demarc/shell/calls/download.ts";
import { call } from "@demarc/shell/calls/http.ts";
import { choiceFilter, textFilter } from "@demarc/shell/lists/list-search.ts";
import { forgetPrefixes, isWaiting, type PrefixPlace, waitingMilliseconds } from "../ip-management.data.ts";
import { listData } from "@demarc/shell/records/record-data.ts";

const columns = ["description", "use", "service", "origin", "reverse"];

export const prefixList = {
  path: "/ip-management",
  filters: {
    q: textFilter(),
    family: choiceFilter(["4", "6"]),
    kind: choiceFilter(contract.prefixKinds),
    lifecycle: choiceFilter(contract.prefixLifecycles),
  },
  sorts: contract.prefixSorts,
  columns,
  usualColumns: columns,
};

export const { pageQuery: prefixesQuery, downloadAll: downloadPrefixes } = listData(prefixList, {
  key: (customerId) => ["prefixes", customerId],
  read: (customerId, query, signal) => call(contract.listPrefixes, { params: { customerId }, query, signal }),
  save: (customerId, query) => download(contract.exportPrefixes, { params: { customerId }, query }),
});

export const prefixRequestsQuery = (customerId: number) =>
  queryOptions({
    queryKey: ["prefix-requests", customerId],
    queryFn: ({ signal }) =>
      call(contract.listPrefixRequests, { params: { customerId }, query: { limit: 200 }, signal, quiet: true }),
  });

/** Services for which a prefix can be requested, by words of their name. The previous ones stay until these have loaded. */
export const prefixServicesQuery = (customerId: number, typed: string) => {
  const q = typed.trim().slice(0, 100);
  return queryOptions({
    queryKey: ["prefix-services", customerId, q],
    queryFn: ({ signal }) =>
      call(contract.listPrefixServices, { params: { customerId }, query: q ? { q } : {}, signal, quiet: true }),
    placeholderData: keepPreviousData,
  });
};

export const prefixQuery = (customerId: number, prefixId: string) =>
  queryOptions({
    queryKey: ["prefix", customerId, prefixId],
    queryFn: ({ signal }) => call(contract.getPrefix, { params: { customerId, prefixId }, signal }),
    refetchInterval: ({ state }) => (isWaiting(state.data?.delegationState) ? waitingMilliseconds : false),
  });

export const requestPrefix = async (
  customerId: number,
  body: BodyOf<typeof contract.requestPrefix>,
  idempotencyKey: string,
): Promise<void> => {
  await call(contract.requestPrefix, { params: { customerId }, body, idempotencyKey });
  await forgetPrefixes(customerId);
};

/** Changes a part of a prefix at this version; a newer version on the server gives 409 `edit-conflict`. */
export const updatePrefix = async (
  place: PrefixPlace,
  body: BodyOf<typeof contract.updatePrefix>,
  version: number,
): Promise<contract.Prefix> => {
  const stored = await call(contract.updatePrefix, { params: place, body, ifMatch: version });
  await forgetPrefixes(place.customerId);
  return stored;
};

/** Releases a prefix. Invalidates it, also after a refusal. */
export const releasePrefix = async (place: PrefixPlace, version: number, idempotencyKey: string): Promise<void> => {
  try {
    await call(contract.releasePrefix, { params: place, body: {}, ifMatch: version, idempotencyKey });
  } finally {
    await forgetPrefixes(place.customerId);
  }
};
