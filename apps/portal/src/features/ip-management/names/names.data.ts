import type { CsvDialect } from "@demarc/contract/core/csv";
import type { BodyOf } from "@demarc/contract/core/endpoint";
import * as contract from "@demarc/contract/ip-management/ptr-records";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { csvFormat, download } from "@demarc/shell/calls/download.ts";
import { call } from "@demarc/shell/calls/http.ts";
import { forgetPrefixes, type PrefixPlace, waitingMilliseconds } from "../ip-management.data.ts";

export const addressPageSize = 32;

export interface AddressSearch {
  readonly q: string;
  /** PTR states, separated by commas. */
  readonly ptrState: string;
  readonly usedOnly: boolean;
}

const filterOf = ({ q, ptrState }: AddressSearch) => ({ ...(q && { q }), ...(ptrState && { ptrState }) });

const refetchPending = (items: readonly contract.IpAddress[] | undefined) =>
  items?.some(({ ptrState }) => ptrState === "PENDING") ? waitingMilliseconds : false;

export const addressesQuery = ({ customerId, prefixId }: PrefixPlace, search: AddressSearch, page: number) => {
  const query = {
    ...filterOf(search),
    show: search.usedOnly ? ("used" as const) : ("all" as const),
    limit: addressPageSize,
    offset: (page - 1) * addressPageSize,
  };
  return queryOptions({
    queryKey: ["prefix", customerId, prefixId, "addresses", query],
    queryFn: ({ signal }) => call(contract.listIpAddresses, { params: { customerId, prefixId }, query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => refetchPending(state.data?.items),
  });
};

/** One address that neither the list nor the map shows. */
export const addressQuery = ({ customerId, prefixId }: PrefixPlace, address: string) =>
  queryOptions({
    queryKey: ["prefix", customerId, prefixId, "address", address],
    queryFn: async ({ signal }) => {
      const query = { q: address, show: "all" as const, limit: 1 };
      const { items } = await call(contract.listIpAddresses, { params: { customerId, prefixId }, query, signal });
      return items.find((item) => item.address === address) ?? null;
    },
  });

/** A page of the map; the previous page stays visible until it has loaded. */
export const addressMapQuery = ({ customerId, prefixId }: PrefixPlace, page: number) =>
  queryOptions({
    queryKey: ["prefix", customerId, prefixId, "address-map", page],
    queryFn: ({ signal }) =>
      call(contract.getAddressMap, { params: { customerId, prefixId }, query: { page }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => refetchPending(state.data?.addresses),
  });

export const nameCheckQuery = (place: PrefixPlace, address: string, name: string) =>
  queryOptions({
    queryKey: ["prefix", place.customerId, place.prefixId, "name-check", address, name],
    queryFn: ({ signal }) =>
      call(contract.checkPtrName, { params: { ...place, address }, query: { name }, signal, quiet: true }),
    retry: false,
  });

/** Saves every address in use that a search finds as a file. Rejects like `call`. */
export const downloadAddresses = (place: PrefixPlace, search: AddressSearch, csv?: CsvDialect): Promise<void> =>
  download(contract.exportIpAddresses, { params: place, query: { ...csvFormat(csv), ...filterOf(search) } });

/** Changes the label and reverse DNS name of an address; null removes a value, and an omitted one stays. */
export const updateIpAddress = async (
  place: PrefixPlace,
  address: string,
  body: BodyOf<typeof contract.updateIpAddress>,
): Promise<void> => {
  await call(contract.updateIpAddress, { params: { ...place, address }, body });
  await forgetPrefixes(place.customerId);
};

/** A dry run: the names that a pattern generates, without any change. */
export const generatePtrRecords = (place: PrefixPlace, body: contract.PtrPattern): Promise<contract.PtrPreview> =>
  call(contract.generatePtrRecords, { params: place, body });

export const changesOf = ({ records }: contract.PtrPreview) =>
  records.filter(({ verdict }) => verdict === "CHANGES").map(({ address, after }) => ({ address, ptr: after }));

/** Writes the names of a preview, at its version. Resolves to the id that undoes it; null when nothing changed. */
export const replacePtrRecords = async (
  place: PrefixPlace,
  preview: contract.PtrPreview,
  pattern: string,
): Promise<string | null> => {
  const body = { records: changesOf(preview), pattern };
  const { changeId } = await call(contract.replacePtrRecords, { params: place, body, ifMatch: preview.version });
  await forgetPrefixes(place.customerId);
  return changeId;
};

export const ptrChangesKey = ({ customerId, prefixId }: PrefixPlace) => ["prefix", customerId, prefixId, "ptr-changes"];

export const readPtrChanges = (place: PrefixPlace, limit: number, signal: AbortSignal) =>
  call(contract.listPtrChanges, { params: place, query: { limit }, signal, quiet: true });

/** Restores the names that a change replaced, and counts those that others have changed since. */
export const undoPtrChange = async (place: PrefixPlace, changeId: string) => {
  const { restored, kept } = await call(contract.undoPtrChange, { params: { ...place, changeId } });
  await forgetPrefixes(place.customerId);
  return { restored, kept: kept.length };
};
