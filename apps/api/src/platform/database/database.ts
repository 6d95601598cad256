import pg from "pg";
import { isDatabaseAway } from "../errors.ts";
import { type Sql, sql } from "./sql.ts";
import { runBatch } from "./statement-batch.ts";

/** The database roles that the product signs in as; migrations run as the owner. */
export type DatabaseRole =
  | "portal_api"
  | "portal_auth"
  | "portal_jobs"
  | "portal_operator"
  | "portal_signup"
  | "portal_identity";

/** How to reach the database as one of its roles, or as the owner when no role is given. */
export type Connect = (role?: DatabaseRole) => pg.ClientConfig;

/** For whom a transaction runs: rows of other customers do not exist for it. */
export interface Tenant {
  readonly customerId: number;
}

/** What runs inside one transaction. */
export interface Transaction {
  /** Sends a statement and waits for its rows. */
  query<Row>(statement: Sql<Row>): Promise<Row[]>;
  /** Sends a statement together with those around it; a failure shows at the end, and nothing is kept. */
  send(statement: Sql): void;
}

export interface Database {
  /** One statement in a transaction of its own, in one round trip. */
  read<Row>(tenant: Tenant, statement: Sql<Row>): Promise<Row[]>;
  /** Several statements in one transaction: all are kept, or none when the work throws. */
  write<Result>(tenant: Tenant, work: (transaction: Transaction) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

const statementTimeoutMs = 5000;

/** No request waits for a job. Its batches are small, but the first one after an upgrade may read from a cold disk. */
export const jobStatementMs = 60_000;

export const createPool = (
  connect: Connect,
  role: DatabaseRole,
  size: number,
  longestStatementMs = statementTimeoutMs,
): pg.Pool => {
  const pool = new pg.Pool({
    ...connect(role),
    max: size,
    application_name: `demarc ${role}`,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 60_000,
    statement_timeout: longestStatementMs,
    idle_in_transaction_session_timeout: 30_000,
    // A statement is planned once a connection: its lists are keyed by company, so one plan fits the smallest and the largest,
    // and planning a partitioned list anew takes longer than running it.
    options: "-c TimeZone=UTC -c plan_cache_mode=force_generic_plan",
  });
  // A connection that breaks, idle or at work, is replaced; the query that it held tells. Unheard, it would end the process.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
};

/**
 * Works as the owner of the database, over a connection that is closed afterwards. Where the connection breaks, the
 * statement at work tells; unheard, it would end the process.
 */
export const asOwner = async <Result>(
  connect: Connect,
  work: (owner: pg.Client) => Promise<Result>,
): Promise<Result> => {
  const owner = new pg.Client(connect());
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
  const client = await pool.connect();
  try {
    const result = await work(client);
    client.release();
    return result;
  } catch (error) {
    client.release(isDatabaseAway(error)); // a connection that tells its end is not lent again
    throw error;
  }
};

/** Runs a statement for rows in the transaction, or on the pool, of the caller. */
export type RunStatement = <Row>(statement: Sql<Row>) => Promise<Row[]>;

/** Runs a statement for rows outside any tenant. */
export const queryRows = <Row>(pool: pg.Pool, statement: Sql<Row>): Promise<Row[]> =>
  withClientOf(pool, (client) => runBatch(client, [], statement));

/**
 * Sets the tenant of the transaction: its customer and, for a reseller, the children. They are read in each transaction, so a
 * child that was moved is gone at once.
 */
export const enterTenant = ({ customerId }: Tenant): Sql => sql`
  select set_config('app.customer_id', ${customerId}::int::text, true),
    set_config('app.customer_ids',
      (array(select id from child_customer where parent_customer_id = ${customerId}::int) || ${customerId}::int)::text, true)`;

const transact = async <Result>(
  client: pg.PoolClient,
  opening: readonly Sql[],
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> => {
  const queries: Promise<unknown>[] = [];
  let waiting: Sql[] = [...opening];
  const query = <Row>(statement: Sql<Row>): Promise<Row[]> => {
    const isFirst = queries.length === 0;
    const rows = runBatch(client, [...(isFirst ? [sql`begin`] : []), ...waiting], statement);
    waiting = [];
    queries.push(rows);
    return rows;
  };
  try {
    const result = await work({ query, send: (statement) => void waiting.push(statement) });
    // What never waited for an answer is one batch, which is a transaction by itself.
    await (queries.length === 0 ? runBatch(client, waiting) : Promise.all([...queries, query(sql`commit`)]));
    return result;
  } catch (error) {
    // All is answered before the connection goes back, so that no late failure meets its next user.
    if (queries.length > 0) await Promise.allSettled([...queries, runBatch(client, [sql`rollback`])]);
    throw error;
  }
};

/** Runs several statements in one transaction of a pool, after those that open it: all are kept, or none when the work throws. */
export const runTransaction = <Result>(
  pool: pg.Pool,
  opening: readonly Sql[],
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> => withClientOf(pool, (client) => transact(client, opening, work));

/** The database as the product's own role, bound to a tenant in every transaction. */
export function createDatabase(pool: pg.Pool): Database {
  return {
    read: (tenant, statement) => withClientOf(pool, (client) => runBatch(client, [enterTenant(tenant)], statement)),
    write: (tenant, work) => runTransaction(pool, [enterTenant(tenant)], work),
    close: () => pool.end(),
  };
}
