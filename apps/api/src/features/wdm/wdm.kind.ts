import { amsterdamDate } from "@demarc/contract/core/calendar";
import { found } from "../../platform/refusals/errors.ts";
import { serviceKind } from "../services/service-kind.ts";
import { wdmColumns } from "./wdm-csv.ts";
import { searchWaves, waves, waveStatements } from "./wdm.queries.ts";
import { waveFor, waveSummary } from "./wdm.rules.ts";

export const waveKind = serviceKind({
  type: "wdm",
  id: "wdmId",
  title: { en: "Wavelength", nl: "Golflengte" },
  list: waves,
  scope: (_reading, _caller, customerId) => ({ customerId }),
  summaries: (_reading, _caller, rows) => rows.map(waveSummary),
  statements: waveStatements,
  read: async ({ database, clock }, caller, { customerId, id }) =>
    waveFor(found(await database.read(caller, waveStatements.find(customerId, id))), amsterdamDate(clock.now())),
  readOnly: "Your reseller manages this wavelength.",
  named: ({ serviceNumber }) => ({ serviceNumber }),
  file: { name: "wdm", columns: () => wdmColumns },
  search: searchWaves,
  searchRoles: ["RESELLER_ORDER"],
});
