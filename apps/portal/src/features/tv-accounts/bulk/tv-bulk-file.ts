import { withoutFormulas } from "@demarc/contract/core/csv-text";
import type { TvBulk, TvBulkAction, TvBulkResult } from "@demarc/contract/tv-accounts/tv-bulk";
import type { Locale } from "../../../shell/translate.ts";
import { type BulkColumn, columnNamed, columnsOf, headingOf } from "./tv-bulk-columns.ts";

export type BulkRows = TvBulk["rows"];
export type BulkResultRow = TvBulkResult["rows"][number];
type Row = BulkRows[number];

/** What a file or a pasted text holds. */
export interface ReadFile {
  readonly rows: BulkRows;
  /** Columns that the first line must name and does not. */
  readonly missing: readonly BulkColumn[];
  /** Headings that this action has no use for. */
  readonly unused: readonly string[];
}

const required: Readonly<Record<TvBulkAction, readonly BulkColumn[]>> = {
  create: ["productCode", "firstName", "lastName", "street", "houseNumber", "postalCode", "city"],
  suspend: ["accountNr"],
  resume: ["accountNr"],
};

const longestCell = 254;

/** Removes the apostrophe with which our CSV files keep a cell from running as a formula. */
const asTyped = (text: string): string => text.replace(/^'(?=[=+\-@\t\r＝＋－＠])/, "");

const cellOf = (text: string | undefined): string => asTyped((text ?? "").trim()).slice(0, longestCell);

/** A row of cells as the call takes it; empty cells are left out, so that many rows fit in a request. */
const rowOf = (columns: readonly (BulkColumn | undefined)[], cells: readonly string[]): Row =>
  Object.fromEntries(
    columns.flatMap((column, place) => {
      const text = cellOf(cells[place]);
      return column && text !== "" ? [[column, text]] : [];
    }),
  );

/** The separator of a text: a tab or a semicolon if its first line has one, otherwise a comma. */
const separatorOf = (text: string): string => /[\t;]/.exec(text.split(/\r\n|\r|\n/, 1)[0] ?? "")?.[0] ?? ",";

/** Reads rows from pasted text or a file. Its first line names the columns; account numbers need no such line. */
export const readBulkFile = async (action: TvBulkAction, given: string): Promise<ReadFile> => {
  const text = given.replace(/^\ufeff/, "").trimStart();
  if (text === "") return { rows: [], missing: [], unused: [] };
  const { parse } = await import("papaparse");
  const { data } = parse<string[]>(text, { delimiter: separatorOf(text), skipEmptyLines: "greedy" });
  const [first = [], ...others] = data;
  const isBare = action !== "create" && /^\d+$/.test(cellOf(first[0]));
  if (isBare) return { rows: data.map((cells) => rowOf(columnsOf(action), cells)), missing: [], unused: [] };
  const columns = first.map((heading) => columnNamed(heading, action));
  return {
    rows: others.map((cells) => rowOf(columns, cells)),
    missing: required[action].filter((column) => !columns.includes(column)),
    unused: first.filter((heading, place) => columns[place] === undefined && heading.trim() !== ""),
  };
};

/** A cell that a spreadsheet treats as text, whatever it begins with. */
const quoted = (text: string): string => `"${withoutFormulas(text).replaceAll('"', '""')}"`;

const csvOf = (lines: readonly (readonly string[])[], locale: Locale): string => {
  const separator = locale === "nl" ? ";" : ",";
  return `\ufeff${lines.map((cells) => cells.map(quoted).join(separator)).join("\r\n")}\r\n`;
};

const example: Readonly<Partial<Record<BulkColumn, string>>> = {
  productCode: "TV-BASIS",
  reference: "K-1001",
  firstName: "Sanne",
  middleName: "de",
  lastName: "Groot",
  email: "sanne@example.nl",
  phoneNumber: "0531234567",
  street: "Marktstraat",
  houseNumber: "12",
  houseNumberExtension: "A",
  postalCode: "7511GC",
  city: "Enschede",
  country: "NL",
  options: "TV-SPORT TV-FILM",
  accountNr: "1000042",
  reason: "NON_PAYMENT",
};

/** A file with the headings and one row as an example, in the dialect of the language. */
export const templateOf = (action: TvBulkAction, locale: Locale): string => {
  const columns = columnsOf(action);
  const activate = locale === "nl" ? "ja" : "yes";
  const cells = columns.map((name) => (name === "activate" ? activate : (example[name] ?? "")));
  return csvOf([columns.map((name) => headingOf(name, locale)), cells], locale);
};

/** Why a row is not accepted, with the heading of each column. */
export const reasonsOf = ({ errors }: BulkResultRow, locale: Locale): string =>
  errors.map(({ field, text }) => (field === "" ? text : `${headingOf(field, locale)}: ${text}`)).join(" ");

interface ResultWords {
  readonly row: string;
  readonly verdict: string;
  readonly subject: string;
  readonly errors: string;
  readonly wordOf: (verdict: BulkResultRow["verdict"]) => string;
}

/** The result of each row as a file. */
export const resultFile = (rows: readonly BulkResultRow[], words: ResultWords, locale: Locale): string =>
  csvOf(
    [
      [words.row, words.verdict, headingOf("accountNr", locale), words.subject, words.errors],
      ...rows.map((row) => [
        String(row.row),
        words.wordOf(row.verdict),
        row.accountNr === null ? "" : String(row.accountNr),
        row.subject ?? "",
        reasonsOf(row, locale),
      ]),
    ],
    locale,
  );
