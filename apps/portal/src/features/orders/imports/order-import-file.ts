import { withoutFormulas } from "@demarc/contract/core/csv-text";
import {
  type ImportColumn,
  importColumns,
  type ImportedLine,
  type OrderImportRow,
  neededColumns,
} from "@demarc/contract/orders/order-imports";
import type { Locale } from "../../../shell/translate.ts";
import { columnNamed, headingOf } from "./order-import-columns.ts";

/** What a file or a pasted text holds. */
export interface ReadFile {
  readonly rows: readonly ImportedLine[];
  /** Columns that the first line must name and does not. */
  readonly missing: readonly ImportColumn[];
  /** Headings of columns that an order does not have. */
  readonly unused: readonly string[];
}

const longestCell = 1000;

/** Removes the apostrophe with which our CSV files keep a cell from running as a formula. */
const asTyped = (text: string): string => text.replace(/^'(?=[=+\-@\t\r＝＋－＠])/, "");
const cellOf = (text: string | undefined): string => asTyped((text ?? "").trim()).slice(0, longestCell);

/** A row of cells as the call takes it; empty cells are left out. */
const rowOf = (columns: readonly (ImportColumn | undefined)[], cells: readonly string[]): ImportedLine =>
  Object.fromEntries(
    columns.flatMap((column, place) => {
      const text = cellOf(cells[place]);
      return column && text !== "" ? [[column, text]] : [];
    }),
  );

/** The separator of a text: a tab or a semicolon if its first line has one, otherwise a comma. */
const separatorOf = (text: string): string => /[\t;]/.exec(text.split(/\r\n|\r|\n/, 1)[0] ?? "")?.[0] ?? ",";

/** Reads rows from pasted text or a file. Its first line names the columns. */
export const readImportFile = async (given: string): Promise<ReadFile> => {
  const text = given.replace(/^\ufeff/, "").trimStart();
  if (text === "") return { rows: [], missing: [], unused: [] };
  const { parse } = await import("papaparse");
  const { data } = parse<string[]>(text, { delimiter: separatorOf(text), skipEmptyLines: "greedy" });
  const [first = [], ...others] = data;
  const columns = first.map(columnNamed);
  return {
    rows: others.map((cells) => rowOf(columns, cells)),
    missing: neededColumns.filter((column) => !columns.includes(column)),
    unused: first.filter((heading, place) => columns[place] === undefined && heading.trim() !== ""),
  };
};

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

const quoted = (text: string): string => `"${withoutFormulas(text).replaceAll('"', '""')}"`;

/** A file with the headings and one row as an example, in the dialect of the language. */
export const templateOf = (locale: Locale): string => {
  const separator = locale === "nl" ? ";" : ",";
  const lines = [
    importColumns.map((name) => headingOf(name, locale)),
    importColumns.map((name) => example[name] ?? ""),
  ];
  return `\ufeff${lines.map((cells) => cells.map(quoted).join(separator)).join("\r\n")}\r\n`;
};

/** What is wrong with a row, with the heading of each column. */
export const reasonsOf = ({ errors }: OrderImportRow, locale: Locale): readonly string[] =>
  errors.map(({ field, text }) => (field === "" ? text : `${headingOf(field, locale)}: ${text}`));
