import type { Outcome } from "@demarc/contract/operator/listing";
import type { EventOf, PublishedEvent } from "@demarc/contract/core/words";
import type { RecordRow, RecordStatements } from "../database/record-fields.ts";
import type { Sql } from "../database/sql.ts";
import { conflict, found, type IfMatch, refuseStale, violates } from "../refusals/errors.ts";
import { changedFields, picked } from "./changed-fields.ts";
import { heldById, heldByRef } from "./named-record.ts";
import type { OperatorTransaction } from "./operator-change.ts";

/** Kinds of records that the ledger of the contract lets systems create and update. */
type RecordType =
  | "line"
  | "rack"
  | "shared-colo"
  | "dc-connection"
  | "wdm"
  | "power-feed"
  | "power-meter"
  | "maintenance"
  | "contact"
  | "end-customer";

/** Kinds whose changes all have one event. */
const eventOf: Partial<Record<RecordType, PublishedEvent>> = {
  contact: "customer.contact-changed",
  "end-customer": "customer.end-customer-changed",
};

/** The values of a record that a body sets. */
export interface Prepared<Fields> {
  /** Null for a record of the provider. */
  readonly customerId: number | null;
  readonly fields: Fields;
  /** The columns of a new record besides its fields and its external reference. */
  readonly head: readonly (readonly [column: Sql, value: Sql])[];
  /** Further values of a new record for the ledger. */
  readonly facts?: object;
}

export interface StoredRecord<Fields, Id> {
  readonly id: Id;
  readonly customerId: number | null;
  /** Undefined for a new record. */
  readonly before: Fields | undefined;
  readonly after: Fields;
}

/** A kind of record that systems of the operator write by their own ids. */
export interface PutKind<Body, Fields extends object, Row extends RecordRow<Fields>> {
  readonly type: RecordType;
  readonly statements: RecordStatements<Fields, Row>;
  /** The unique constraints on numbers and places. */
  readonly taken: readonly string[];
  /** The condition for an existing record without an external reference that the body identifies, if any. */
  readonly adopts: (transaction: OperatorTransaction, body: Body) => Promise<Sql | undefined>;
  /** Throws 400. `before`: the record before the change. */
  readonly prepare: (
    transaction: OperatorTransaction,
    body: Body,
    before: Row | undefined,
  ) => Promise<Prepared<Fields>>;
  /** Throws 409 for a record that can no longer change. */
  readonly refuse: (row: Row) => void;
  /** Writes the fields that are stored in other tables. */
  readonly store: (transaction: OperatorTransaction, stored: StoredRecord<Fields, Row["id"]>) => Promise<void> | void;
}

export interface Put<Body> {
  readonly externalRef: string;
  readonly body: Body;
  readonly ifMatch: IfMatch;
}

const refused = (constraints: readonly string[]) => (error: unknown) => {
  if (constraints.some((constraint) => violates(error, constraint)))
    throw conflict("number-taken", "Another record has this number, code or place.");
  throw error;
};

const create = async <Body, Fields extends object, Row extends RecordRow<Fields>>(
  transaction: OperatorTransaction,
  { type, statements, taken, store }: PutKind<Body, Fields, Row>,
  externalRef: string,
  { customerId, fields: after, head, facts }: Prepared<Fields>,
): Promise<Row> => {
  const { id } = found(await transaction.query(statements.insert(externalRef, head, after)).catch(refused(taken)));
  await store(transaction, { id, customerId, before: undefined, after });
  const action = `${type}.created` as const;
  transaction.record(customerId, {
    action,
    entityType: type,
    entityId: String(id),
    after: { ...after, ...facts, externalRef, version: 1 },
    event: (eventOf[type] ?? action) as EventOf<typeof action>,
  });
  return found(await transaction.query(statements.find(id)));
};

const change = async <Body, Fields extends object, Row extends RecordRow<Fields>>(
  transaction: OperatorTransaction,
  { type, statements, taken, refuse, store }: PutKind<Body, Fields, Row>,
  { row, externalRef, after }: { readonly row: Row; readonly externalRef: string | null; readonly after: Fields },
): Promise<{ row: Row; outcome: Outcome }> => {
  const { id, customerId, version, fields: before } = row;
  const changed = changedFields(before, after);
  const named = row.externalRef !== externalRef ? { before: { externalRef: null }, after: { externalRef } } : undefined;
  if (changed.length === 0 && !named) return { row, outcome: "unchanged" };
  refuse(row);
  await transaction.query(statements.update(id, externalRef, { changed, record: after })).catch(refused(taken));
  await store(transaction, { id, customerId, before, after });
  const action = `${type}.updated` as const;
  transaction.record(customerId, {
    action,
    entityType: type,
    entityId: String(id),
    before: { ...picked(before, changed), ...named?.before, version },
    after: { ...picked(after, changed), ...named?.after, version: version + 1 },
    event: (eventOf[type] ?? `${type}.changed`) as EventOf<typeof action>,
  });
  return { row: found(await transaction.query(statements.find(id))), outcome: "updated" };
};

/**
 * Creates or changes a record by the provider's own id. Repeated, it changes nothing. A record without an external reference that the
 * body identifies gets this reference. Throws 400 for invalid values, and 409 if `ifMatch` is stale, a number is taken, or the record cannot change.
 */
export const putRecord = async <Body, Fields extends object, Row extends RecordRow<Fields>>(
  transaction: OperatorTransaction,
  kind: PutKind<Body, Fields, Row>,
  { externalRef, body, ifMatch }: Put<Body>,
): Promise<{ readonly row: Row; readonly outcome: Outcome }> => {
  const { statements } = kind;
  const own = await heldByRef(transaction, { kind: kind.type, ref: externalRef }, statements.lockByRef);
  const condition = own ? undefined : await kind.adopts(transaction, body);
  const [unnamed] = condition ? await transaction.query(statements.lockUnnamed(condition)) : [];
  const row = own ?? unnamed;
  if (row) refuseStale(row, ifMatch);
  const prepared = await kind.prepare(transaction, body, row);
  if (row) return change(transaction, kind, { row, externalRef, after: prepared.fields });
  return { row: await create(transaction, kind, externalRef, prepared), outcome: "created" };
};

/**
 * Changes a record by its id. One without an external reference gets the given one. Throws 400 for an unknown id and for a reference
 * that differs from the one of the record, and 409 if a number is taken or the record cannot change.
 */
export const changeRecordById = async <Body, Fields extends object, Row extends RecordRow<Fields>>(
  transaction: OperatorTransaction,
  kind: PutKind<Body, Fields, Row>,
  { id, externalRef, body }: { readonly id: Row["id"]; readonly externalRef: string | undefined; readonly body: Body },
): Promise<{ readonly row: Row; readonly outcome: Outcome }> => {
  const row = await heldById(transaction, { kind: kind.type, id, ref: externalRef }, kind.statements);
  const { fields: after } = await kind.prepare(transaction, body, row);
  return change(transaction, kind, { row, externalRef: row.externalRef ?? externalRef ?? null, after });
};
