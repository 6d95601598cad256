import { createHash } from "node:crypto";
import type pg from "pg";
import template, { type Sql as Statement, join as joinParts } from "sql-template-tag";

declare const row: unique symbol;

interface Answers<Row> {
  readonly [row]: Row;
}

/**
 * A statement, or a fragment of one, with the type of its rows. `statements.test.ts` of the API checks the types
 * against the columns.
 */
export interface Sql<Row = unknown> extends Statement, Answers<Row> {}

/** SQL with bound values. The row type is declared only here. */
export const sql = template as <Row = unknown>(
  strings: readonly string[],
  ...values: readonly unknown[]
) => Sql<NoInfer<Row>>;

export const join = joinParts as (parts: readonly unknown[]) => Sql;

/** A pool, or a client when the statement is part of a transaction. */
export type Queryable = Pick<pg.Pool, "query">;

/** Writes the mail or ledger row about a change in the transaction of the change. If it rejects, the change is rolled back. */
export type Notify = (db: Queryable) => Promise<void>;

const names = new Map<string, string>();

/** A prepared statement, parsed and planned once per connection; for those that each sign-in runs several times. */
export function prepared<Row>({ text, values }: Sql<Row>): pg.QueryConfig & Answers<Row> {
  const name = names.get(text) ?? `i${createHash("sha256").update(text).digest("base64url").slice(0, 20)}`;
  names.set(text, name);
  return { name, text, values } as pg.QueryConfig & Answers<Row>;
}

export const rowsOf = async <Row>(db: Queryable, statement: pg.QueryConfig & Answers<Row>): Promise<Row[]> =>
  (await db.query(statement)).rows as Row[];

/** Runs work in one transaction, which an error rolls back. */
export async function inTransaction<Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    const result = await work(client);
    await client.query("commit");
    return result;
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}
