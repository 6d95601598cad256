import type { DcConnectionSummary } from "@demarc/contract/dc-connections";
import { amount, code, day } from "../../platform/http/csv.ts";
import type { CsvColumns } from "../../platform/http/csv-file.ts";
import { dutchLifecycles } from "../services/dutch-lifecycles.ts";

const kinds = {
  CROSS_CONNECT: "Cross connect",
  METRO_CONNECT: "Metroverbinding",
  IX_PORT_PATCH: "Patch naar internetknooppunt",
  CARRIER_PATCH: "Patch naar carrier",
};
const zSides = {
  OWN_RACK: "Eigen rack",
  OTHER_CUSTOMER: "Andere klant",
  CARRIER: "Carrier",
  IX: "Internetknooppunt",
  PROVIDER: "Wij",
};
const loaStates = {
  NOT_NEEDED: "Niet nodig",
  MISSING: "Ontbreekt",
  VALID: "Geldig",
  EXPIRING: "Verloopt binnenkort",
  EXPIRED: "Verlopen",
};

/** CSV columns of a connection; everybody who may read connections sees prices. */
export const connectionColumns: CsvColumns<DcConnectionSummary> = {
  connectionNumber: ["Nummer", (row) => row.connectionNumber],
  reference: ["Referentie", (row) => row.reference],
  endCustomer: ["Eindklant", (row) => row.endCustomer?.name],
  endCustomerReference: ["Referentie eindklant", (row) => row.endCustomer?.reference],
  lifecycle: ["Levensfase", (row) => code(row.lifecycle, dutchLifecycles)],
  kind: ["Soort", (row) => code(row.kind, kinds)],
  packageCode: ["Pakket", (row) => row.packageCode],
  media: ["Medium", (row) => row.media],
  fibreCount: ["Vezels", (row) => row.fibreCount],
  speed: ["Snelheid", (row) => row.speed],
  siteA: ["Locatie A", (row) => row.aSide.siteCode],
  rackA: ["Rack A", (row) => row.aSide.rackCode],
  panelA: ["Paneel A", (row) => row.aSide.panel],
  portA: ["Poort A", (row) => row.aSide.port],
  connectorA: ["Connector A", (row) => row.connectorA],
  siteZ: ["Locatie Z", (row) => row.zSide.siteCode],
  typeZ: ["Kant Z", (row) => code(row.zSide.type, zSides)],
  rackZ: ["Rack Z", (row) => row.zSide.rackCode],
  companyZ: ["Bedrijf Z", (row) => row.zSide.companyName],
  circuitZ: ["Circuit Z", (row) => row.zSide.circuitId],
  panelZ: ["Paneel Z", (row) => row.zSide.panel],
  portZ: ["Poort Z", (row) => row.zSide.port],
  connectorZ: ["Connector Z", (row) => row.connectorZ],
  loaState: ["LOA", (row) => code(row.loaState, loaStates)],
  loaExpiresAt: ["LOA geldig tot", (row) => day(row.loaExpiresAt)],
  contractEndDate: ["Contract tot", (row) => day(row.contract?.endDate)],
  nrc: ["Eenmalig (excl. btw)", (row) => amount(row.contract?.nrc)],
  mrc: ["Per maand (excl. btw)", (row) => amount(row.contract?.mrc)],
};
