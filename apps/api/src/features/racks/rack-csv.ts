import type { RackSummary, SharedColoSummary } from "@demarc/contract/racks";
import { amount, code, day, Figure } from "../../platform/http/csv.ts";
import type { CsvColumns } from "../../platform/http/csv-file.ts";
import { dutchLifecycles } from "../services/dutch-lifecycles.ts";

const footprints = { QUARTER: "Kwart", HALF: "Half", FULL: "Heel", CAGE: "Cage" };
const warnings = {
  REDUNDANCY: "Redundantie verloren",
  THRESHOLD: "Hoge belasting",
  METER_SILENT: "Meter geeft geen metingen",
};
const meterings = { OUTLET: "Eigen contactdozen gemeten", SHARE: "Afgesproken deel van het rack" };
const powerModels = { METERED: "Per kWh", COMMITTED: "Vast vermogen" };

const figure = (value: number | null | undefined) => (typeof value === "number" ? new Figure(String(value)) : null);

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
  committedKw: ["Vast vermogen (kW)", (rack) => figure(rack.committedKw)],
  feeds: ["Voedingen", feedText],
  currentW: ["Vermogen nu (W)", (rack) => rack.currentW],
  usedPct: ["Deel van de automaat (%)", (rack) => figure(rack.usedPct)],
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
  currentW: ["Vermogen nu (W)", (colo) => colo.currentW],
  usedPct: ["Deel van contract (%)", (colo) => figure(colo.usedPct)],
  warning: ["Waarschuwing", (colo) => colo.warning && code(colo.warning, warnings)],
  lastDay: ["Laatste dag", (colo) => day(colo.lastDay?.day)],
  lastDayKwh: ["Energie van die dag (kWh)", (colo) => figure(colo.lastDay?.kwh)],
  contractEndDate: ["Contract tot", (colo) => day(colo.contract?.endDate)],
  nrc: ["Eenmalig (excl. btw)", (colo) => amount(colo.contract?.nrc)],
  mrc: ["Per maand (excl. btw)", (colo) => amount(colo.contract?.mrc)],
};
