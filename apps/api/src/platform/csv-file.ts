import type { FileAnswer } from "@demarc/contract/core/file-answer";
import { csvLine, csvStart } from "./csv.ts";

/** The columns of a file by the names of the API, each with what stands in it. */
export type CsvColumns<Row> = Readonly<Record<string, (row: Row) => unknown>>;

/** Reads the next part of a list: the rows after the given one, or the first ones; none at its end. */
export type ReadAfter<Row> = (last: Row | undefined) => Promise<Row[]>;

async function* partsOf<Row>(
  columns: CsvColumns<Row>,
  first: readonly Row[],
  readAfter: ReadAfter<Row>,
): AsyncGenerator<string> {
  const cells = Object.values(columns);
  yield csvStart + csvLine(Object.keys(columns));
  for (let rows = first; rows.length > 0; rows = await readAfter(rows.at(-1)))
    yield rows.map((row) => csvLine(cells.map((cell) => cell(row)))).join("");
}

/** A whole list as a CSV file, read part by part; the first one before anything is sent, so that a failure can be told. */
export const csvFile = async <Row>(
  name: string,
  columns: CsvColumns<Row>,
  readAfter: ReadAfter<Row>,
): Promise<FileAnswer> => ({
  type: "text/csv",
  name,
  parts: partsOf(columns, await readAfter(undefined), readAfter),
});
