import * as contract from "@demarc/contract/orders/order-imports";
import type { CsvColumns } from "../../platform/http/csv-file.ts";
import { validationError } from "../../platform/refusals/validation-texts.ts";
import { cellsOf, repeatedRows } from "./imported-line.rules.ts";
import type { ImportRow } from "./order-imports.queries.ts";

const repeatedWarning = "import.repeated";

export const importAnswers = (rows: readonly ImportRow[], locale: "en" | "nl"): contract.OrderImportRow[] => {
  const repeated = repeatedRows(rows.map(({ cells }) => cells));
  return rows.map((row, place) => ({
    ...row,
    cells: cellsOf(row.cells),
    errors: row.errors.map((error) => validationError(error, locale)),
    warnings: [...row.warnings, ...(repeated.has(place) ? [repeatedWarning] : [])],
  }));
};

const headings: Readonly<Record<contract.ImportColumn, string>> = {
  postalCode: "Postcode",
  houseNumber: "Huisnummer",
  extension: "Toevoeging",
  room: "Kamer",
  packageCode: "Pakket",
  contractTermMonths: "Looptijd (maanden)",
  slaCode: "Serviceniveau",
  ipv4Length: "IPv4",
  ipv6Length: "IPv6",
  justification: "Onderbouwing",
  wishDate: "Gewenste datum",
  reference: "Referentie",
  customerReference: "Inkoopnummer",
  endCustomerReference: "Eindklant",
};

const reasonOf = ({ errors, refusal }: contract.OrderImportRow): string =>
  [...errors.map(({ field, text }) => `${field}: ${text}`), refusal].filter(Boolean).join("; ");

export const importResultColumns: CsvColumns<contract.OrderImportRow> = {
  row: ["Rij", ({ row }) => row],
  ...Object.fromEntries(
    contract.importColumns.map((column) => [
      column,
      [headings[column], ({ cells }: contract.OrderImportRow) => cells[column]] as const,
    ]),
  ),
  state: ["Uitkomst", ({ state }) => state],
  place: ["Adres", ({ place }) => place],
  errors: ["Opmerkingen", reasonOf],
  nrcTotal: ["Eenmalig", ({ nrcTotal }) => nrcTotal],
  mrcTotal: ["Per maand", ({ mrcTotal }) => mrcTotal],
  earliestDate: ["Vroegste datum", ({ earliestDate }) => earliestDate],
  orderNumber: ["Ordernummer", ({ orderNumber }) => orderNumber],
};
