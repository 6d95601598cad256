import type pg from "pg";
import { serialize } from "pg-protocol";
import { prepareValue } from "pg/lib/utils.js";
import { statementSeconds } from "../metrics/metrics.ts";
import { traced } from "../tracing/traced.ts";
import { type Column, nameOf, preparedOn, type PreparedStatements } from "./prepared-statements.ts";
import { readerOf, type Sql } from "./sql.ts";

type Row = Record<string, unknown>;

interface Prepared {
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
}

// The getter `text` builds the text on each read.
const preparedOf = ({ text, values }: Sql): Prepared => ({ name: nameOf(text), text, values });

const closed = (name: string): Buffer => serialize.close({ type: "S", name });

const rowOf = (columns: readonly Column[], values: readonly (string | null)[]): Row => {
  const row: Row = {};
  for (const [position, { name, read }] of columns.entries()) {
    const value = values[position] ?? null;
    row[name] = value === null ? null : read(value);
  }
  return row;
};

/**
 * Statements that are sent in one write and under one Sync, so that PostgreSQL runs them in one go and answers once.
 * Outside a transaction block they are one transaction: all commit, or none. The first failure skips the rest.
 * A statement is parsed and described once per connection, while it is among the most recently used. The driver sends nothing
 * else until the whole batch is answered, so nothing refers to a statement that the batch closes. The driver passes each
 * response to the methods below.
 */
export class StatementBatch {
  readonly #statements: readonly Prepared[];
  readonly #answered: (error: Error | undefined, rows: readonly Row[][]) => void;
  readonly #rows: readonly Row[][];
  #known: PreparedStatements | undefined;
  #columns: readonly Column[] | undefined;
  #position = 0;

  /** `answered` receives the rows of each statement. */
  constructor(statements: readonly Sql[], answered: (error: Error | undefined, rows: readonly Row[][]) => void) {
    this.#statements = statements.map(preparedOf);
    this.#rows = statements.map(() => []);
    this.#answered = answered;
  }

  /** Sends the batch. Returns, as the driver expects, the error of a value that cannot be serialised. */
  submit(connection: pg.Connection): Error | null {
    this.#known = preparedOn(connection);
    try {
      connection.stream.write(this.#message(this.#known));
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error));
    }
    this.#expect(0);
    return null;
  }

  #message(known: PreparedStatements): Buffer {
    const parts = this.#statements.flatMap(({ name, text, values }) => {
      const bound = serialize.bind({ statement: name, values: [...values], valueMapper: prepareValue });
      const run = serialize.execute();
      if (known.columnsOf(name)) return [bound, run];
      // Closed first, because the statement may exist from a batch that failed after parsing it.
      const parsed = [closed(name), serialize.parse({ name, text })];
      return [...parsed, bound, serialize.describe({ type: "P" }), run];
    });
    // Evicted last: a value that cannot be serialized has thrown by now, so every evicted statement is really closed.
    const forgotten = known.use(this.#statements.map(({ name }) => name));
    return Buffer.concat([...forgotten.map(closed), ...parts, serialize.sync()]);
  }

  #expect(position: number): void {
    const statement = this.#statements[position];
    this.#position = position;
    this.#columns = statement && this.#known?.columnsOf(statement.name);
  }

  handleRowDescription({ fields }: { fields: readonly { name: string; dataTypeID: number }[] }): void {
    this.#columns = fields.map(({ name, dataTypeID }) => ({ name, read: readerOf(dataTypeID) }));
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    this.#rows[this.#position]?.push(rowOf(this.#columns ?? [], fields));
  }

  handleCommandComplete(): void {
    const statement = this.#statements[this.#position];
    if (statement) this.#known?.succeeded(statement.name, this.#columns ?? []);
    this.#expect(this.#position + 1);
  }

  handleError(error: Error): void {
    const failed = this.#statements[this.#position];
    if (failed) this.#known?.failed(failed.name);
    this.#answered(error, []);
  }

  handleReadyForQuery(): void {
    this.#answered(undefined, this.#rows);
  }
}

type Client = pg.ClientBase & { readonly user?: string | undefined };

/** The rows of statements, in their order. */
export type RowsOf<Asked extends readonly Sql[]> = {
  -readonly [Place in keyof Asked]: Asked[Place] extends Sql<infer Answer> ? Answer[] : never;
};

/** Runs statements after those in `before`. Returns the rows of each. */
export const runBatchOf = async <const Asked extends readonly Sql[]>(
  client: Client,
  before: readonly Sql[],
  asked: Asked,
): Promise<RowsOf<Asked>> => {
  const statements = [...before, ...asked];
  const rows = await traced(
    "batch",
    () => batchAttributes(client, statements),
    () => sendBatch(client, statements),
  );
  return rows.slice(before.length) as RowsOf<Asked>;
};

export function runBatch<Answer>(client: Client, before: readonly Sql[], last: Sql<Answer>): Promise<Answer[]>;
export function runBatch(client: Client, statements: readonly Sql[]): Promise<unknown>;
export async function runBatch(client: Client, before: readonly Sql[], last?: Sql): Promise<unknown> {
  const [rows] = await runBatchOf(client, before, last ? [last] : []);
  return rows;
}

const batchAttributes = (client: Client, statements: readonly Sql[]) => ({
  "db.system.name": "postgresql",
  // The texts have placeholders for all values.
  "db.query.text": statements.map(({ text }) => text).join(";\n"),
  "demarc.database_role": client.user ?? "",
});

const sendBatch = (client: Client, statements: readonly Sql[]): Promise<readonly Row[][]> =>
  new Promise((resolve, reject) => {
    const since = performance.now();
    const batch = new StatementBatch(statements, (error, rows) => {
      statementSeconds.observe({ role: client.user ?? "" }, (performance.now() - since) / 1000);
      if (error) reject(error);
      else resolve(rows);
    });
    client.query(batch as never);
  });
