import type { EquipmentList } from "@demarc/contract/core/racks/rack-equipment";
import { serviceLifecycles } from "@demarc/contract/services/services";
import type { SharedColo } from "@demarc/contract/racks";
import * as contract from "@demarc/contract/racks";
import { queryOptions } from "@tanstack/react-query";
import { download } from "../../shell/calls/download.ts";
import { call } from "../../shell/calls/http.ts";
import { choiceFilter, type ListSearch, textFilter } from "../../shell/lists/list-search.ts";
import { below, siteFilter } from "./racks.data.ts";
import { listData, recordData } from "../../shell/records/record-data.ts";

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

export const { pageQuery: sharedColosQuery, downloadAll: downloadSharedColos } = listData(sharedColoList, {
  key: sharedColosKey,
  read: (customerId, query, signal) => call(contract.listSharedColos, { params: { customerId }, query, signal }),
  save: (customerId, query) => download(contract.exportSharedColos, { params: { customerId }, query }),
});

const sharedColos = recordData({
  listKey: sharedColosKey,
  key: (customerId) => ["shared-colo", customerId],
  read: (customerId, sharedColoId, signal) =>
    call(contract.getSharedColo, { params: { customerId, sharedColoId }, signal }),
});
export const { recordQuery: sharedColoQuery, reread: rereadSharedColo, forget: forgetSharedColos } = sharedColos;

interface ReferenceBody {
  readonly reference: string | null;
  readonly endCustomerId?: string | null;
}

/** Changes the reference or end customer of shared units, at the version that was shown. */
export const updateSharedColoReference = async (
  customerId: number,
  colo: SharedColo,
  body: ReferenceBody,
): Promise<SharedColo> => {
  const params = { customerId, sharedColoId: colo.id };
  return sharedColos.store(
    customerId,
    await call(contract.updateSharedColoReference, { params, body, ifMatch: colo.version }),
  );
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
    return await sharedColos.store(customerId, stored);
  } catch (error) {
    throw below("equipment", error);
  }
};
