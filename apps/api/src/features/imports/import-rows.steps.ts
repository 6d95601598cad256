import { setImmediate as nextTurn } from "node:timers/promises";
import type { OperatorTransaction } from "../../platform/changes/operator-change.ts";
import { fieldChanges } from "../../platform/changes/plan.ts";
import { discardPlans, ofRow, rowReader, verdictOf } from "../../platform/http/in-bulk.ts";
import type { Log } from "../../platform/process/log.ts";
import { conflict, invalid } from "../../platform/refusals/errors.ts";
import type { ImportKind, KindColumn, RowName } from "./import-kind.ts";
import * as queries from "./imports.queries.ts";
import { type FieldTexts, recordOf } from "./records.rules.ts";
import { partsOf } from "../../platform/parts.ts";

/** The columns of a file with the field of each, and the values of the fields without a column. */
export type Mapping = Pick<queries.StoredImport, "columns" | "fixed">;

const rowsAtOnce = 100;

const columnNamed = ({ columns }: ImportKind, field: string): KindColumn | undefined =>
  columns.find((one) => one.field === field);

/** The text of each mapped field of a row. */
export const textsOf = (kind: ImportKind, { columns, fixed }: Mapping, cells: readonly string[]): FieldTexts =>
  new Map(
    [
      ...Object.entries(fixed),
      ...columns.flatMap(({ field }, place): [string, string][] =>
        field === null ? [] : [[field, cells[place] ?? ""]],
      ),
    ].flatMap(([field, cell]) => {
      const column = columnNamed(kind, field);
      return column ? [[column, cell] as const] : [];
    }),
  );

interface Named {
  readonly name: RowName;
  readonly given: object;
}

/** Separates the name of a record from the other fields of its row. */
const namedOf = ({ id, externalRef, ...given }: Readonly<Record<string, unknown>>): Named => ({
  name: {
    id: typeof id === "string" ? id : undefined,
    externalRef: typeof externalRef === "string" ? externalRef : undefined,
  },
  given,
});

/** Throws for a row that cannot be read as cells of the columns. */
const refuseUnread = ({ fault, cells }: queries.StoredRow, { columns }: Mapping): void => {
  if (fault === "import.unclosed-quote") throw conflict(fault, "A quotation mark does not enclose its cell.");
  if (cells.length > columns.length) throw conflict("import.too-many-cells", "The row has more cells than columns.");
};

/** Refuses a row without a name, and a row that names the same record as an earlier row. */
const namesOnce = () => {
  const seen = new Set<string>();
  return ({ id, externalRef }: RowName): void => {
    const names = [
      ...(id === undefined ? [] : [`id ${id}`]),
      ...(externalRef === undefined ? [] : [`ref ${externalRef}`]),
    ];
    if (names.length === 0) throw invalid("externalRef", "validation.required");
    if (names.some((name) => seen.has(name)))
      throw conflict("bulk.duplicate-ref", "An earlier row has the same reference.");
    for (const name of names) seen.add(name);
  };
};

/** A transaction that also collects its ledger entries. */
const recordingIn = (records: queries.WrittenChange[], transaction: OperatorTransaction): OperatorTransaction => ({
  ...transaction,
  record: (customerId, change) => {
    records.push({ customerId, ...change });
    transaction.record(customerId, change);
  },
});

/** Writes rows of a file as requests of their kind. */
const rowWriter = (kind: ImportKind, stored: queries.StoredImport, log: Log) => {
  const reader = rowReader(kind.put);
  const refuseRepeated = namesOnce();
  return async (transaction: OperatorTransaction, row: queries.StoredRow): Promise<queries.RowVerdict> => {
    let [name, given]: [RowName, object] = [{ id: undefined, externalRef: undefined }, {}];
    const records: queries.WrittenChange[] = [];
    const ref = () => name.externalRef ?? name.id ?? null;
    try {
      refuseUnread(row, stored);
      ({ name, given } = namedOf(recordOf(textsOf(kind, stored, row.cells))));
      refuseRepeated(name);
      // A row that names its record by our id may lack your own id.
      const { body } = reader.request({ externalRef: name.externalRef ?? "-", ...given });
      const recording = recordingIn(records, ofRow(transaction, row.row, stored));
      const { outcome } = await transaction.attempt(() => kind.write(recording, name, body as never));
      return { row: row.row, ref: ref(), outcome, changes: changesOf(records), records };
    } catch (error) {
      const { code, field } = verdictOf(error, given, { log });
      // Only the id of a row can name a record that does not exist.
      const refused = { code, field: code === "not-found" ? "id" : field };
      return { row: row.row, ref: ref(), outcome: "rejected", ...refused, changes: [], records: [] };
    }
  };
};

const mostListedChanges = 50;

/** The changes of existing records. */
const changesOf = (records: readonly queries.WrittenChange[]): object[] =>
  records
    .filter(({ before }) => before !== undefined && before !== null)
    .flatMap(({ entityType, entityId, before, after }) =>
      fieldChanges({ entity: entityType, id: entityId, before, after }),
    )
    .filter(({ field }) => field !== "version")
    .slice(0, mostListedChanges)
    .map(({ field, before, after }) => ({ field, before, after }));

type Outcome = queries.RowVerdict["outcome"];

const totalsOf = (verdicts: readonly queries.RowVerdict[]): Record<Outcome, number> => {
  const totals = { created: 0, updated: 0, unchanged: 0, rejected: 0 };
  for (const { outcome } of verdicts) totals[outcome] += 1;
  return totals;
};

export interface WrittenRows {
  readonly verdicts: readonly queries.RowVerdict[];
  /** The number of rows with each outcome. */
  readonly totals: Readonly<Record<Outcome, number>>;
}

interface Importing {
  readonly kind: ImportKind;
  readonly stored: queries.StoredImport;
  readonly log: Log;
  /** Receives the number of processed rows. Throws to stop the import. */
  readonly progressed: (done: number) => Promise<void>;
}

/** Writes all rows of an import in a transaction, each in a savepoint: refused rows leave nothing behind. */
export const writeImport = async (
  transaction: OperatorTransaction,
  { kind, stored, log, progressed }: Importing,
): Promise<WrittenRows> => {
  const write = rowWriter(kind, stored, log);
  const verdicts: queries.RowVerdict[] = [];
  transaction.send(queries.keepImages(transaction.isDry ? "" : stored.id));
  for (;;) {
    const rows = await transaction.query(queries.listSheetRows(stored.id, verdicts.at(-1)?.row ?? 0, rowsAtOnce));
    discardPlans(transaction);
    for (const row of rows) verdicts.push(await write(transaction, row));
    // Refused rows do not wait for the database.
    await nextTurn();
    await progressed(verdicts.length);
    if (rows.length < rowsAtOnce) break;
  }
  transaction.send(queries.keepImages(""));
  const totals = totalsOf(verdicts);
  transaction.record(null, {
    action: "import.done",
    entityType: "import",
    entityId: stored.id,
    before: { state: "IMPORTING" },
    after: { state: "DONE", kind: stored.kind, ...totals },
    event: "import.done",
  });
  return { verdicts, totals };
};

/** Stores the verdicts of the rows of an import. */
export const storeVerdicts = async (
  { query }: Pick<OperatorTransaction, "query">,
  id: string,
  verdicts: readonly queries.RowVerdict[],
): Promise<void> => {
  for (const part of partsOf(verdicts, rowsAtOnce)) await query(queries.writeVerdicts(id, part));
};

/** Throws if another process has taken the import over. */
export const refuseLost = (rows: readonly unknown[]): void => {
  if (rows.length === 0) throw new Error("another process has done the import");
};
