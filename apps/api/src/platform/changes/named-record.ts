import { type Sql, sql } from "../database/sql.ts";
import type { Transaction } from "../database/database.ts";
import { invalid } from "../refusals/errors.ts";
import { uuidPattern } from "../uuid-pattern.ts";

/** The record that a field of a body names. `find` returns no row for one that the field may not name. Throws 400 on the field. */
export const recordNamed = async <Given, Row>(
  transaction: Pick<Transaction, "query">,
  field: string,
  given: Given,
  find: (given: Given) => Sql<Row>,
): Promise<Row> => {
  const [row] = await transaction.query(find(given));
  if (row === undefined) throw invalid(field, "validation.invalid-value");
  return row;
};

/** Serialises the first writes of records of a kind. A bulk call makes 10,000 records, so it shares a bounded number of locks. */
const takeRef = (kind: string, ref: string) => sql`
  select pg_advisory_xact_lock(hashtext('ref ' || ${kind}::text), hashtext(${ref}::text) & 255)`;

/** Finds and locks the record with the provider's own id. If it does not exist, returns undefined and prevents other transactions from creating it. */
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

interface ById<Id> {
  readonly kind: string;
  readonly id: Id;
  /** The id can also be a number of the record. */
  readonly isNumbered?: true;
  /** The provider's own id; undefined if it is not given. */
  readonly ref: string | undefined;
}

/** Finds and locks a record by our id. The given reference is its own, or one that it can get. Throws 400 for an unknown id or another reference. */
export const heldById = async <Id, Row extends { readonly id: unknown; readonly externalRef: string | null }>(
  transaction: Pick<Transaction, "query" | "send">,
  { kind, id, isNumbered, ref }: ById<Id>,
  { lock, lockByRef }: { readonly lock: (id: Id) => Sql<Row>; readonly lockByRef: (ref: string) => Sql<Row> },
): Promise<Row> => {
  if (typeof id === "string" && !isNumbered && !uuidPattern.test(id)) throw invalid("id", "validation.invalid-value");
  const own = ref === undefined ? undefined : await heldByRef(transaction, { kind, ref }, lockByRef);
  const [row] = await transaction.query(lock(id));
  if (!row) throw invalid("id", "validation.invalid-value");
  if (own ? own.id !== row.id : ref !== undefined && row.externalRef !== null)
    throw invalid("externalRef", "validation.invalid-value");
  return row;
};
