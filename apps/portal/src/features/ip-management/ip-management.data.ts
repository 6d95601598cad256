import { checkDelegation } from "@demarc/contract/ip-management/delegation";
import {
  exportPrefixes,
  getPrefix,
  listPrefixes,
  listPrefixRequests,
  prefixKinds,
  prefixLifecycles,
  prefixSorts,
} from "@demarc/contract/ip-management/prefixes";
import { type EndCustomer, listEndCustomers } from "@demarc/contract/end-customers";
import { listIpAddresses } from "@demarc/contract/ip-management/ptr-records";
import { listSubnets } from "@demarc/contract/ip-management/subnets";
import { listRouteAuthorisations } from "@demarc/contract/ip-management/route-authorisations";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { download } from "../../shell/calls/download.ts";
import { call } from "../../shell/calls/http.ts";
import { choiceFilter, filtersOf, type ListSearch, pageQueryOf, textFilter } from "../../shell/lists/list-search.ts";
import { queryClient } from "../../shell/calls/query-client.ts";
import { recordKeys } from "../../shell/record-keys.ts";

export const pageSize = 25;
export const addressPageSize = 32;
export const subnetPageSize = 50;

const columns = ["state", "use", "service", "origin", "reverse"];

/** The filters in the address of the list. */
export const prefixList = {
  path: "/ip-management",
  filters: {
    q: textFilter(),
    family: choiceFilter(["4", "6"]),
    kind: choiceFilter(prefixKinds),
    lifecycle: choiceFilter(prefixLifecycles),
  },
  sorts: prefixSorts,
  columns,
  usualColumns: columns,
};

export type PrefixSearch = ListSearch<keyof typeof prefixList.filters>;

/** One page of the search result; the previous page stays visible until it has loaded. */
export const prefixesQuery = (customerId: number, search: PrefixSearch) => {
  const query = pageQueryOf(search, pageSize);
  return queryOptions({
    queryKey: ["prefixes", customerId, query],
    queryFn: ({ signal }) => call(listPrefixes, { params: { customerId }, query, signal }),
    placeholderData: keepPreviousData,
  });
};

/** Saves every matching prefix as a file. Rejects like `call`. */
export const savePrefixes = (customerId: number, search: PrefixSearch): Promise<void> =>
  download(exportPrefixes, { params: { customerId }, query: { format: "csv", ...filtersOf(search) } });

export const requestsQuery = (customerId: number) =>
  queryOptions({
    queryKey: ["prefix-requests", customerId],
    queryFn: ({ signal }) =>
      call(listPrefixRequests, { params: { customerId }, query: { limit: 200 }, signal, quiet: true }),
  });

/** Polls while the provider's systems will change the state. */
const waitingMs = 1500;
const isWaiting = (state: string | undefined) => ["CHECKING", "PUBLISHING", "REMOVING"].includes(state ?? "");

export const prefixQuery = (customerId: number, prefixId: string) =>
  queryOptions({
    queryKey: ["prefix", customerId, prefixId],
    queryFn: ({ signal }) => call(getPrefix, { params: { customerId, prefixId }, signal }),
    refetchInterval: ({ state }) => (isWaiting(state.data?.delegationState) ? waitingMs : false),
  });

export const addressesQuery = ({ customerId, prefixId }: PrefixPlace, page: number) =>
  queryOptions({
    queryKey: ["prefix", customerId, prefixId, "addresses", page],
    queryFn: ({ signal }) =>
      call(listIpAddresses, {
        params: { customerId, prefixId },
        query: { show: "all", limit: addressPageSize, offset: (page - 1) * addressPageSize },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.items.some(({ ptrState }) => ptrState === "PENDING") ? waitingMs : false,
  });

export const subnetsQuery = ({ customerId, prefixId }: PrefixPlace, page: number) =>
  queryOptions({
    queryKey: ["prefix", customerId, prefixId, "subnets", page],
    queryFn: ({ signal }) =>
      call(listSubnets, {
        params: { customerId, prefixId },
        query: { limit: subnetPageSize, offset: (page - 1) * subnetPageSize },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

/** The end customers of subnets, including inactive ones. */
export const endCustomersQuery = (customerId: number) =>
  queryOptions({
    queryKey: recordKeys.endCustomers(customerId),
    queryFn: async ({ signal }): Promise<readonly EndCustomer[]> =>
      (await call(listEndCustomers, { params: { customerId }, query: { limit: 200 }, signal, quiet: true })).items,
  });

export const delegationQuery = ({ customerId, prefixId }: PrefixPlace) =>
  queryOptions({
    queryKey: ["prefix", customerId, prefixId, "delegation"],
    queryFn: ({ signal }) => call(checkDelegation, { params: { customerId, prefixId }, signal }),
    refetchInterval: ({ state }) => (isWaiting(state.data?.state) ? waitingMs : false),
  });

export const routesQuery = ({ customerId, prefixId }: PrefixPlace) =>
  queryOptions({
    queryKey: ["prefix", customerId, prefixId, "routes"],
    queryFn: ({ signal }) => call(listRouteAuthorisations, { params: { customerId, prefixId }, signal }),
  });

export interface PrefixPlace {
  readonly customerId: number;
  readonly prefixId: string;
}

/** Invalidates the list, the tree and the page of a prefix. */
export const forgetPrefixes = async (customerId: number): Promise<void> => {
  await Promise.all(
    ["prefix", "prefixes", "prefix-tree", "prefix-requests"].map((name) =>
      queryClient.invalidateQueries({ queryKey: [name, customerId] }),
    ),
  );
};
