import net from "node:net";
import pg from "pg";
import { connectionSeconds } from "../metrics/metrics.ts";
import { isDatabaseAway, isStalePlan } from "../refusals/errors.ts";
import type { Consistency, Position } from "./consistency.ts";
import { connectionName } from "./connection-name.ts";
import { type Sql, sql } from "./sql.ts";
import { type RowsOf, runBatch, runBatchOf } from "./statement-batch.ts";

/** Database roles that the product connects as; migrations run as the owner. */
export const databaseRoles = [
  "portal_api",
  "portal_auth",
  "portal_jobs",
  "portal_operator",
  "portal_signup",
  "portal_identity",
] as const;

export type DatabaseRole = (typeof databaseRoles)[number];

/** Connection settings for a role, or for the owner without a role. */
export type Connect = (role?: DatabaseRole) => pg.ClientConfig;

/** The tenant of a transaction. Row-level security hides the rows of other customers. */
export interface Tenant {
  readonly customerId: number;
  /** Set where a replica may serve reads. */
  readonly consistency?: Consistency | undefined;
}

export interface Transaction {
  query<Row>(statement: Sql<Row>): Promise<Row[]>;
  /** Runs several statements, one after the other, in one round trip. */
  readonly queryAll: RunStatements;
  /**
   * Queues a statement for the next batch, without waiting. An error rejects the transaction at its end, and rolls it
   * back.
   */
  send(statement: Sql): void;
}

export interface TransactionWithSavepoints extends Transaction {
  /** Runs work in a savepoint. If it throws, its changes are rolled back, and the transaction continues. */
  attempt<Result>(work: () => Promise<Result>): Promise<Result>;
}

export interface Database {
  /** Runs one statement in its own transaction, in one round trip. */
  read<Row>(tenant: Tenant, statement: Sql<Row>): Promise<Row[]>;
  /** Runs several statements in one transaction, in one round trip. Each sees what was committed before it began. */
  readAll<const Asked extends readonly Sql[]>(tenant: Tenant, statements: Asked): Promise<RowsOf<Asked>>;
  /** Runs several statements in one transaction; rolls back if `work` throws. */
  write<Result>(tenant: Tenant, work: (transaction: Transaction) => Promise<Result>): Promise<Result>;
  /** The position of what is committed. Only where a replica may serve reads. */
  readonly position?: () => Promise<Position>;
  close(): Promise<void>;
}

/**
 * Milliseconds that a statement may take, and that it may wait for the locks of other transactions. `silentMs`: how much longer
 * the server may be silent, because it cannot end the statement itself after its machine or the network is gone. A batch is silent until
 * its last statement has ended.
 */
interface Patience {
  readonly statementMs: number;
  readonly lockMs: number;
  readonly connectMs?: number;
  readonly silentMs?: number;
}

const ofRequests: Patience = { statementMs: 5000, lockMs: 3000 };

/** Writing a large file to a busy disk takes seconds. */
export const ofUploads: Patience = { statementMs: 30_000, lockMs: 3000, silentMs: 60_000 };

/** The undo of an import has a longer statement timeout. */
const ofOperator: Patience = { ...ofRequests, silentMs: 175_000 };

/** No request waits for a job. Its batches are small, but the first one after an upgrade may read from a cold disk. */
export const ofJobs: Patience = { statementMs: 60_000, lockMs: 60_000, silentMs: 240_000 };

/** The primary answers what a replica does not. */
export const ofReplica: Patience = { ...ofRequests, connectMs: 1000 };

/** Requests wait for a power database of its own no longer than for the main one. A connection to one that has frozen is broken soon. */
export const ofPower: Patience = { ...ofRequests, connectMs: 3000, silentMs: 3000 };
export const ofPowerJobs: Patience = { ...ofJobs, silentMs: 30_000 };

/** Milliseconds in which a connection opens. */
export const openingMs = 5000;

/** The kernel reports an unused connection to a machine that is gone within 20 s: by default it takes two hours. */
export const keptAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const;

/** Breaks a connection on which a query has had no answer for so long. Otherwise the kernel sends it again for 15 minutes. */
const breakWhenSilent = ({ statementMs, silentMs = 15_000 }: Patience, client: pg.PoolClient): void => {
  const { stream } = client.connection;
  if (!(stream instanceof net.Socket)) return;
  // Without a statement timeout, as in `ledger verify`, a long silence is normal.
  if (statementMs === 0) return;
  stream.setTimeout(statementMs + silentMs);
  stream.on("timeout", () => {
    if (client.readyForQuery) return; // the connection is idle
    stream.destroy(Object.assign(new Error("the database does not answer"), { code: "ETIMEDOUT" }));
  });
};

/**
 * The settings of a session. A statement sets them, because PgBouncer refuses them as parameters of a connection. Plans each statement once
 * per connection: lists are keyed by company, so one plan fits all sizes, and planning a partitioned list takes longer than running it.
 */
const settingsOf = ({ statementMs, lockMs }: Patience): string =>
  `set TimeZone = 'UTC'; set plan_cache_mode = force_generic_plan; set statement_timeout = ${statementMs};
   set lock_timeout = ${lockMs}; set idle_in_transaction_session_timeout = 30000`;

export const createPool = (
  connect: Connect,
  role: DatabaseRole,
  size: number,
  patience: Patience = role === "portal_operator" ? ofOperator : ofRequests,
): pg.Pool => {
  const settings: pg.QueryConfig & { query_timeout: number } = { text: settingsOf(patience), query_timeout: openingMs };
  /** The pool waits for the promise. */
  const prepare = (client: pg.ClientBase): unknown => client.query(settings);
  const pool = new pg.Pool({
    ...connect(role),
    ...keptAlive,
    max: size,
    application_name: connectionName(role),
    connectionTimeoutMillis: patience.connectMs ?? openingMs,
    idleTimeoutMillis: 60_000,
    onConnect: prepare,
  });
  // The pool replaces broken connections and the failed query reports the error; without a listener the `error` event
  // would crash the process.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => {
    client.on("error", () => undefined);
    breakWhenSilent(patience, client);
  });
  return pool;
};

/**
 * Runs work as the database owner, over a connection that is closed afterwards. A broken connection rejects the current
 * statement; without a listener the `error` event would crash the process.
 */
export const asOwner = async <Result>(
  connect: Connect,
  work: (owner: pg.Client) => Promise<Result>,
): Promise<Result> => {
  const owner = new pg.Client({ ...connect(), application_name: connectionName("owner") });
  owner.on("error", () => undefined);
  await owner.connect();
  try {
    return await work(owner);
  } finally {
    await owner.end();
  }
};

const withClientOf = async <Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> => {
  const since = performance.now();
  const client = await pool.connect();
  connectionSeconds.observe({ role: client.user ?? "" }, (performance.now() - since) / 1000);
  try {
    const result = await work(client);
    client.release();
    return result;
  } catch (error) {
    client.release(isDatabaseAway(error)); // do not return a closed connection to the pool
    throw error;
  }
};

/**
 * Runs a batch that is a transaction by itself, again after a migration has changed the columns of a prepared statement: the
 * failure made the connection forget it. `statements`: how many of them can be changed.
 */
const parsedAgain = async <Rows>(statements: number, run: () => Promise<Rows>): Promise<Rows> => {
  try {
    return await run();
  } catch (error) {
    if (statements > 0 && isStalePlan(error)) return parsedAgain(statements - 1, run);
    throw error;
  }
};

export type RunStatement = <Row>(statement: Sql<Row>) => Promise<Row[]>;

/** Runs statements one after the other. Returns the rows of each. */
export type RunStatements = <const Asked extends readonly Sql[]>(statements: Asked) => Promise<RowsOf<Asked>>;

/** Runs each statement by itself, where they cannot be sent together. */
export const oneByOne =
  (run: RunStatement): RunStatements =>
  async <const Asked extends readonly Sql[]>(statements: Asked) => {
    const rows: unknown[][] = [];
    for (const statement of statements) rows.push(await run(statement));
    return rows as RowsOf<Asked>;
  };

/** Runs statements in one transaction and one round trip, after those in `opening`. */
export const queryTogether = <const Asked extends readonly Sql[]>(
  pool: pg.Pool,
  opening: readonly Sql[],
  statements: Asked,
): Promise<RowsOf<Asked>> =>
  withClientOf(pool, (client) =>
    parsedAgain(opening.length + statements.length, () => runBatchOf(client, opening, statements)),
  );

/** Runs a statement without a tenant. */
export const queryRows = async <Row>(pool: pg.Pool, statement: Sql<Row>): Promise<Row[]> => {
  const [rows] = await queryTogether(pool, [], [statement]);
  return rows;
};

/**
 * Sets the tenant of the transaction: its customer and, for a reseller, the children. The children are read in each
 * transaction, so that a child that moves to another reseller is hidden at once. Policies compare each row with the companies one after
 * the other, and most rows belong to the own one, which is the first.
 */
export const enterTenant = ({ customerId }: Tenant): Sql => sql`
  select set_config('app.customer_id', ${customerId}::int::text, true),
    set_config('app.customer_ids',
      (${customerId}::int || array(select id from child_customer where parent_customer_id = ${customerId}::int))::text, true)`;

/** Lets statements of a slice find the records of one company in a transaction of the operator, which sees every company. */
export const enterCompany = (customerId: number): Sql => sql`
  select set_config('app.customer_id', ${customerId}::int::text, true),
    set_config('app.customer_ids', array[${customerId}::int]::text, true)`;

const transact = async <Result>(
  client: pg.PoolClient,
  opening: readonly Sql[],
  work: (transaction: TransactionWithSavepoints) => Promise<Result>,
): Promise<Result> => {
  let queries: Promise<unknown>[] = [];
  let waiting: Sql[] = [...opening];
  let batches = 0;
  const sent = <const Asked extends readonly Sql[]>(statements: Asked): Promise<RowsOf<Asked>> => {
    const rows = runBatchOf(client, [...(batches > 0 ? [] : [sql`begin`]), ...waiting], statements);
    batches += 1;
    waiting = [];
    return rows;
  };
  /** The end of the transaction waits for it, also if the work does not. */
  const awaited = <Rows>(rows: Promise<Rows>): Promise<Rows> => {
    queries.push(rows);
    return rows;
  };
  const queryAll: RunStatements = (statements) => awaited(sent(statements));
  const query = <Row>(statement: Sql<Row>): Promise<Row[]> => awaited(sent([statement]).then(([rows]) => rows));
  const send = (statement: Sql): void => void waiting.push(statement);
  const attempt = async <Part>(part: () => Promise<Part>): Promise<Part> => {
    const isFlushed = batches > 0 && waiting.length === 0;
    const begun = sql`savepoint attempt`;
    // Earlier statements must not fail within the savepoint.
    await (isFlushed ? send(begun) : query(begun));
    const earlier = queries;
    queries = [];
    try {
      const result = await part();
      await Promise.all([...queries, query(sql`release savepoint attempt`)]);
      return result;
    } catch (error) {
      const hasRun = !isFlushed || queries.length > 0;
      await Promise.allSettled(queries);
      waiting = [];
      if (hasRun) await runBatch(client, [sql`rollback to savepoint attempt`, sql`release savepoint attempt`]);
      throw error;
    } finally {
      queries = earlier;
    }
  };
  try {
    const result = await work({ query, queryAll, send, attempt });
    // Without a query to wait for, everything fits into one batch, which is a transaction by itself.
    await (batches > 0 ? Promise.all([...queries, query(sql`commit`)]) : runBatch(client, waiting));
    return result;
  } catch (error) {
    // Waits for all responses before the connection returns to the pool, so that no late error reaches its next user.
    if (batches > 0) await Promise.allSettled([...queries, runBatch(client, [sql`rollback`])]);
    throw error;
  }
};

/** Runs statements in one transaction, after those in `opening`; rolls back if the work throws. */
export const runTransaction = <Result>(
  pool: pg.Pool,
  opening: readonly Sql[],
  work: (transaction: TransactionWithSavepoints) => Promise<Result>,
): Promise<Result> => withClientOf(pool, (client) => transact(client, opening, work));

export function createDatabase(pool: pg.Pool): Database {
  return {
    read: async (tenant, statement) => {
      const [rows] = await queryTogether(pool, [enterTenant(tenant)], [statement]);
      return rows;
    },
    readAll: (tenant, statements) => queryTogether(pool, [enterTenant(tenant)], statements),
    write: (tenant, work) => runTransaction(pool, [enterTenant(tenant)], work),
    close: () => pool.end(),
  };
}
