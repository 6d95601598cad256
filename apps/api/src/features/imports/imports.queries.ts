import type { FieldError } from "@demarc/contract/core/errors";
import type { Import, ImportColumn, importStates } from "@demarc/contract/operator/imports";
import { type Sql, sql } from "../../platform/database/sql.ts";
import { ifGiven, type ListSlice, listRest, positionColumn } from "../../platform/http/operator-list.ts";
import type { SheetRow } from "./sheet.reader.ts";

// Run as portal_operator.

export type ImportState = (typeof importStates)[number];

export interface StoredImport extends Omit<Import, "fields"> {
  readonly planHash: string | null;
  readonly reason: string | null;
  readonly confirmedBy: string | null;
}

const columns = sql`
  data_import.id, data_import.kind, data_import.state, file_name as "fileName", columns, fixed,
  is_guessed_encoding as "isGuessedEncoding", has_headings as "hasHeadings", row_count as rows, done_count as done,
  created_count as created, updated_count as updated, unchanged_count as unchanged, rejected_count as rejected, failure,
  created_by as by, data_import.created_at as "createdAt", data_import.updated_at as "updatedAt", data_import.version,
  plan_hash as "planHash", reason, confirmed_by as "confirmedBy"`;

export const findImport = (id: string) => sql<StoredImport>`
  select ${columns} from data_import where id = ${id}::uuid`;

export const lockImport = (id: string) => sql<StoredImport>`
  select ${columns} from data_import where id = ${id}::uuid for no key update`;

export const pageOfImports = (kinds: readonly string[], kind: string | null, slice: ListSlice) => sql<
  StoredImport & { position: string }
>`
  select ${columns}, ${positionColumn(sql`data_import`)} from data_import
  where ${ifGiven(sql`kind`, kind)} kind = any (${[...kinds]}::text[]) and ${listRest(sql`data_import`, "uuid", slice)}`;

export interface NewImport {
  readonly kind: string;
  readonly fileName: string;
  readonly columns: readonly ImportColumn[];
  readonly fixed: Readonly<Record<string, string>>;
  readonly isGuessedEncoding: boolean;
  readonly hasHeadings: boolean;
  readonly rows: number;
  readonly reason: string | null;
  readonly by: string;
}

export const insertImport = (given: NewImport) => sql<StoredImport>`
  insert into data_import (kind, file_name, columns, fixed, is_guessed_encoding, has_headings, row_count, reason, created_by)
  values (${given.kind}, ${given.fileName}, ${JSON.stringify(given.columns)}::jsonb, ${JSON.stringify(given.fixed)}::jsonb,
    ${given.isGuessedEncoding}::boolean, ${given.hasHeadings}::boolean, ${given.rows}::int, ${given.reason}, ${given.by})
  returning ${columns}`;

/** Stores rows; the first one gets the position `first`. */
export const insertImportRows = (id: string, first: number, rows: readonly SheetRow[]) => sql`
  insert into data_import_row (import_id, position, line, cells, fault)
  select ${id}::uuid, ${first}::int + place - 1, (row ->> 'line')::int,
    array(select jsonb_array_elements_text(row -> 'cells')), case when (row ->> 'isFaulty')::boolean then 'import.unclosed-quote' end
  from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) with ordinality as given (row, place)`;

interface Mapped {
  readonly columns: readonly ImportColumn[];
  readonly fixed: Readonly<Record<string, string>>;
}

const touched = sql`version = version + 1, updated_at = now()`;

/** Clears the results of an earlier preview. */
const unseen = sql`
  done_count = 0, created_count = null, updated_count = null, unchanged_count = null, rejected_count = null, plan_hash = null`;

export const mapImport = (id: string, { columns: mapped, fixed }: Mapped) => sql<StoredImport>`
  update data_import set state = 'PREVIEWING', columns = ${JSON.stringify(mapped)}::jsonb, fixed = ${JSON.stringify(fixed)}::jsonb,
    failure = null, ${unseen}, ${touched}
  where id = ${id}::uuid returning ${columns}`;

export const forgetVerdicts = (id: string) => sql`
  update data_import_row set outcome = null, ref = null, code = null, field = null, changes = '[]',
    faults = '[]', records = '[]'
  where import_id = ${id}::uuid and outcome is not null`;

export const saveMapping = (kind: string, name: string, fields: object, fixed: object) => sql`
  insert into import_mapping (kind, name, fields, fixed)
  values (${kind}, ${name}, ${JSON.stringify(fields)}::jsonb, ${JSON.stringify(fixed)}::jsonb)
  on conflict (kind, name) do update set fields = excluded.fields, fixed = excluded.fixed, updated_at = now()`;

export const findMapping = (kind: string, name: string) => sql<{
  fields: Record<string, string | null>;
  fixed: Record<string, string>;
}>`
  select fields, fixed from import_mapping where kind = ${kind} and name = ${name}`;

export const queueImport = (id: string) => sql`
  insert into job (queue, kind, payload) values ('imports', 'import.work', jsonb_build_object('importId', ${id}::text))`;

export interface StoredRow {
  readonly row: number;
  readonly line: number;
  readonly cells: string[];
  readonly fault: string | null;
}

export const listSheetRows = (id: string, after: number, limit: number) => sql<StoredRow>`
  select position as row, line, cells, fault from data_import_row
  where import_id = ${id}::uuid and position > ${after}::int order by position limit ${limit}::int`;

export const noteProgress = (id: string, done: number) => sql`
  update data_import set done_count = ${done}::int where id = ${id}::uuid`;

/** A change that a row wrote to the ledger. */
export interface WrittenChange {
  readonly customerId: number | null;
  readonly action: string;
  readonly entityType: string;
  readonly entityId: string;
  readonly before?: unknown;
  readonly after?: unknown;
  readonly event: string;
  readonly kept?: string | undefined;
}

export interface RowVerdict {
  readonly row: number;
  readonly ref: string | null;
  readonly outcome: "created" | "updated" | "unchanged" | "rejected";
  readonly code?: string | undefined;
  readonly field?: string | undefined;
  readonly changes: readonly object[];
  /** The invalid fields of a refused row. */
  readonly faults?: readonly FieldError[];
  readonly records: readonly WrittenChange[];
  /** Another row of the record of an earlier row, which has its changes. */
  readonly isMore?: boolean;
}

export const writeVerdicts = (id: string, verdicts: readonly RowVerdict[]) => sql`
  update data_import_row part set outcome = given ->> 'outcome', ref = given ->> 'ref', code = given ->> 'code',
    field = given ->> 'field', changes = given -> 'changes', faults = coalesce(given -> 'faults', '[]'),
    records = given -> 'records'
  from jsonb_array_elements(${JSON.stringify(verdicts)}::jsonb) as given
  where import_id = ${id}::uuid and position = (given ->> 'row')::int`;

type Counts = Readonly<Record<"created" | "updated" | "unchanged" | "rejected", number>>;

const countsOf = ({ created, updated, unchanged, rejected }: Counts): Sql => sql`
  created_count = ${created}::int, updated_count = ${updated}::int, unchanged_count = ${unchanged}::int,
  rejected_count = ${rejected}::int, done_count = row_count`;

export const endPreview = (id: string, counts: Counts, planHash: string) => sql<{ id: string }>`
  update data_import set state = 'PREVIEWED', plan_hash = ${planHash}, ${countsOf(counts)}, ${touched}
  where id = ${id}::uuid and state = 'PREVIEWING' returning id`;

export const confirmImport = (id: string, by: string, reason: string | null) => sql<StoredImport>`
  update data_import set state = 'IMPORTING', confirmed_by = ${by}, reason = coalesce(${reason}, reason), failure = null, done_count = 0,
    ${touched}
  where id = ${id}::uuid returning ${columns}`;

/** Only a job that has lost its lease could do the same at this time, so this does not have to wait. */
export const endImport = (id: string, counts: Counts) => sql<{ id: string }>`
  update data_import set state = 'DONE', ${countsOf(counts)}, ${touched}
  where id = ${id}::uuid and state = 'IMPORTING' returning id`;

export const previewAgain = (id: string) => sql`
  update data_import set state = 'PREVIEWING', failure = 'plan-outdated', ${unseen}, ${touched}
  where id = ${id}::uuid and state = 'IMPORTING'`;

/** Whether another transaction waits for a lock of this one. */
export const findWaiting = sql<{ isWaiting: boolean }>`
  select exists (select from pg_locks where not granted and pg_backend_pid() = any (pg_blocking_pids(pid))) as "isWaiting"`;

/** The preview of an import has to be asked for again. */
export const leavePreview = (id: string) => sql`
  update data_import set state = 'MAPPED', failure = 'records-busy', ${unseen}, ${touched}
  where id = ${id}::uuid and state = 'PREVIEWING'`;

/** Keeps images for an import in this transaction; an empty text stops it. */
export const keepImages = (id: string) => sql<{ set_config: string }>`select set_config('app.import_id', ${id}, true)`;

export interface VerdictRow extends StoredRow {
  readonly ref: string | null;
  readonly outcome: RowVerdict["outcome"] | null;
  readonly code: string | null;
  readonly field: string | null;
  readonly changes: { field: string; before: unknown; after: unknown }[];
  readonly faults: FieldError[];
}

export const listVerdicts = (
  id: string,
  given: { readonly after: number; readonly limit: number; readonly outcome: string | null },
) => sql<VerdictRow>`
  select position as row, line, cells, fault, ref, outcome, code, field, changes, faults from data_import_row
  where import_id = ${id}::uuid and position > ${given.after}::int
    and ${ifGiven(sql`outcome`, given.outcome)} true
  order by position limit ${given.limit}::int`;

/** The ledger entries of the rows, last row first. */
export const listWritten = (id: string, before: number, limit: number) => sql<{
  row: number;
  records: WrittenChange[];
}>`
  select position as row, records from data_import_row
  where import_id = ${id}::uuid and position < ${before}::int and outcome in ('created', 'updated')
  order by position desc limit ${limit}::int`;

/** Sets a longer timeout, because an undo of many records takes longer than other statements. */
export const takeTime = sql<{ set_config: string }>`select set_config('statement_timeout', '120s', true)`;

export const undoChanges = (id: string) => sql`select undo_import(${id}::uuid)`;

export const endUndo = (id: string) => sql<StoredImport>`
  update data_import set state = 'UNDONE', ${touched} where id = ${id}::uuid returning ${columns}`;

export const lockCompanies = (companies: readonly number[]) => sql`
  select from customer where id = any (${[...companies]}::int[]) order by id for update`;

/** Deletes the unsigned agreements of companies without people. */
export const forgetAgreements = (companies: readonly number[]) => sql`
  select forget_unsigned_agreements(${[...companies]}::int[])`;

/** Deletes the activation mails of new people that wait to be sent. */
export const forgetInvitations = (people: readonly string[]) => sql`
  select forget_waiting_invitations(${[...people]}::uuid[])`;

/** Deletes the jobs that would send the commands of new TV accounts. */
export const forgetTvCommands = (accounts: readonly string[]) => sql`
  select forget_waiting_tv_commands(${[...accounts]}::uuid[])`;
