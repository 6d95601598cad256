import type { AccessList } from "@demarc/contract/core/racks/access-list";
import { serviceLifecycles } from "@demarc/contract/services/services";
import type { EquipmentList } from "@demarc/contract/core/racks/rack-equipment";
import type { Rack, RackSummary } from "@demarc/contract/racks";
import * as contract from "@demarc/contract/racks";
import { CallError, failureOf } from "@demarc/shell/calls/call-error.ts";
import { download } from "@demarc/shell/calls/download.ts";
import { call } from "@demarc/shell/calls/http.ts";
import { choiceFilter, choicesFilter, idFilter, textFilter } from "@demarc/shell/lists/list-search.ts";
import { serviceKind, siteFilter } from "../services/service-kind.ts";

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

const rackList = {
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

export const racks = serviceKind({
  type: "rack",
  texts: "rack",
  icon: "dc",
  shape: rackList,
  listKey: (customerId) => ["racks", customerId],
  key: (customerId) => ["rack", customerId],
  numberOf: ({ rackCode }: RackSummary) => rackCode,
  list: (customerId, query, signal) => call(contract.listRacks, { params: { customerId }, query, signal }),
  save: (customerId, query) => download(contract.exportRacks, { params: { customerId }, query }),
  read: (customerId, rackId, signal) => call(contract.getRack, { params: { customerId, rackId }, signal }),
  rename: (customerId, { id: rackId, version }: Rack, body) =>
    call(contract.updateRackReference, { params: { customerId, rackId }, body, ifMatch: version }),
});

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
    return await racks.store(
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
    return await racks.store(
      customerId,
      await call(contract.replaceRackEquipment, { params, body, ifMatch: rack.version }),
    );
  } catch (error) {
    throw below("equipment", error);
  }
};
