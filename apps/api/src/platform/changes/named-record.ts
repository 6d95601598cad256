import type { Named } from "@demarc/contract/operator/refs";
import { type Sql, sql } from "../database/sql.ts";
import type { Transaction } from "../database/database.ts";
import { found, invalid } from "../refusals/errors.ts";

const idTypes = { int: sql`int`, uuid: sql`uuid` } as const;

/** The condition for the record that a body names, by its id or by the provider's own id. */
export const isNamed = (table: Sql, idType: keyof typeof idTypes, named: Named<number | string>): Sql =>
  typeof named === "object"
    ? sql`${table}.external_ref = ${named.ref}`
    : sql`${table}.id = ${named}::${idTypes[idType]}`;

/**
 * The record that a field of a body names; null if it names none. `find` returns no row for a record that the field may not name. Throws
 * 400 on the field.
 */
export const recordNamed = async <Id, Row>(
  transaction: Pick<Transaction, "query">,
  field: string,
  named: Named<Id> | null | undefined,
  find: (named: Named<Id>) => Sql<Row>,
): Promise<Row | null> => {
  if (named === undefined || named === null) return null;
  const [row] = await transaction.query(find(named));
  if (row === undefined) throw invalid(field, "validation.invalid-value");
  return row;
};

/** Serialises the first writes of records of a kind. A bulk call makes 10,000 records, so it shares a bounded number of locks. */
export const takeRef = (kind: string, ref: string) => sql`
  select pg_advisory_xact_lock(hashtext('ref ' || ${kind}::text), hashtext(${ref}::text) & 255)`;

/** The record with the provider's own id, locked; undefined if there is none, and then no other transaction creates it. */
export const heldByRef = async <Row>(
  transaction: Pick<Transaction, "query" | "send">,
  { kind, ref }: { readonly kind: string; readonly ref: string },
  lock: (ref: string) => Sql<Row>,
): Promise<Row | undefined> => {
  const [known] = await transaction.query(lock(ref));
  if (known !== undefined) return known;
  transaction.send(takeRef(kind, ref));
  const [made] = await transaction.query(lock(ref));
  return made;
};

/**
 * Creates or changes the record with the provider's own id, which `lock` finds. Two calls at once create one: `create` inserts with `on
 * conflict (external_ref) do nothing`, which waits for the other call, and answers undefined if that call has created it. Advisory locks
 * would not do: a bulk call would need more of them than a database has.
 */
export const upsertByRef = async <Row, Answer>(
  transaction: Pick<Transaction, "query">,
  lock: Sql<Row>,
  write: { create(): Promise<Answer | undefined>; change(row: Row): Promise<Answer> },
): Promise<Answer> => {
  const [known] = await transaction.query(lock);
  const made = known === undefined ? await write.create() : undefined;
  return made ?? write.change(known ?? found(await transaction.query(lock)));
};
