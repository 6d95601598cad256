import { amsterdamDate } from "@demarc/contract/core/calendar";
import type { CsvDialect } from "@demarc/contract/core/csv";
import type { FileAnswer } from "@demarc/contract/core/file-answer";
import { csvLine, csvStart } from "./csv.ts";
import type { Clock } from "../process/clock.ts";
import type { Database, Tenant } from "../database/database.ts";
import type { RecordList } from "../database/record-list.ts";
import type { Sql } from "../database/sql.ts";
import type { Caller } from "../tokens/caller.ts";
import { findCsvDialect } from "./csv-dialect.queries.ts";

type CsvColumn<Row> = readonly [nl: string, value: (row: Row, dialect: CsvDialect) => unknown];

/** The columns of a CSV file, by the field names of the API. */
export type CsvColumns<Row> = Readonly<Record<string, CsvColumn<Row>>>;

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

async function* only<Row>(rows: Promise<readonly Row[]>): AsyncGenerator<readonly Row[]> {
  yield await rows;
}

export const onePart = <Row>(rows: Promise<readonly Row[]>): AsyncGenerator<readonly Row[]> => {
  rows.catch(() => undefined); // it may fail before the part is asked for
  return only(rows);
};

async function* textOf<Row>(
  columns: CsvColumns<Row>,
  dialect: CsvDialect,
  first: IteratorResult<readonly Row[], unknown>,
  parts: AsyncGenerator<readonly Row[]>,
): AsyncGenerator<string> {
  const all = Object.values(columns);
  const headings = dialect === "standard" ? Object.keys(columns) : all.map(([nl]) => nl);
  const line = (row: Row) =>
    csvLine(
      all.map(([, value]) => value(row, dialect)),
      dialect,
    );
  yield csvStart + csvLine(headings, dialect);
  for (let part = first; !part.done; part = await parts.next()) yield part.value.map(line).join("");
}

interface CsvRequest {
  readonly database: Database;
  readonly caller: Pick<Caller, "accountId" | "customerId" | "tokenId">;
  readonly csv?: CsvDialect | undefined;
}

/** The requested dialect. Default: `standard` for an API token; for a person their last choice, or the default of their language. */
const dialectFor = async ({ database, caller, csv }: CsvRequest): Promise<CsvDialect> => {
  if (csv) return csv;
  if (caller.tokenId !== undefined) return "standard";
  const [chosen] = await database.read(caller, findCsvDialect(caller.accountId));
  return chosen?.csv ?? "standard";
};

/**
 * A CSV file. The first rows are read before the response starts, so that an error can still set the status. If the client leaves, the
 * parts end.
 */
export const csvOf = async <Row>(
  dialect: CsvDialect,
  name: string,
  columns: CsvColumns<Row>,
  parts: AsyncGenerator<readonly Row[]>,
): Promise<FileAnswer> => {
  const text = textOf(columns, dialect, await parts.next(), parts);
  const end = async (): Promise<IteratorResult<string>> => {
    await parts.return(undefined);
    return text.return(undefined);
  };
  return {
    type: "text/csv",
    name,
    parts: { [Symbol.asyncIterator]: () => ({ next: () => text.next(), return: end }) },
  };
};

/** A list of the caller as a CSV file. */
export const csvFile = async <Row>(
  request: CsvRequest,
  name: string,
  columns: CsvColumns<Row>,
  parts: AsyncGenerator<readonly Row[]>,
): Promise<FileAnswer> => csvOf(await dialectFor(request), name, columns, parts);

/** A declared list as a CSV file. `shown` presents the rows of a batch; `name` is followed by the day. */
export const listFile = <Row, Given, Shown>(
  { clock, ...request }: CsvRequest & { readonly clock: Clock },
  name: string,
  columns: CsvColumns<Shown>,
  exported: {
    readonly list: RecordList<Row, Given>;
    readonly given: Given;
    readonly shown: (rows: readonly Row[]) => readonly Shown[] | Promise<readonly Shown[]>;
  },
): Promise<FileAnswer> => {
  const { list, given, shown } = exported;
  const parts = async function* () {
    const read = partsOf<Row>(request.database, request.caller, (last, limit) => list.after(given, limit, last));
    for await (const rows of read) yield shown(rows);
  };
  return csvFile(request, `${name}-${amsterdamDate(clock.now())}.csv`, columns, parts());
};
