import type { LineSummary } from "@demarc/contract/lines/lines";
import type { CsvColumns } from "../../platform/http/csv-file.ts";

const columns: CsvColumns<LineSummary> = {
  lineNumber: (line) => line.lineNumber,
  reference: (line) => line.reference,
  endCustomer: (line) => line.endCustomer?.name,
  endCustomerReference: (line) => line.endCustomer?.reference,
  lifecycle: (line) => line.lifecycle,
  operational: (line) => line.operational,
  street: (line) => line.address.street,
  houseNumber: (line) => line.address.houseNumber,
  houseNumberExtension: (line) => line.address.houseNumberExtension,
  room: (line) => line.address.room,
  postalCode: (line) => line.address.postalCode,
  city: (line) => line.address.city,
  technology: (line) => line.technology,
  packageCode: (line) => line.packageCode,
  speedDown: (line) => line.speedDown,
  speedUp: (line) => line.speedUp,
  slaCode: (line) => line.slaCode,
  contractEndDate: (line) => line.contract?.endDate,
};

const priceColumns: CsvColumns<LineSummary> = {
  nrc: (line) => line.contract?.nrc,
  mrc: (line) => line.contract?.mrc,
};

/** CSV columns of a line, with prices for roles that may see them. */
export const lineColumns = (prices: boolean): CsvColumns<LineSummary> =>
  prices ? { ...columns, ...priceColumns } : columns;
