import pg from "pg";
import { type Sql, prepared, sql } from "./sql.ts";

/** The database roles that the product signs in as; migrations run as the owner. */
export type DatabaseRole = "portal_api" | "portal_auth" | "portal_jobs" | "portal_operator" | "portal_identity";

/** How to reach the database as one of its roles, or as the owner when no role is given. */
export type Connect = (role?: DatabaseRole) => pg.ClientConfig;

/** For whom a transaction runs: rows of other customers do not exist for it. */
export interface Tenant {
  readonly customerId: number;
}

/** What runs inside one transaction. */
export interface Transaction {
  /** Sends a statement and waits for its rows. */
  query<Row>(statement: Sql): Promise<Row[]>;
  /** Sends a statement together with those around it; a failure shows at the end, and nothing is kept. */
  send(statement: Sql): void;
}

export interface Database {
  /** One statement in a transaction of its own, in one round trip. */
  read<Row>(tenant: Tenant, statement: Sql): Promise<Row[]>;
  /** Several statements in one transaction: all are kept, or none when the work throws. */
  write<Result>(tenant: Tenant, work: (transaction: Transaction) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

const statementTimeoutMs = 5000;

/** A pool whose connections pipeline: what is sent without waiting shares a round trip. */
export const createPool = (connect: Connect, role: DatabaseRole, size: number): pg.Pool => {
  const pool = new pg.Pool({
    ...connect(role),
    max: size,
    pipeline: true,
    application_name: `demarc ${role}`,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 60_000,
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: 30_000,
    options: "-c TimeZone=UTC",
  });
  // A connection that breaks, idle or at work, is replaced; the query that it held tells. Unheard, it would end the process.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
};

/** Runs statements for rows outside any tenant. */
export const queryRows = async <Row>(pool: pg.Pool, statement: Sql): Promise<Row[]> =>
  (await pool.query(prepared(statement))).rows as Row[];

const enter = (tenant: Tenant): pg.QueryConfig => prepared(sql`select enter_tenant(${tenant.customerId}::int)`);

/** Every answer is awaited before the connection goes back, so that no late failure meets its next user. */
const settle = async (answers: Promise<unknown>[]): Promise<void> => {
  const settled = await Promise.allSettled(answers);
  const failed = settled.find((answer) => answer.status === "rejected");
  if (failed) throw failed.reason;
};

const withClientOf = async <Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> => {
  const client = await pool.connect();
  try {
    return await work(client);
  } finally {
    client.release();
  }
};

/** Runs several statements in one transaction of a pool, after those that open it: all are kept, or none when the work throws. */
export const runTransaction = <Result>(
  pool: pg.Pool,
  opening: readonly pg.QueryConfig[],
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> =>
  withClientOf(pool, async (client) => {
    const sent: Promise<unknown>[] = [];
    const send = (query: string | pg.QueryConfig): void => {
      const answer = client.query(query);
      answer.catch(() => undefined); // told by settle, at the end
      sent.push(answer);
    };
    send("begin");
    for (const statement of opening) send(statement);
    try {
      const result = await work({
        query: async (statement) => (await client.query(prepared(statement))).rows as never,
        send: (statement) => send(prepared(statement)),
      });
      send("commit");
      await settle(sent);
      return result;
    } catch (error) {
      await Promise.allSettled([...sent, client.query("rollback")]);
      throw error;
    }
  });

/** The database as the product's own role, bound to a tenant in every transaction. */
export function createDatabase(pool: pg.Pool): Database {
  return {
    read: (tenant, statement) =>
      withClientOf(pool, async (client) => {
        const opened = [client.query("begin read only"), client.query(enter(tenant))];
        const rows = client.query(prepared(statement));
        await settle([...opened, rows, client.query("commit")]);
        return (await rows).rows as never;
      }),
    write: (tenant, work) => runTransaction(pool, [enter(tenant)], work),
    close: () => pool.end(),
  };
}
