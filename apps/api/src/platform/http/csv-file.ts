import type { FileAnswer } from "@demarc/contract/core/file-answer";
import { csvLine, csvStart } from "./csv.ts";
import type { Database, Tenant } from "../database/database.ts";
import type { Sql } from "../database/sql.ts";

/** The columns of a CSV file by API field name, each with its value. */
export type CsvColumns<Row> = Readonly<Record<string, (row: Row) => unknown>>;

const rowsInPart = 200;

/**
 * The statement for the next rows after a given one, or for the first rows. Keyset pagination in a stable order: rows
 * that exist during the whole export are read exactly once, and each batch costs the same.
 */
export type RowsAfter<Row> = (last: Row | undefined, limit: number) => Sql<Row>;

/** Reads a whole list in batches at the speed of the client; a slow client holds neither memory nor a connection. */
export async function* partsOf<Row>(
  database: Database,
  tenant: Tenant,
  rowsAfter: RowsAfter<Row>,
): AsyncGenerator<readonly Row[]> {
  let last: Row | undefined;
  for (;;) {
    const rows = await database.read(tenant, rowsAfter(last, rowsInPart));
    if (rows.length > 0) yield rows;
    if (rows.length < rowsInPart) return;
    last = rows.at(-1);
  }
}

async function* textOf<Row>(
  columns: CsvColumns<Row>,
  first: IteratorResult<readonly Row[], unknown>,
  parts: AsyncGenerator<readonly Row[]>,
): AsyncGenerator<string> {
  const cells = Object.values(columns);
  yield csvStart + csvLine(Object.keys(columns));
  for (let part = first; !part.done; part = await parts.next())
    yield part.value.map((row) => csvLine(cells.map((cell) => cell(row)))).join("");
}

/**
 * A list as a CSV file. The first batch is read before the response starts, so that an error can still set the status.
 */
export const csvFile = async <Row>(
  name: string,
  columns: CsvColumns<Row>,
  parts: AsyncGenerator<readonly Row[]>,
): Promise<FileAnswer> => ({ type: "text/csv", name, parts: textOf(columns, await parts.next(), parts) });
