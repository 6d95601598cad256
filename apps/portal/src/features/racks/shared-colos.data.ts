import type { EquipmentList } from "@demarc/contract/core/racks/rack-equipment";
import { serviceLifecycles } from "@demarc/contract/services/services";
import type { SharedColo, SharedColoSummary } from "@demarc/contract/racks";
import * as contract from "@demarc/contract/racks";
import { queryOptions } from "@tanstack/react-query";
import { download } from "@demarc/shell/calls/download.ts";
import { call } from "@demarc/shell/calls/http.ts";
import { choiceFilter, textFilter } from "@demarc/shell/lists/list-search.ts";
import { below } from "./racks.data.ts";
import { serviceKind, siteFilter } from "../services/service-kind.ts";

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

const sharedColoList = {
  path: "/racks/shared-colo",
  filters: { q: textFilter(), lifecycle: choiceFilter(serviceLifecycles), site: siteFilter },
  sorts: contract.sharedColoSorts,
  columns,
  // The columns that fit beside the navigation at a width of 1280 pixels.
  usualColumns: ["rackCode", "state", "place", "units", "current", "warning"],
};

const sharedColosKey = (customerId: number) => ["shared-colos", customerId] as const;

/** At most this many are shown below the racks. */
export const mostBelowRacks = 10;

export const firstSharedColosQuery = (customerId: number) => {
  const query = { limit: mostBelowRacks, offset: 0 };
  return queryOptions({
    queryKey: [...sharedColosKey(customerId), query],
    queryFn: ({ signal }) => call(contract.listSharedColos, { params: { customerId }, query, signal, quiet: true }),
  });
};

export const sharedColos = serviceKind({
  type: "shared-colo",
  texts: "rack",
  icon: "dc",
  shape: sharedColoList,
  listKey: sharedColosKey,
  key: (customerId) => ["shared-colo", customerId],
  numberOf: ({ name }: SharedColoSummary) => name,
  titleOf: ({ reference, name }) => reference ?? name,
  list: (customerId, query, signal) => call(contract.listSharedColos, { params: { customerId }, query, signal }),
  save: (customerId, query) => download(contract.exportSharedColos, { params: { customerId }, query }),
  read: (customerId, sharedColoId, signal) =>
    call(contract.getSharedColo, { params: { customerId, sharedColoId }, signal }),
  rename: (customerId, { id: sharedColoId, version }: SharedColo, body) =>
    call(contract.updateSharedColoReference, { params: { customerId, sharedColoId }, body, ifMatch: version }),
});

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
