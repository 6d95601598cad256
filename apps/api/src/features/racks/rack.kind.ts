import { amsterdamDate } from "@demarc/contract/core/calendar";
import { found } from "../../platform/refusals/errors.ts";
import { readRackPower, readSharedColoPower } from "../power/power.public.ts";
import { serviceKind } from "../services/service-kind.ts";
import { rackColumns, sharedColoColumns } from "./rack-csv.ts";
import { withRackPower, withSharedColoPower } from "./rack-power.steps.ts";
import * as racks from "./racks.queries.ts";
import { rackFor, rackSummary, sharedColoFor, sharedColoSummary } from "./racks.rules.ts";
import * as colos from "./shared-colo.queries.ts";

export const rackKind = serviceKind({
  type: "rack",
  id: "rackId",
  title: { en: "Rack", nl: "Rack" },
  list: racks.racks,
  scope: (_reading, _caller, customerId) => ({ customerId }),
  summaries: (reading, caller, rows) => withRackPower(reading, caller, rows.map(rackSummary)),
  statements: racks.rackStatements,
  read: async (reading, caller, { customerId, id }) => {
    const { database, clock } = reading;
    const [rack, use, power] = await Promise.all([
      database.read(caller, racks.rackStatements.find(customerId, id)),
      database.read(caller, racks.findRackUse(id)),
      readRackPower(reading, caller, [id]),
    ]);
    const shown = rackFor(found(rack), found(use), amsterdamDate(clock.now()));
    // Only of the caller's own racks.
    return { ...shown, ...power.get(id) };
  },
  readOnly: "Your reseller manages this rack.",
  named: ({ rackCode }) => ({ rackCode }),
  file: { name: "racks", columns: () => rackColumns },
  search: racks.searchRacks,
  searchRoles: ["RESELLER_ORDER"],
});

export const sharedColoKind = serviceKind({
  type: "shared-colo",
  id: "sharedColoId",
  title: { en: "Shared colocation", nl: "Gedeelde colocatie" },
  list: colos.sharedColos,
  scope: (_reading, _caller, customerId) => ({ customerId }),
  summaries: (reading, caller, rows) => withSharedColoPower(reading, caller, rows.map(sharedColoSummary)),
  statements: colos.sharedColoStatements,
  read: async (reading, caller, { customerId, id }) => {
    const { database, clock } = reading;
    const [colo, use, power] = await Promise.all([
      database.read(caller, colos.sharedColoStatements.find(customerId, id)),
      database.read(caller, racks.findRackUse(id)),
      readSharedColoPower(reading, caller, [id]),
    ]);
    return { ...sharedColoFor(found(colo), found(use), amsterdamDate(clock.now())), ...power.get(id) };
  },
  readOnly: "Your reseller manages these units.",
  named: ({ name }) => ({ name }),
  file: { name: "shared-colo", columns: () => sharedColoColumns },
  search: colos.searchSharedColos,
  searchRoles: ["RESELLER_ORDER"],
});
