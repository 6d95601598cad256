import type { FileAnswer } from "@demarc/contract/core/file-answer";
import { csvLine, csvStart } from "./csv.ts";
import type { Database, Tenant } from "../database/database.ts";
import type { Sql } from "../database/sql.ts";

/** The columns of a file by the names of the API, each with what stands in it. */
export type CsvColumns<Row> = Readonly<Record<string, (row: Row) => unknown>>;

const rowsInPart = 200;

/**
 * The next rows of a list: those after one, or the first, found by their keys in an order that no change moves. So every row
 * that is there all the while is read once, and a part costs the same however far it is.
 */
export type RowsAfter<Row> = (last: Row | undefined, limit: number) => Sql<Row>;

/** A whole list, read part by part as fast as it is taken: neither memory nor a connection is held for who reads slowly. */
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

/** A list as a CSV file; its first part is read before anything is sent, so that a failure can be told. */
export const csvFile = async <Row>(
  name: string,
  columns: CsvColumns<Row>,
  parts: AsyncGenerator<readonly Row[]>,
): Promise<FileAnswer> => ({ type: "text/csv", name, parts: textOf(columns, await parts.next(), parts) });
