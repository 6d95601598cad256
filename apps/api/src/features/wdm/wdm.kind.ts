import { amsterdamDate } from "@demarc/contract/core/calendar";
import { found } from "../../platform/refusals/errors.ts";
import { serviceKind } from "../services/service-kind.ts";
import { wdmColumns } from "./wdm-csv.ts";
import { searchWdms, wdms, wdmStatements } from "./wdm.queries.ts";
import { wdmFor, wdmSummary } from "./wdm.rules.ts";

export const wdmKind = serviceKind({
  type: "wdm",
  id: "wdmId",
  title: { en: "Wavelength", nl: "Golflengte" },
  list: wdms,
  scope: (_reading, _caller, customerId) => ({ customerId }),
  summaries: (_reading, _caller, rows) => rows.map(wdmSummary),
  statements: wdmStatements,
  read: async ({ database, clock }, caller, { customerId, id }) =>
    wdmFor(found(await database.read(caller, wdmStatements.find(customerId, id))), amsterdamDate(clock.now())),
  readOnly: "Your reseller manages this wavelength.",
  named: ({ serviceNumber }) => ({ serviceNumber }),
  file: { name: "wdm", columns: () => wdmColumns },
  search: searchWdms,
  searchRoles: ["RESELLER_ORDER"],
});
