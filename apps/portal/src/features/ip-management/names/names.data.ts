import type { BodyOf } from "@demarc/contract/core/endpoint";
import * as contract from "@demarc/contract/ip-management/ptr-records";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../../shell/calls/http.ts";
import { forgetPrefixes, type PrefixPlace, waitingMilliseconds } from "../ip-management.data.ts";

export const addressPageSize = 32;

export const addressesQuery = ({ customerId, prefixId }: PrefixPlace, page: number) =>
  queryOptions({
    queryKey: ["prefix", customerId, prefixId, "addresses", page],
    queryFn: ({ signal }) =>
      call(contract.listIpAddresses, {
        params: { customerId, prefixId },
        query: { show: "all", limit: addressPageSize, offset: (page - 1) * addressPageSize },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.items.some(({ ptrState }) => ptrState === "PENDING") ? waitingMilliseconds : false,
  });

/** Labels an address and names it in reverse DNS; null takes away, and what is left out stays. */
export const updateIpAddress = async (
  place: PrefixPlace,
  address: string,
  body: BodyOf<typeof contract.updateIpAddress>,
): Promise<void> => {
  await call(contract.updateIpAddress, { params: { ...place, address }, body });
  await forgetPrefixes(place.customerId);
};

/** The names that a pattern gives; changes nothing. */
export const generatePtrRecords = (place: PrefixPlace, body: contract.PtrPattern): Promise<contract.PtrPreview> =>
  call(contract.generatePtrRecords, { params: place, body });

/** The names that a preview changes. */
export const changesOf = ({ records }: contract.PtrPreview) =>
  records.filter(({ verdict }) => verdict === "CHANGES").map(({ address, after }) => ({ address, ptr: after }));

/** Writes the names of a preview, at its version. Resolves to the id that undoes it; null when nothing changed. */
export const replacePtrRecords = async (place: PrefixPlace, preview: contract.PtrPreview): Promise<string | null> => {
  const body = { records: changesOf(preview) };
  const { changeId } = await call(contract.replacePtrRecords, { params: place, body, ifMatch: preview.version });
  await forgetPrefixes(place.customerId);
  return changeId;
};

export const ptrChangesKey = ({ customerId, prefixId }: PrefixPlace) => ["prefix", customerId, prefixId, "ptr-changes"];

/** The latest changes of several names. */
export const readPtrChanges = (place: PrefixPlace, limit: number, signal: AbortSignal) =>
  call(contract.listPtrChanges, { params: place, query: { limit }, signal, quiet: true });

/** Restores the names that a change replaced, and counts those that others have changed since. */
export const undoPtrChange = async (place: PrefixPlace, changeId: string) => {
  const { restored, kept } = await call(contract.undoPtrChange, { params: { ...place, changeId } });
  await forgetPrefixes(place.customerId);
  return { restored, kept: kept.length };
};
