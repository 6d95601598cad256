import type { RackSummary } from "@demarc/contract/racks";
import { amount, code, day, Figure } from "../../platform/http/csv.ts";
import type { CsvColumns } from "../../platform/http/csv-file.ts";
import { dutchLifecycles } from "../../platform/services/dutch-lifecycles.ts";

const footprints = { QUARTER: "Kwart", HALF: "Half", FULL: "Heel", CAGE: "Kooi" };
const powerModels = { METERED: "Per kWh", COMMITTED: "Vast vermogen" };

const feedText = ({ feeds = [] }: RackSummary): string =>
  feeds
    .map(({ label, phase, amperage, voltage }) => `${label} ${phase === 3 ? "3x" : ""}${amperage}A ${voltage}V`)
    .join(", ");

/** CSV columns of a rack; everybody who may read racks sees prices. */
export const rackColumns: CsvColumns<RackSummary> = {
  rackCode: ["Rack", (rack) => rack.rackCode],
  facilityId: ["Naam op de deur", (rack) => rack.facilityId],
  reference: ["Referentie", (rack) => rack.reference],
  endCustomer: ["Eindklant", (rack) => rack.endCustomer?.name],
  endCustomerReference: ["Referentie eindklant", (rack) => rack.endCustomer?.reference],
  lifecycle: ["Levensfase", (rack) => code(rack.lifecycle, dutchLifecycles)],
  site: ["Locatie", (rack) => rack.siteCode],
  room: ["Zaal", (rack) => rack.room],
  row: ["Rij", (rack) => rack.row],
  position: ["Plek", (rack) => rack.position],
  footprint: ["Formaat", (rack) => code(rack.footprint, footprints)],
  heightU: ["Hoogte (U)", (rack) => rack.heightU],
  packageCode: ["Pakket", (rack) => rack.packageCode],
  powerModel: ["Stroom", (rack) => code(rack.powerModel, powerModels)],
  committedKw: [
    "Vast vermogen (kW)",
    (rack) => (typeof rack.committedKw === "number" ? new Figure(String(rack.committedKw)) : null),
  ],
  feeds: ["Voedingen", feedText],
  contractEndDate: ["Contract tot", (rack) => day(rack.contract?.endDate)],
  nrc: ["Eenmalig (excl. btw)", (rack) => amount(rack.contract?.nrc)],
  mrc: ["Per maand (excl. btw)", (rack) => amount(rack.contract?.mrc)],
};
