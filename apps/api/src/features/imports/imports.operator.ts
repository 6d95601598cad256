import type { LedgerAction } from "@demarc/contract/core/words";
import { actionsOf } from "@demarc/contract/operator/approvals";
import {
  type Import,
  type ImportMapping,
  importRights,
  type ledger,
  mostImportRows,
} from "@demarc/contract/operator/imports";
import type { OperatorTransaction } from "../../platform/changes/operator-change.ts";
import type { UploadedFile } from "../../platform/bodies/multipart-file.ts";
import {
  conflict,
  rightMissing,
  found,
  type IfMatch,
  invalid,
  InvalidRequest,
  refuseStale,
  violates,
} from "../../platform/refusals/errors.ts";
import type { ServiceCaller } from "../../platform/tokens/service-tokens.ts";
import { guessedColumns, headingsOf } from "./guesses.rules.ts";
import type { ImportKind, UndoAction } from "./import-kind.ts";
import { importStates } from "./import-states.rules.ts";
import * as queries from "./imports.queries.ts";
import { kindOf } from "./kinds.ts";
import { mappedColumns, mappingErrors, withMapping } from "./mapping.rules.ts";
import { acceptedBy } from "./samples.ts";
import { type Sheet, tooManyRows } from "./sheet.reader.ts";
import { partsOf } from "../../platform/parts.ts";

type Caller = Pick<ServiceCaller, "name" | "rights">;

/** The kinds that a caller may import. */
export const kindsOf = ({ rights }: Caller): string[] =>
  Object.entries(importRights).flatMap(([kind, right]) => (rights.includes(right) ? [kind] : []));

/** Throws 403 for an import of a kind that the caller may not write. */
export const refuseKind = (caller: Caller, { kind }: Pick<Import, "kind">): void => {
  if (!caller.rights.includes(importRights[kind])) throw rightMissing(importRights[kind]);
};

export const shownImport = ({
  planHash: _hash,
  reason: _reason,
  confirmedBy: _by,
  ...stored
}: queries.StoredImport): Import => ({
  ...stored,
  fields: kindOf(stored.kind).columns.map(({ field }) => field),
});

const record = (
  transaction: OperatorTransaction,
  action: Exclude<keyof typeof ledger, "import.done">,
  { id, state, kind, fileName, rows, version }: queries.StoredImport,
  before?: queries.StoredImport,
): void =>
  transaction.record(null, {
    action,
    entityType: "import",
    entityId: id,
    ...(before && { before: { state: before.state, version: before.version } }),
    after: before ? { state, version } : { state, kind, fileName, rows, version },
    event: action,
  });

const [mostSamples, longestSample, rowsAtOnce] = [5, 60, 500];

/** JSON in PostgreSQL takes no half of a character, which a cut can leave. */
const withoutHalf = (text: string): string => text.replace(/\p{Surrogate}$/u, "");

/** The first different values of each column. */
const samplesOf = (columns: number, rows: Sheet["rows"]): string[][] =>
  Array.from({ length: columns }, (_, place) => {
    const values = rows.slice(0, rowsAtOnce).map(({ cells }) => cells[place] ?? "");
    return [...new Set(values)]
      .filter(Boolean)
      .slice(0, mostSamples)
      .map((cell) => withoutHalf(cell.slice(0, longestSample)));
  });

interface Upload {
  readonly kind: Import["kind"];
  readonly mapping: string | undefined;
  readonly reason: string | undefined;
  readonly file: Pick<UploadedFile, "name">;
  readonly sheet: Sheet;
  readonly by: string;
}

/** Stores a file and guesses the fields of its columns. Throws 400 for an unknown mapping, and 413 for too many rows. */
export const uploadImport = async (transaction: OperatorTransaction, upload: Upload): Promise<Import> => {
  const { sheet, mapping, file, by, reason } = upload;
  const kind = kindOf(upload.kind);
  const { hasHeadings, headings } = headingsOf(sheet.first, kind.columns);
  const rows = hasHeadings ? sheet.rows.slice(1) : sheet.rows;
  if (rows.length > mostImportRows) throw tooManyRows();
  const guessing = { columns: kind.columns, isAccepted: acceptedBy(kind) };
  const guessed = guessedColumns(headings, samplesOf(headings.length, rows), guessing);
  const [named] = mapping === undefined ? [] : await transaction.query(queries.findMapping(upload.kind, mapping));
  if (mapping !== undefined && !named) throw invalid("mapping", "validation.invalid-value");
  const stored = found(
    await transaction.query(
      queries.insertImport({
        kind: upload.kind,
        fileName: file.name.slice(0, 200) || "file",
        columns: named ? withMapping(guessed, kind, named) : guessed,
        fixed: named?.fixed ?? {},
        isGuessedEncoding: sheet.isGuessedEncoding,
        hasHeadings,
        rows: rows.length,
        reason: reason?.trim() || null,
        by,
      }),
    ),
  );
  for (const [place, part] of partsOf(rows, rowsAtOnce).entries())
    await transaction.query(queries.insertImportRows(stored.id, place * rowsAtOnce + 1, part));
  record(transaction, "import.uploaded", stored);
  return shownImport(stored);
};

interface OfImport {
  readonly id: string;
  readonly caller: Caller;
  readonly ifMatch: IfMatch;
}

/** Locks an import that the caller may change. Throws 404, 403, and 409 if `ifMatch` is stale or its state forbids the action. */
const lockFor = async (
  transaction: OperatorTransaction,
  action: "map" | "confirm" | "undo",
  { id, caller, ifMatch }: OfImport,
): Promise<queries.StoredImport> => {
  const stored = found(await transaction.query(queries.lockImport(id)));
  refuseKind(caller, stored);
  refuseStale(stored, ifMatch);
  importStates.take(stored.state, action);
  // A mapping does not change records. The amounts of the rows are unknown here.
  if (action !== "map") for (const one of actionsOf(importRights[stored.kind])) transaction.touches?.(one, null, null);
  return stored;
};

/** Maps the columns of a file, and queues its preview. Throws 400 for a mapping that does not fit. */
export const mapImport = async (
  transaction: OperatorTransaction,
  asked: OfImport,
  mapping: ImportMapping,
): Promise<Import> => {
  const before = await lockFor(transaction, "map", asked);
  const errors = mappingErrors(before.columns, kindOf(before.kind), mapping);
  if (errors.length > 0) throw new InvalidRequest(errors);
  const { saveAs, fixed = {} } = mapping;
  const columns = mappedColumns(before.columns, mapping);
  const fields = Object.fromEntries(columns.map(({ column, field }) => [column, field]));
  if (saveAs !== undefined) transaction.send(queries.saveMapping(before.kind, saveAs, fields, fixed));
  transaction.send(queries.forgetVerdicts(before.id));
  transaction.send(queries.queueImport(before.id));
  const stored = found(await transaction.query(queries.mapImport(before.id, { columns, fixed })));
  record(transaction, "import.mapped", stored, before);
  return shownImport(stored);
};

/** Queues the writing of the rows. Throws 409 if a row is refused, unless the others may be imported without it. */
export const confirmImport = async (
  transaction: OperatorTransaction,
  asked: OfImport,
  { onError, reason }: { readonly onError?: string | undefined; readonly reason?: string | null | undefined },
): Promise<Import> => {
  const before = await lockFor(transaction, "confirm", asked);
  const { rejected } = before;
  if (rejected !== null && rejected > 0 && onError !== "reject-rows")
    throw conflict("import.rows-rejected", `${rejected} of ${before.rows} rows are refused.`, { rejected });
  transaction.send(queries.queueImport(before.id));
  const stored = found(
    await transaction.query(queries.confirmImport(before.id, asked.caller.name, reason?.trim() || null)),
  );
  record(transaction, "import.confirmed", stored, before);
  return shownImport(stored);
};

const named = (undo: UndoAction): { action: string; event: string } => {
  const [action, event = action] = typeof undo === "string" ? [undo] : undo;
  return { action, event };
};

/** Whether a change made its record. */
const isMade = ({ before }: queries.WrittenChange): boolean => before === undefined || before === null;

/** The ledger entry for a reversed change, with the old and new values swapped. */
const undone = (
  written: queries.WrittenChange,
  { removed, reversed }: Pick<ImportKind, "removed" | "reversed">,
  versions: Map<string, number>,
): queries.WrittenChange => {
  const { before, after, ...change } = written;
  if (isMade(written)) return { ...change, ...named(removed), before: after };
  const { version } = after as { version?: unknown };
  // The first change of a record here is its last one, and the undo gives it one new version.
  const record = `${change.entityType} ${change.entityId}`;
  if (typeof version === "number" && !versions.has(record)) versions.set(record, version + 1);
  const next = typeof version === "number" ? { version: versions.get(record) } : {};
  const action = reversed?.(written);
  return { ...change, ...(action && named(action)), before: after, after: { ...(before as object), ...next } };
};

/** The changes of an import, newest first. */
const changesOf = async (transaction: OperatorTransaction, id: string): Promise<readonly queries.WrittenChange[]> => {
  const changes: queries.WrittenChange[] = [];
  for (let before = mostImportRows + 1; ;) {
    const rows = await transaction.query(queries.listWritten(id, before, rowsAtOnce));
    changes.push(...rows.flatMap(({ records }) => records.toReversed()));
    if (rows.length < rowsAtOnce) return changes;
    before = rows.at(-1)?.row ?? 0;
  }
};

/** Records the reversal of changes. */
const recordUndone = async (
  transaction: OperatorTransaction,
  kind: ImportKind,
  changes: readonly queries.WrittenChange[],
): Promise<void> => {
  const versions = new Map(await kind.nextVersions?.(transaction, changes));
  for (const change of changes) {
    const { customerId, action, ...taken } = undone(change, kind, versions);
    transaction.record(customerId, { action: action as LedgerAction, ...taken } as never);
  }
};

const refused = (error: unknown): never => {
  if (violates(error, "import_unchanged"))
    throw conflict("import.changed-since", "A record of the import has changed since.");
  // A reference to a new record, or a number that another record has taken since.
  if (["23503", "23505"].includes(String((error as { code?: unknown }).code)))
    throw conflict("import.in-use", "Something else needs a record or a value of the import.");
  throw error;
};

/** Restores the records of an import. Throws 409 if a record has changed since, or if other data needs a new record. */
export const undoImport = async (transaction: OperatorTransaction, asked: OfImport): Promise<Import> => {
  const before = await lockFor(transaction, "undo", asked);
  const kind = kindOf(before.kind);
  transaction.send(queries.takeTime);
  const changes = await changesOf(transaction, before.id);
  await recordUndone(transaction, kind, changes);
  const made = changes.filter(isMade).map(({ entityId }) => entityId);
  kind.forget?.(transaction, made);
  await transaction.query(queries.undoChanges(before.id)).catch(refused);
  kind.publish?.(transaction, changes);
  const stored = found(await transaction.query(queries.endUndo(before.id)));
  record(transaction, "import.undone", stored, before);
  return shownImport(stored);
};
