import pg from "pg";
import template, { type Sql as Statement, empty as nothing, join as joinParts } from "sql-template-tag";

declare const row: unique symbol;

/**
 * A statement, or a fragment of one, with the type of its rows. `statements.test.ts` checks the types against the
 * columns.
 */
export interface Sql<Row = unknown> extends Statement {
  readonly [row]: Row;
}

/** SQL with bound values. The row type is declared only here. */
export const sql = template as <Row = unknown>(
  strings: readonly string[],
  ...values: readonly unknown[]
) => Sql<NoInfer<Row>>;

export const empty = nothing as Sql;
export const join = joinParts as (parts: readonly unknown[], separator?: string) => Sql;

/** Further conditions after a `where`, each with its own `and`; empty if there are none. */
export const andAll = (conditions: readonly Sql[]): Sql =>
  conditions.length > 0 ? sql` and ${join(conditions, " and ")}` : empty;

const instant = (value: string): string => `${value.replace(" ", "T").replace(/\+00$/, "")}Z`;

/** JSON that PostgreSQL builds has instants with `+00:00`; columns and answers end them with `Z`. */
const json = (value: string): unknown =>
  JSON.parse(value.replaceAll(/"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?)\+00:00"/g, '"$1Z"'));

/** Cheap parsers: int8 as a number, timestamps as RFC 3339 text, dates and numerics as plain text. */
const parsers: Readonly<Record<number, (value: string) => unknown>> = {
  [pg.types.builtins.INT8]: Number,
  [pg.types.builtins.TIMESTAMPTZ]: instant,
  [pg.types.builtins.DATE]: (value) => value,
  [pg.types.builtins.JSON]: json,
  [pg.types.builtins.JSONB]: json,
};

export const readerOf = (oid: number): ((value: string) => unknown) =>
  parsers[oid] ?? (pg.types.getTypeParser as (oid: number) => (value: string) => unknown)(oid);

const types = { getTypeParser: readerOf as typeof pg.types.getTypeParser };

/**
 * Runs a statement on the caller's connection, for background work and set-up. It is unnamed, so the connection does not keep
 * it. Statements of requests go through `statement-batch.ts`, which prepares them and limits their number.
 */
export const rowsOf = async <Row>(client: Pick<pg.ClientBase, "query">, { text, values }: Sql<Row>): Promise<Row[]> =>
  (await client.query({ text, values, types } as pg.QueryConfig)).rows as Row[];
