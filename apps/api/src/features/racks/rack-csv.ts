import type { RackSummary, SharedColoSummary } from "@demarc/contract/racks";
import { amount, code, day, Figure } from "../../platform/http/csv.ts";
import type { CsvColumns } from "../../platform/http/csv-file.ts";
import { dutchLifecycles } from "../../platform/services/dutch-lifecycles.ts";

const footprints = { QUARTER: "Kwart", HALF: "Half", FULL: "Heel", CAGE: "Kooi" };
const warnings = {
  FEED_HIGH: "Voeding bijna vol",
  FEED_OVER: "Voeding te zwaar belast",
  REDUNDANCY_AT_RISK: "Redundantie in gevaar",
  REDUNDANCY_LOST: "Niet redundant",
  METER_SILENT: "Meter geeft geen waarden",
};
const meterings = { OUTLET: "Eigen contacten gemeten", SHARE: "Afgesproken deel van het rack" };
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
  currentW: ["Vermogen nu (W)", (rack) => rack.currentW],
  usedPct: [
    "Gebruik van de afspraak (%)",
    (rack) => (typeof rack.usedPct === "number" ? new Figure(String(rack.usedPct)) : null),
  ],
  warning: ["Waarschuwing", (rack) => rack.warning && code(rack.warning, warnings)],
  contractEndDate: ["Contract tot", (rack) => day(rack.contract?.endDate)],
  nrc: ["Eenmalig (excl. btw)", (rack) => amount(rack.contract?.nrc)],
  mrc: ["Per maand (excl. btw)", (rack) => amount(rack.contract?.mrc)],
};

/** Units as ranges from the bottom: `4–7, 12`. */
const unitText = (units: readonly number[]): string =>
  units
    .reduce<[number, number][]>((ranges, unit) => {
      const last = ranges.at(-1);
      if (last && last[1] === unit - 1) last[1] = unit;
      else ranges.push([unit, unit]);
      return ranges;
    }, [])
    .map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`))
    .join(", ");

/** CSV columns of units in a shared rack. */
export const sharedColoColumns: CsvColumns<SharedColoSummary> = {
  rackCode: ["Rack", (colo) => colo.rackCode],
  reference: ["Referentie", (colo) => colo.reference],
  endCustomer: ["Eindklant", (colo) => colo.endCustomer?.name],
  endCustomerReference: ["Referentie eindklant", (colo) => colo.endCustomer?.reference],
  lifecycle: ["Levensfase", (colo) => code(colo.lifecycle, dutchLifecycles)],
  site: ["Locatie", (colo) => colo.siteCode],
  room: ["Zaal", (colo) => colo.room],
  units: ["Units", (colo) => unitText(colo.units)],
  heightU: ["Hoogte (U)", (colo) => colo.heightU],
  packageCode: ["Pakket", (colo) => colo.packageCode],
  contractedW: ["Afgesproken vermogen (W)", (colo) => colo.contractedW],
  committedKwh: ["Inbegrepen energie per maand (kWh)", (colo) => colo.committedKwh],
  metering: ["Meting", (colo) => colo.metering && code(colo.metering, meterings)],
  contractEndDate: ["Contract tot", (colo) => day(colo.contract?.endDate)],
  nrc: ["Eenmalig (excl. btw)", (colo) => amount(colo.contract?.nrc)],
  mrc: ["Per maand (excl. btw)", (colo) => amount(colo.contract?.mrc)],
};
