import { type ImportColumn, importColumns, neededColumns } from "@demarc/contract/orders/order-imports";
import { readCsv, type Sheet, sheetOf } from "@demarc/shell/lists/csv-sheet.ts";
import type { Locale } from "@demarc/shell/translate.ts";
import { columnNamed, headingOf } from "./order-import-columns.ts";

const longestCell = 1000;

/** Reads rows from pasted text or a file. Its first line names the columns. */
export const readImportFile = async (text: string): Promise<Sheet<ImportColumn>> =>
  sheetOf(await readCsv(text), { columnNamed, needed: neededColumns, longest: longestCell });

const example: Readonly<Partial<Record<ImportColumn, string>>> = {
  postalCode: "8011AB",
  houseNumber: "12",
  extension: "A",
  packageCode: "FIB-500",
  contractTermMonths: "12",
  slaCode: "SLA-BASIC",
  ipv4Length: "32",
  ipv6Length: "48",
  reference: "Winkel Zwolle",
  customerReference: "PO-1001",
};

/** The lines of a file with the headings and one row as an example. */
export const templateLines = (locale: Locale): string[][] => [
  importColumns.map((name) => headingOf(name, locale)),
  importColumns.map((name) => example[name] ?? ""),
];
