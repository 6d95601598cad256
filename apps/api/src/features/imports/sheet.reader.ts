import { setImmediate as nextTurn } from "node:timers/promises";
import { separatorOf, withoutSeparatorLine } from "@demarc/contract/core/csv-text";
import { textOfFile } from "@demarc/contract/core/text-file";
import { mostImportColumns, mostImportLines, mostImportRows } from "@demarc/contract/operator/imports";
import papaparse from "papaparse";
import { ApiError, invalid, InvalidRequest } from "../../platform/refusals/errors.ts";

export interface SheetRow {
  /** The line at which it begins, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
  /** A quotation mark does not enclose its cell. */
  readonly isFaulty: boolean;
}

interface Parsed {
  readonly data: string[][];
  readonly errors: readonly { readonly row?: number }[];
  readonly meta: { readonly cursor: number };
}

/** The characters that are parsed before other requests get a turn. Rows are shorter. */
const charactersInTurn = 256 * 1024;
const longestRow = 64 * 1024;

export const tooManyRows = (): ApiError =>
  new ApiError(413, "body-too-large", `A file may have at most ${mostImportRows} rows.`);

/** Blank lines take time too. Throws 400. */
const refuseTooManyLines = (text: string): void => {
  let lines = 1;
  for (let at = text.indexOf("\n"); at !== -1 && lines <= mostImportLines; at = text.indexOf("\n", at + 1)) lines += 1;
  if (lines > mostImportLines)
    throw new InvalidRequest([
      { field: "file", message: "validation.max-array-length", params: { max: mostImportLines } },
    ]);
};

/** The lines that a row takes: a cell between quotes may hold line breaks. */
const linesOf = (cells: readonly string[]): number =>
  1 + cells.reduce((sum, cell) => sum + cell.split("\n").length - 1, 0);

/** Reads the rows of a text in parts. Throws 400 for a row that is too long. */
async function* rowsOf(text: string, delimiter: string, firstLine: number): AsyncGenerator<SheetRow> {
  let line = firstLine;
  for (let start = 0; start < text.length;) {
    await nextTurn();
    const part = text.slice(start, start + charactersInTurn);
    const isLast = start + part.length >= text.length;
    const parser = new papaparse.Parser({ delimiter, newline: "\n" });
    const { data, errors, meta } = parser.parse(part, 0, !isLast) as Parsed;
    if (!isLast && meta.cursor === 0) throw invalid("file", "validation.invalid-data");
    const faulty = new Set(errors.map(({ row }) => row));
    for (const [place, cells] of data.entries()) {
      yield { line, cells: cells.map((cell) => cell.trim()), isFaulty: faulty.has(place) };
      line += linesOf(cells);
    }
    start += isLast ? part.length : meta.cursor;
  }
}

const isBlank = ({ cells }: SheetRow): boolean => cells.every((cell) => cell === "");

export interface Sheet {
  /** The first row that is not blank. */
  readonly first: readonly string[];
  /** The rows that are not blank, with the first one. */
  readonly rows: readonly SheetRow[];
  readonly isGuessedEncoding: boolean;
}

/** Reads a CSV file in any encoding and with any separator. Throws 400 for an invalid file and for too many lines, and 413 for too many rows. */
export const readSheet = async (content: Uint8Array): Promise<Sheet> => {
  const file = textOfFile(content);
  if (!file) throw invalid("file", "validation.invalid-data");
  const { text: given, separator } = withoutSeparatorLine(file.text);
  const text = given.replaceAll(/\r\n?/g, "\n");
  refuseTooManyLines(text);
  const rows: SheetRow[] = [];
  const delimiter = separator ?? separatorOf(text.slice(0, longestRow));
  for await (const row of rowsOf(text, delimiter, separator === undefined ? 1 : 2)) {
    if (isBlank(row)) continue;
    if (row.cells.length > mostImportColumns || row.cells.reduce((sum, cell) => sum + cell.length, 0) > longestRow)
      throw invalid("file", "validation.invalid-data");
    // The row of headings does not count.
    if (rows.push(row) > mostImportRows + 1) throw tooManyRows();
  }
  const first = rows[0]?.cells;
  if (!first) throw invalid("file", "validation.required");
  return { first, rows, isGuessedEncoding: file.isGuess };
};
