import type { AccessList } from "@demarc/contract/core/racks/access-list";
import type { CsvDialect } from "@demarc/contract/core/csv";
import { serviceLifecycles } from "@demarc/contract/core/services";
import type { EquipmentList } from "@demarc/contract/core/racks/rack-equipment";
import type { Rack } from "@demarc/contract/racks";
import * as contract from "@demarc/contract/racks";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { CallError, failureOf } from "../../shell/calls/call-error.ts";
import { csvFormat, download } from "../../shell/calls/download.ts";
import { call } from "../../shell/calls/http.ts";
import { queryClient } from "../../shell/calls/query-client.ts";
import {
  choiceFilter,
  choicesFilter,
  filtersOf,
  idFilter,
  type ListSearch,
  pageQueryOf,
  type ReadFilter,
  textFilter,
} from "../../shell/lists/list-search.ts";

/** The optional columns; the rack itself always comes first. */
const columns = [
  "rackCode",
  "state",
  "place",
  "size",
  "power",
  "current",
  "used",
  "warning",
  "endCustomer",
  "contract.endDate",
  "package",
  "mrc",
];

export const siteFilter: ReadFilter = (text) => (/^[A-Z0-9]{2,8}$/.test(text) ? text : "");

/** The filters in the URL of the list. */
export const rackList = {
  path: "/racks",
  filters: {
    q: textFilter(),
    lifecycle: choiceFilter(serviceLifecycles),
    site: siteFilter,
    footprint: choicesFilter(contract.rackFootprints),
    endCustomerId: idFilter,
  },
  sorts: contract.rackSorts,
  columns,
  // The columns that fit beside the navigation at a width of 1280 pixels.
  usualColumns: ["rackCode", "state", "place", "power", "current", "warning"],
};

export type RackSearch = ListSearch<keyof typeof rackList.filters>;

const racksKey = (customerId: number) => ["racks", customerId] as const;
const rackKey = (customerId: number) => ["rack", customerId] as const;

/** One page of racks; the previous page stays visible until it has loaded. */
export const racksQuery = (customerId: number, search: RackSearch) => {
  const query = pageQueryOf(search);
  return queryOptions({
    queryKey: [...racksKey(customerId), query],
    queryFn: ({ signal }) => call(contract.listRacks, { params: { customerId }, query, signal }),
    placeholderData: keepPreviousData,
  });
};

/** Downloads every matching rack. Rejects like `call`. */
export const downloadRacks = (customerId: number, search: RackSearch, csv?: CsvDialect): Promise<void> =>
  download(contract.exportRacks, { params: { customerId }, query: { ...csvFormat(csv), ...filtersOf(search) } });

export const rackQuery = (customerId: number, rackId: string) =>
  queryOptions({
    queryKey: [...rackKey(customerId), rackId],
    queryFn: ({ signal }) => call(contract.getRack, { params: { customerId, rackId }, signal }),
  });

/** Refetches a rack, bypassing the cache. */
export const rereadRack = (customerId: number, rackId: string): Promise<Rack> =>
  queryClient.fetchQuery({ ...rackQuery(customerId, rackId), staleTime: 0 });

/** Invalidates the lists and pages of racks. */
export const forgetRacks = async (customerId: number): Promise<void> => {
  await queryClient.invalidateQueries({ queryKey: racksKey(customerId) });
  await queryClient.invalidateQueries({ queryKey: rackKey(customerId) });
};

const storeRack = async (customerId: number, stored: Rack): Promise<Rack> => {
  queryClient.setQueryData(rackQuery(customerId, stored.id).queryKey, stored);
  await queryClient.invalidateQueries({ queryKey: racksKey(customerId) });
  return stored;
};

interface ReferenceBody {
  readonly reference: string | null;
  readonly endCustomerId?: string | null;
}

/** Changes the reference or end customer of a rack, at the version that was shown. */
export const updateRackReference = async (customerId: number, rack: Rack, body: ReferenceBody): Promise<Rack> => {
  const params = { customerId, rackId: rack.id };
  return storeRack(customerId, await call(contract.updateRackReference, { params, body, ifMatch: rack.version }));
};

/** The same failure, with the fields of a list prefixed with a name, as in its form. */
export const below = (name: string, refused: unknown): unknown => {
  const failure = failureOf(refused);
  if (failure?.kind !== "invalid") return refused;
  const errors = failure.errors.map(({ field, ...error }) =>
    Object.assign(error, { field: field && `${name}.${field}` }),
  );
  return new CallError("The list is invalid", { kind: "invalid", errors });
};

/** Replaces the people who may open a rack, at the version that was shown. Its refused fields begin with `people`. */
export const replaceRackAccess = async (customerId: number, rack: Rack, people: AccessList): Promise<Rack> => {
  const params = { customerId, rackId: rack.id };
  try {
    return await storeRack(
      customerId,
      await call(contract.replaceRackAccess, { params, body: people, ifMatch: rack.version }),
    );
  } catch (error) {
    throw below("people", error);
  }
};

/** Replaces the devices in a rack, at the version that was shown. Its refused fields begin with `equipment`. */
export const replaceRackEquipment = async (
  customerId: number,
  rack: Pick<Rack, "id" | "version">,
  body: EquipmentList,
): Promise<Rack> => {
  const params = { customerId, rackId: rack.id };
  try {
    return await storeRack(
      customerId,
      await call(contract.replaceRackEquipment, { params, body, ifMatch: rack.version }),
    );
  } catch (error) {
    throw below("equipment", error);
  }
};
