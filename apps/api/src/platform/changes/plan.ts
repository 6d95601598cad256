import { mostPlanned, type Plan, type PlannedChange } from "@demarc/contract/operator/writing";
import { createHash } from "node:crypto";
import type { Transaction } from "../database/database.ts";
import { sql } from "../database/sql.ts";

interface LedgerRow {
  readonly place: number;
  readonly entity: string;
  readonly id: string;
  readonly before: unknown;
  readonly after: unknown;
}

type PlannedEvent = Plan["events"][number];
type PlannedMail = Plan["mails"][number];

/** The id after which the ledger rows of a change come. Run before the change. */
export const findLedgerStart = () => sql<{ id: number }>`select last_value as id from audit_event_id_seq`;

// The rows of this transaction. The id lets an index find them.
const isOwnLedgerRow = (since: number) => sql`id >= ${since}::bigint and is_own(xmin)`;

export const findOwnLedgerRows = (since: number, limit: number) => sql<LedgerRow>`
  select id as place, entity_type as entity, entity_id as id, before, after from audit_event
  where ${isOwnLedgerRow(since)} order by audit_event.id limit ${limit}::int`;

/** The records that were made, in the order in which they were made. */
export const findOwnNewIds = (since: number) => sql<{ id: string }>`
  select entity_id as id from audit_event
  where ${isOwnLedgerRow(since)} and coalesce(before, 'null') = 'null' group by entity_id order by min(audit_event.id)`;

export const findOwnEvents = () => sql<{ type: string; entity: string; id: string }>`
  select type, entity_type as entity, entity_id as id from outbox_event
  where id >= first_uuidv7(now() - interval '1 second') and is_own(xmin)`;

export const findOwnMails = () => sql<PlannedMail>`
  select recipient as "to", subject from own_mails()`;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The fields of a ledger row that differ; a record without fields of its own is one unnamed field. */
export const fieldChanges = ({ entity, id, before, after }: Omit<LedgerRow, "place">): PlannedChange[] => {
  const [old, made] = [isRecord(before) ? before : {}, isRecord(after) ? after : {}];
  return [...new Set([...Object.keys(old), ...Object.keys(made)])]
    .map((field) => ({ entity, id, field, before: old[field] ?? null, after: made[field] ?? null }))
    .filter((change) => !isEqual(change.before, change.after));
};

/** Fields with a number that is drawn when the record is made. */
const drawn = new Set([
  "number",
  "reference",
  "accountNr",
  "orderNumber",
  "lineNumber",
  "connectionNumber",
  "serviceNumber",
  "mandateReference",
]);
/** Fields of a new record that follow from its own id and time, such as the hash of a file that contains them. */
const followed = new Set(["sha256"]);
/** Fields with the id of a new record that has no ledger row of its own. */
const successors = new Set(["successor"]);
/** Fields with the number of a record. Other fields can have the same number by chance. */
const numberField = /(?:^id|Id)$/;
const smallNumber = /^\d{1,10}$/;
const moment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/;

/**
 * Replaces ids of new records, their numbers, and times by placeholders, because each run creates other ones. Two plans with the same
 * effect are then equal.
 */
const withPlaceholders = (made: ReadonlyMap<string, string>, changes: readonly PlannedChange[]): PlannedChange[] => {
  const kindOf = (field: string) => (drawn.has(field) ? "number" : followed.has(field) ? "hash" : undefined);
  const nameOf = (field: string, value: string): string | undefined =>
    smallNumber.test(value) && !numberField.test(field) ? undefined : made.get(value);
  const shown = (field: string, value: unknown, kind?: string): unknown => {
    if (Array.isArray(value)) return value.map((one) => shown(field, one));
    if (isRecord(value)) return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, shown(key, one)]));
    const name = typeof value === "string" || typeof value === "number" ? nameOf(field, String(value)) : undefined;
    if (name !== undefined) return name;
    if (typeof value === "string" && moment.test(value)) return "time";
    return value !== null && kind !== undefined ? kind : value;
  };
  return changes.map(({ id, field, before, after, ...change }) => ({
    ...change,
    id: made.get(id) ?? id,
    field,
    before: shown(field, before),
    after: shown(field, after, made.has(id) ? kindOf(field) : successors.has(field) ? "new" : undefined),
  }));
};

/** A number such as ORD-2026-004512. */
const numbered = /^[A-Z]{2,3}-\d/;

/** The numbers that were drawn for new records. */
const drawnNumbers = (made: ReadonlyMap<string, string>, rows: readonly LedgerRow[]): string[] =>
  rows
    .filter(({ id }) => made.has(id))
    .flatMap(({ after }) => Object.entries(isRecord(after) ? after : {}))
    .flatMap(([field, value]) =>
      drawn.has(field) && typeof value === "string" && numbered.test(value) ? [value] : [],
    );

/** Replaces the numbers of new records in the subject of a mail. */
const withoutNumbers = (numbers: readonly string[], { to, subject }: PlannedMail): PlannedMail => ({
  to,
  subject: numbers.reduce((left, number) => left.replaceAll(number, "number"), subject),
});

const inOrder = (_key: string, value: unknown): unknown =>
  isRecord(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
    : value;

/** The JSON of a value with the fields of its objects in order. */
export const canonical = (value: unknown): string => JSON.stringify(value, inOrder);

/** What identifies a change: its operation, the record of its path, and its body. */
export interface PlannedOperation {
  readonly operation: string;
  readonly target: unknown;
  readonly body: unknown;
}

/** How many ledger rows are read at a time, so that a large plan blocks nobody. */
const rowsAtOnce = 500;

/** The ledger rows of a transaction, a part at a time. */
async function* ownLedgerRows(transaction: Transaction, since: number): AsyncGenerator<LedgerRow[]> {
  for (let from = since; ;) {
    const rows = await transaction.query(findOwnLedgerRows(from, rowsAtOnce));
    yield rows;
    if (rows.length < rowsAtOnce) return;
    from = (rows.at(-1)?.place ?? 0) + 1;
  }
}

/**
 * What the transaction has done so far, from its own rows in the ledger, the outbox and the mails. Run as portal_operator, after the
 * work. `since`: `findLedgerStart`. The hash has the state before and after of each changed record, so it differs if a record has changed since.
 */
export const planOf = async (
  transaction: Transaction,
  since: number,
  asked: PlannedOperation,
  warnings: Plan["warnings"],
): Promise<Plan> => {
  const newIds = await transaction.query(findOwnNewIds(since));
  const known = new Set(Object.values(isRecord(asked.target) ? asked.target : {}).map(String));
  // Records in the path of the call already exist.
  const made = new Map(newIds.filter(({ id }) => !known.has(id)).map(({ id }, place) => [id, `new-${place + 1}`]));
  const hash = createHash("sha256").update(canonical(asked));
  const changes: PlannedChange[] = [];
  const numbers: string[] = [];
  let changed = 0;
  for await (const rows of ownLedgerRows(transaction, since)) {
    const part = withPlaceholders(made, rows.flatMap(fieldChanges));
    numbers.push(...drawnNumbers(made, rows));
    changed += part.length;
    changes.push(...part.slice(0, mostPlanned - changes.length));
    for (const one of part) hash.update(canonical(one));
  }
  const events = await transaction.query(findOwnEvents());
  const mails = await transaction.query(findOwnMails());
  // Sorted: ids of one millisecond have no order.
  const subjects = events
    .map(({ type, entity, id }): PlannedEvent => ({ type, subject: `${entity}/${made.get(id) ?? id}` }))
    .toSorted((one, other) => compare(`${one.type} ${one.subject}`, `${other.type} ${other.subject}`));
  const sorted = mails
    .map((mail) => withoutNumbers(numbers, mail))
    .toSorted((one, other) => compare(`${one.to} ${one.subject}`, `${other.to} ${other.subject}`));
  return {
    changes,
    events: subjects.slice(0, mostPlanned),
    mails: sorted.slice(0, mostPlanned),
    warnings: warnings.slice(0, mostPlanned),
    counts: { changes: changed, events: events.length, mails: mails.length, warnings: warnings.length },
    planHash: hash.update(canonical(subjects)).digest("hex"),
  };
};
