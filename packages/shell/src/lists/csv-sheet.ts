import type { CsvDialect } from "@demarc/contract/core/csv";
import { asTyped, separatorOf, withoutFormulas, withoutSeparatorLine } from "@demarc/contract/core/csv-text";
import { CallError } from "../calls/call-error.ts";
import { saveFile } from "../calls/download.ts";
import { queryClient } from "../calls/query-client.ts";
import { type Locale, translate } from "../translate.ts";
import { preferencesQuery } from "./csv-dialect.ts";

// CSV files that the portal itself reads and writes; the API makes those of its lists.

type Cells = readonly string[];

/** The text area for rows has this name in every form. */
const rowsField = "rows";

/** A quotation mark that is not closed would put the rows after it into one cell. */
const unclosedQuote = (row: number): CallError => {
  const [message, params] = ["common.unclosed-quote", { row }] as const;
  const error = { field: rowsField, message, params, text: translate(message, params) };
  return new CallError("The rows are invalid", { kind: "invalid", errors: [error] });
};

/**
 * The rows of a file or a pasted text, without empty ones. Lines end with CR LF, LF or CR. Rejects like a refused call if the text
 * is not CSV.
 */
export const readCsv = async (given: string): Promise<Cells[]> => {
  const { text: sent, separator } = withoutSeparatorLine(given);
  const text = sent.replaceAll(/\r\n?/g, "\n");
  return text.trim() === "" ? [] : parseCsv(text, separator ?? separatorOf(text));
};

/** Like `readCsv`, of lines that end with LF, with a separator. */
export const parseCsv = async (text: string, delimiter: string): Promise<Cells[]> => {
  const { parse } = await import("papaparse");
  const { data, errors } = parse<string[]>(text, { delimiter, newline: "\n", skipEmptyLines: "greedy" });
  const wrong = errors.find(({ type }) => type === "Quotes");
  if (wrong) throw unclosedQuote((wrong.row ?? 0) + 1);
  return data;
};

/** The text of a cell, truncated to `longest` characters. */
export const cellOf = (text: string | undefined, longest: number): string =>
  asTyped((text ?? "").trim()).slice(0, longest);

export type SheetRow<Column extends string> = Readonly<Partial<Record<Column, string>>>;

/** A row by column; empty cells are left out, so that many rows fit in a request. */
export const rowOf = <Column extends string>(
  columns: readonly (Column | undefined)[],
  cells: Cells,
  longest: number,
): SheetRow<Column> =>
  Object.fromEntries(
    columns.flatMap((column, place) => {
      const text = cellOf(cells[place], longest);
      return column && text !== "" ? [[column, text]] : [];
    }),
  ) as SheetRow<Column>;

export interface Sheet<Column extends string> {
  readonly rows: SheetRow<Column>[];
  /** Required columns that the first line does not name. */
  readonly missing: readonly Column[];
  /** Headings of unknown columns. */
  readonly unused: readonly string[];
}

interface SheetOptions<Column extends string> {
  readonly columnNamed: (heading: string) => Column | undefined;
  readonly needed: readonly Column[];
  readonly longest: number;
}

export const sheetOf = <Column extends string>(
  [head, ...others]: readonly Cells[],
  { columnNamed, needed, longest }: SheetOptions<Column>,
): Sheet<Column> => {
  if (!head) return { rows: [], missing: [], unused: [] };
  const columns = head.map(columnNamed);
  return {
    rows: others.map((cells) => rowOf(columns, cells, longest)),
    missing: needed.filter((column) => !columns.includes(column)),
    unused: head.filter((heading, place) => columns[place] === undefined && heading.trim() !== ""),
  };
};

/** A cell that a spreadsheet treats as text, whatever it begins with. */
const quoted = (text: string): string => `"${withoutFormulas(text).replaceAll('"', '""')}"`;

export const csvText = (lines: readonly Cells[], csv: CsvDialect): string => {
  const separator = csv === "excel-nl" ? ";" : ",";
  return `\ufeff${lines.map((cells) => cells.map(quoted).join(separator)).join("\r\n")}\r\n`;
};

/** The dialect that the account chose last; the one that fits the language if that cannot be read now. */
const usualDialect = async (locale: Locale): Promise<CsvDialect> => {
  try {
    return (await queryClient.ensureQueryData(preferencesQuery)).csv;
  } catch {
    return locale === "nl" ? "excel-nl" : "standard";
  }
};

export const saveCsv = async (lines: readonly Cells[], name: string, locale: Locale): Promise<void> =>
  saveFile(new Blob([csvText(lines, await usualDialect(locale))], { type: "text/csv" }), name);
