import type { CsvDialect } from "@demarc/contract/core/csv";
import type { EquipmentList } from "@demarc/contract/core/racks/rack-equipment";
import { serviceLifecycles } from "@demarc/contract/core/services";
import type { SharedColo } from "@demarc/contract/racks";
import * as contract from "@demarc/contract/racks";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { csvFormat, download } from "../../shell/calls/download.ts";
import { call } from "../../shell/calls/http.ts";
import { queryClient } from "../../shell/calls/query-client.ts";
import { choiceFilter, filtersOf, type ListSearch, pageQueryOf, textFilter } from "../../shell/lists/list-search.ts";
import { below, siteFilter } from "./racks.data.ts";

/** The optional columns; the units themselves always come first. */
const columns = [
  "rackCode",
  "state",
  "place",
  "units",
  "power",
  "current",
  "used",
  "warning",
  "endCustomer",
  "contract.endDate",
  "package",
  "mrc",
];

/** The filters in the URL of the list. */
export const sharedColoList = {
  path: "/racks/shared-colo",
  filters: { q: textFilter(), lifecycle: choiceFilter(serviceLifecycles), site: siteFilter },
  sorts: contract.sharedColoSorts,
  columns,
  // The columns that fit beside the navigation at a width of 1280 pixels.
  usualColumns: ["rackCode", "state", "place", "units", "current", "warning"],
};

export type SharedColoSearch = ListSearch<keyof typeof sharedColoList.filters>;

const sharedColosKey = (customerId: number) => ["shared-colos", customerId] as const;
const sharedColoKey = (customerId: number) => ["shared-colo", customerId] as const;

/** At most this many are shown below the racks. */
export const mostBelowRacks = 10;

/** The first units of a company in shared racks. */
export const firstSharedColosQuery = (customerId: number) => {
  const query = { limit: mostBelowRacks, offset: 0 };
  return queryOptions({
    queryKey: [...sharedColosKey(customerId), query],
    queryFn: ({ signal }) => call(contract.listSharedColos, { params: { customerId }, query, signal, quiet: true }),
  });
};

/** One page of units in shared racks; the previous page stays visible until it has loaded. */
export const sharedColosQuery = (customerId: number, search: SharedColoSearch) => {
  const query = pageQueryOf(search);
  return queryOptions({
    queryKey: [...sharedColosKey(customerId), query],
    queryFn: ({ signal }) => call(contract.listSharedColos, { params: { customerId }, query, signal }),
    placeholderData: keepPreviousData,
  });
};

/** Downloads all matching units in shared racks. Rejects like `call`. */
export const downloadSharedColos = (customerId: number, search: SharedColoSearch, csv?: CsvDialect): Promise<void> =>
  download(contract.exportSharedColos, { params: { customerId }, query: { ...csvFormat(csv), ...filtersOf(search) } });

export const sharedColoQuery = (customerId: number, sharedColoId: string) =>
  queryOptions({
    queryKey: [...sharedColoKey(customerId), sharedColoId],
    queryFn: ({ signal }) => call(contract.getSharedColo, { params: { customerId, sharedColoId }, signal }),
  });

/** Refetches shared units, bypassing the cache. */
export const rereadSharedColo = (customerId: number, sharedColoId: string): Promise<SharedColo> =>
  queryClient.fetchQuery({ ...sharedColoQuery(customerId, sharedColoId), staleTime: 0 });

/** Invalidates the list and pages of shared units. */
export const forgetSharedColos = async (customerId: number): Promise<void> => {
  await queryClient.invalidateQueries({ queryKey: sharedColosKey(customerId) });
  await queryClient.invalidateQueries({ queryKey: sharedColoKey(customerId) });
};

interface ReferenceBody {
  readonly reference: string | null;
  readonly endCustomerId?: string | null;
}

const storeColo = async (customerId: number, stored: SharedColo): Promise<SharedColo> => {
  queryClient.setQueryData(sharedColoQuery(customerId, stored.id).queryKey, stored);
  await queryClient.invalidateQueries({ queryKey: sharedColosKey(customerId) });
  return stored;
};

/** Changes the reference or end customer of shared units, at the version that was shown. */
export const updateSharedColoReference = async (
  customerId: number,
  colo: SharedColo,
  body: ReferenceBody,
): Promise<SharedColo> => {
  const params = { customerId, sharedColoId: colo.id };
  return storeColo(customerId, await call(contract.updateSharedColoReference, { params, body, ifMatch: colo.version }));
};

/** Replaces the devices in shared units, at the version that was shown. Its refused fields begin with `equipment`. */
export const replaceSharedColoEquipment = async (
  customerId: number,
  colo: Pick<SharedColo, "id" | "version">,
  body: EquipmentList,
): Promise<SharedColo> => {
  const params = { customerId, sharedColoId: colo.id };
  try {
    const stored = await call(contract.replaceSharedColoEquipment, { params, body, ifMatch: colo.version });
    return await storeColo(customerId, stored);
  } catch (error) {
    throw below("equipment", error);
  }
};
