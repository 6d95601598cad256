import type { LineSummary } from "@demarc/contract/lines/lines";
import type { CsvColumns } from "../../platform/http/csv-file.ts";
import { amount, code, day } from "../../platform/http/csv.ts";
import { dutchLifecycles, dutchOperationals } from "../services/dutch-lifecycles.ts";

const columns: CsvColumns<LineSummary> = {
  lineNumber: ["Lijnnummer", (line) => line.lineNumber],
  reference: ["Referentie", (line) => line.reference],
  endCustomer: ["Eindklant", (line) => line.endCustomer?.name],
  endCustomerReference: ["Referentie eindklant", (line) => line.endCustomer?.reference],
  lifecycle: ["Levensfase", (line) => code(line.lifecycle, dutchLifecycles)],
  operational: ["Status", (line) => code(line.operational, dutchOperationals)],
  street: ["Straat", (line) => line.address.street],
  houseNumber: ["Huisnummer", (line) => line.address.houseNumber],
  houseNumberExtension: ["Toevoeging", (line) => line.address.houseNumberExtension],
  room: ["Ruimte", (line) => line.address.room],
  postalCode: ["Postcode", (line) => line.address.postalCode],
  city: ["Plaats", (line) => line.address.city],
  technology: ["Techniek", (line) => line.technology],
  packageCode: ["Pakket", (line) => line.packageCode],
  speedDown: ["Download (kbit/s)", (line) => line.speedDown],
  speedUp: ["Upload (kbit/s)", (line) => line.speedUp],
  slaCode: ["SLA", (line) => line.slaCode],
  contractEndDate: ["Contract tot", (line) => day(line.contract?.endDate)],
};

const priceColumns: CsvColumns<LineSummary> = {
  nrc: ["Eenmalig (excl. btw)", (line) => amount(line.contract?.nrc)],
  mrc: ["Per maand (excl. btw)", (line) => amount(line.contract?.mrc)],
};

export const lineColumns = (prices: boolean): CsvColumns<LineSummary> =>
  prices ? { ...columns, ...priceColumns } : columns;
