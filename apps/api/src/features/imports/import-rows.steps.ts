import { setImmediate as nextTurn } from "node:timers/promises";
import type { FieldError } from "@demarc/contract/core/errors";
import type { OperatorTransaction } from "../../platform/changes/operator-change.ts";
import { fieldChanges } from "../../platform/changes/plan.ts";
import { discardPlans, ofRow, rowReader } from "../../platform/http/in-bulk.ts";
import { verdictOf } from "../../platform/http/row-verdicts.ts";
import type { Log } from "../../platform/process/log.ts";
import { collectedRefusals } from "../../platform/refusals/errors.ts";
import type { ImportKind, RowName, WriteGiven } from "./import-kind.ts";
import {
  fieldsOfRow,
  mergedRows,
  namedOf,
  namesOnce,
  recordsIn,
  refusedIn,
  refuseDifferent,
} from "./import-records.ts";
import * as queries from "./imports.queries.ts";
import { partsOf } from "../../platform/parts.ts";

const rowsAtOnce = 100;
const mostListedFaults = 50;

/** A transaction that also collects its ledger entries. */
const recordingIn = (records: queries.WrittenChange[], transaction: OperatorTransaction): OperatorTransaction => ({
  ...transaction,
  record: (customerId, change) => {
    records.push({ customerId, ...change });
    transaction.record(customerId, change);
  },
});

type Row = queries.StoredRow;

interface Written extends Pick<queries.RowVerdict, "ref" | "outcome"> {
  readonly records: readonly queries.WrittenChange[];
}

/** The verdicts of the rows of a record. The first one has its changes. */
const verdictsOf = (rows: readonly Row[], { ref, outcome, records }: Written): queries.RowVerdict[] =>
  rows.map(({ row }, place) => ({
    row,
    ref,
    outcome,
    ...(place === 0 ? { changes: changesOf(records), records } : { changes: [], records: [], isMore: true }),
  }));

interface Refused extends Pick<queries.RowVerdict, "ref" | "code" | "field"> {
  /** The place of the row among the rows of the record. */
  readonly place: number;
  readonly faults: readonly (FieldError & { readonly place: number })[];
}

/** The verdicts of the rows of a refused record. Rows without a fault are refused with the others. */
const refusedRows = (rows: readonly Row[], { ref, code, place, field, faults }: Refused): queries.RowVerdict[] =>
  rows.map(({ row }, at) => {
    const own = faults.filter((fault) => fault.place === at).map(({ place: _place, ...fault }) => fault);
    const [first] = own;
    const others = first ? { code: first.message, field: first.field } : { code: "import.record-refused" };
    return {
      row,
      ref,
      outcome: "rejected",
      ...(at === place ? { code, field } : others),
      changes: [],
      faults: own.slice(0, mostListedFaults),
      records: [],
    };
  });

/** Writes the records of a file as requests of their kind. */
const recordWriter = ({ kind, stored, log, given: writeGiven }: Importing) => {
  const reader = rowReader(kind.put);
  const refuseRepeated = namesOnce(kind);
  return async (transaction: OperatorTransaction, rows: readonly Row[]): Promise<queries.RowVerdict[]> => {
    let [name, given, place]: [RowName, object, number] = [{ id: undefined, externalRef: undefined }, {}, 0];
    const records: queries.WrittenChange[] = [];
    const ref = () => name.externalRef ?? name.id ?? null;
    try {
      const fields = rows.map((row, at) => {
        place = at;
        return fieldsOfRow(kind, stored, row);
      });
      place = 0;
      ({ name, given } = namedOf(kind, mergedRows(kind, fields)));
      const refusals = collectedRefusals();
      await refusals.take(() => refuseDifferent(kind, fields));
      await refusals.take(() => refuseRepeated(name));
      // A row that names its record by our id may lack your own id.
      const read = await refusals.take(() => reader.request({ [reader.named]: name.externalRef ?? "-", ...given }));
      refusals.refuse();
      const recording = recordingIn(records, ofRow(transaction, rows[0]?.row ?? 0, stored));
      const { outcome } = await transaction.attempt(() => kind.write(recording, name, read?.body as never, writeGiven));
      return verdictsOf(rows, { ref: ref(), outcome, records });
    } catch (error) {
      const { code, field, faults } = verdictOf(error, given, { log });
      // Only the id of a row can name a record that does not exist.
      const named = code === "not-found" ? "id" : field;
      const refused = named === undefined ? { place, field } : refusedIn(kind, named);
      const placed = faults.map((fault) => Object.assign({}, fault, refusedIn(kind, fault.field)));
      return refusedRows(rows, { ref: ref(), code, ...refused, faults: placed });
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
  for (const { outcome, isMore } of verdicts) if (!isMore) totals[outcome] += 1;
  return totals;
};

export interface WrittenRows {
  readonly verdicts: readonly queries.RowVerdict[];
  /** The number of records with each outcome, and of refused rows. */
  readonly totals: Readonly<Record<Outcome, number>>;
}

/** Another transaction needs the locks of a preview, so the preview ends early. */
export class GaveWay extends Error {}

const checkMs = 250;

/** Throws `GaveWay` in a dry run if another transaction waits for this one. */
const givingWay = (transaction: OperatorTransaction) => {
  let next = performance.now() + checkMs;
  return async (): Promise<void> => {
    if (!transaction.isDry || performance.now() < next) return;
    const [found] = await transaction.query(queries.findWaiting);
    if (found?.isWaiting) throw new GaveWay("another transaction waits for the preview");
    next = performance.now() + checkMs;
  };
};

interface Importing {
  readonly kind: ImportKind;
  readonly stored: queries.StoredImport;
  readonly log: Log;
  readonly given: WriteGiven;
  /** Receives the number of processed rows. Throws to stop the import. */
  readonly progressed: (done: number) => Promise<void>;
}

/** The records of an import, a part at a time. */
async function* recordsOf(
  transaction: OperatorTransaction,
  kind: ImportKind,
  stored: queries.StoredImport,
): AsyncGenerator<readonly (readonly Row[])[]> {
  const all: Row[] = [];
  for (let after = 0, isLast = false; !isLast;) {
    const rows = await transaction.query(queries.listSheetRows(stored.id, after, rowsAtOnce));
    isLast = rows.length < rowsAtOnce;
    after = rows.at(-1)?.row ?? 0;
    if (kind.entries === undefined) yield recordsIn(kind, stored, rows);
    else all.push(...rows);
  }
  yield* partsOf(recordsIn(kind, stored, all), rowsAtOnce);
}

/** Writes all rows of an import in a transaction. Each record has a savepoint, which undoes refused rows. */
export const writeImport = async (transaction: OperatorTransaction, importing: Importing): Promise<WrittenRows> => {
  const { kind, stored, progressed } = importing;
  const write = recordWriter(importing);
  const giveWay = givingWay(transaction);
  const verdicts: queries.RowVerdict[] = [];
  transaction.send(queries.keepImages(transaction.isDry ? "" : stored.id));
  for await (const records of recordsOf(transaction, kind, stored)) {
    discardPlans(transaction);
    for (const rows of records) {
      verdicts.push(...(await write(transaction, rows)));
      await giveWay();
    }
    // Refused rows do not wait for the database.
    await nextTurn();
    await progressed(verdicts.length);
  }
  transaction.send(queries.keepImages(""));
  kind.publish?.(
    transaction,
    verdicts.flatMap(({ records }) => records),
  );
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
