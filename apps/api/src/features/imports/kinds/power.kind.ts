import { feedStates } from "@demarc/contract/core/racks/power-feeds";
import { putPowerFeed, putPowerMeter } from "@demarc/contract/operator/racks";
import type { RecordRow } from "../../../platform/database/record-fields.ts";
import { everyRecord } from "../../../platform/database/record-fields.ts";
import { changeRecordById, type PutKind, putRecord } from "../../../platform/changes/put-record.ts";
import { listPage } from "../../../platform/http/operator-list.ts";
import { operatedFeed, operatedMeter, shownFeed, shownMeter } from "../../racks/operated-power.public.ts";
import { capitals, choice, id, integer, moment, recordNumber, text, unitPrice } from "../cells.rules.ts";
import type { ImportKind } from "../import-kind.ts";
import { byName, numberOf } from "./names.ts";
import { nameColumns, recordColumns } from "./service-columns.ts";

/** A kind of equipment of racks. `shown`: undefined for a record that has ended. */
const equipmentImport = <Body, Fields extends object, Row extends RecordRow<Fields> & { readonly id: number }>(
  kind: PutKind<Body, Fields, Row>,
  given: Pick<ImportKind, "put" | "columns" | "removed"> & { readonly shown: (row: Row) => object | undefined },
): ImportKind => ({
  ...given,
  write: byName<Body>(
    (transaction, given) => putRecord(transaction, kind, given),
    (transaction, given) => changeRecordById(transaction, kind, { ...given, id: numberOf(given.id) }),
  ),
  page: (read, query) =>
    listPage(read, { query, idType: "int" }, (slice) => kind.statements.page(everyRecord, slice), given.shown),
});

const states: Readonly<Record<(typeof feedStates)[number], readonly string[]>> = {
  PLANNED: ["gepland"],
  ACTIVE: ["actief"],
  OFFLINE: ["uit"],
  FAILED: ["defect"],
  REMOVED: ["verwijderd"],
};

const feedColumns: ImportKind["columns"] = [
  ...nameColumns({
    nl: ["Voedingsnummer", "Eigen nummer", "Voeding"],
    en: ["Power feed number", "External id", "Power feed"],
  }),
  ...recordColumns("rackId", { nl: ["Rack", "Kast"], en: ["Rack", "Cabinet"] }),
  { field: "label", reader: capitals, nl: ["Feed", "A of B", "Label"], en: ["Feed", "A or B", "Label"] },
  { field: "panel", reader: text, nl: ["Verdeelkast", "Paneel", "PDU"], en: ["Power panel", "Panel", "PDU"] },
  { field: "phase", reader: integer, nl: ["Aantal fasen", "Fasen"], en: ["Number of phases", "Phases"] },
  { field: "voltage", reader: integer, nl: ["Spanning in V", "Spanning", "Volt"], en: ["Voltage in V", "Voltage"] },
  {
    field: "amperage",
    reader: integer,
    nl: ["Stroom in A", "Ampère", "Zekering in A"],
    en: ["Current in A", "Amperage", "Amps"],
  },
  {
    field: "maxUtilisationPct",
    reader: integer,
    nl: ["Maximale belasting in procent", "Maximale belasting"],
    en: ["Maximum use in percent", "Maximum use"],
  },
  { field: "breaker", reader: text, nl: ["Automaat", "Zekering"], en: ["Breaker", "Fuse"] },
  { field: "status", reader: choice(states), nl: ["Status"], en: ["Status", "State"] },
];

export const powerFeedsKind = equipmentImport(operatedFeed, {
  put: putPowerFeed,
  columns: feedColumns,
  removed: "power-feed.removed",
  shown: (row) => (row.fields.status === "REMOVED" ? undefined : shownFeed(row)),
});

const meterColumns: ImportKind["columns"] = [
  ...nameColumns({ nl: ["Meternummer", "Eigen nummer"], en: ["Meter number", "External id"] }),
  { field: "serial", reader: id, nl: ["Serienummer"], en: ["Serial number", "Serial"] },
  ...recordColumns("feedId", { nl: ["Voeding", "Feed"], en: ["Power feed", "Feed"] }, recordNumber),
  ...recordColumns("sharedColoId", { nl: ["Gedeelde units", "Units"], en: ["Shared units", "Units"] }),
  {
    field: "multiplier",
    reader: unitPrice,
    nl: ["Wh per tel", "Factor", "Vermenigvuldiger"],
    en: ["Wh per count", "Factor", "Multiplier"],
  },
  { field: "installedAt", reader: moment, nl: ["Geplaatst op", "Plaatsingsdatum"], en: ["Installed at", "Installed"] },
  { field: "removedAt", reader: moment, nl: ["Verwijderd op"], en: ["Removed at", "Removed"] },
];

export const powerMetersKind = equipmentImport(operatedMeter, {
  put: putPowerMeter,
  columns: meterColumns,
  removed: "power-meter.removed",
  shown: (row) => (row.fields.removedAt === null ? shownMeter(row) : undefined),
});
