import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { inject } from "vitest";
import type { Connect } from "../platform/database/database.ts";
import { connectBySocket } from "../platform/migrate.ts";

declare module "vitest" {
  interface ProvidedContext {
    databaseHost: string;
    databasePort: number;
    declaredWords: string[];
  }
}

export interface TestDatabase {
  readonly connect: Connect;
  /** Set if power figures are in a database of their own. */
  readonly connectPower: Connect | undefined;
  /** Runs a statement as the owner, which bypasses row-level security. */
  readonly rows: <Row>(text: string, values?: unknown[]) => Promise<Row[]>;
  /** The same in the database of the power figures, which is the main one unless they have their own. */
  readonly figures: <Row>(text: string, values?: unknown[]) => Promise<Row[]>;
  drop(): Promise<void>;
}

/** Deletes the rows of tables, wherever they are. */
export const emptyTables = async (
  { rows, figures }: Pick<TestDatabase, "rows" | "figures">,
  tables: readonly string[],
): Promise<void> => {
  for (const table of tables) for (const run of new Set([rows, figures])) await run(`delete from ${table}`);
};

const inUse = "55006";

const mostTries = 2000;

/** The last statements of the connections that a test left open. */
const openConnections = async (maintenance: pg.Client, name: string): Promise<string> => {
  const { rows } = await maintenance.query<{ query: string }>(
    "select usename || ': ' || left(query, 200) as query from pg_stat_activity where datname = $1",
    [name],
  );
  return rows.map(({ query }) => query).join("\n");
};

/** A pool resolves its end while the last connections are still closing, so the drop waits for them. Throws if one stays open. */
const dropWhenFree = async (maintenance: pg.Client, name: string): Promise<void> => {
  for (let tries = 0; ; tries += 1) {
    try {
      await maintenance.query(`drop database ${name}`);
      return;
    } catch (error) {
      if (!(error instanceof pg.DatabaseError) || error.code !== inUse) throw error;
      if (tries === mostTries)
        throw new Error(`connections stay open: ${await openConnections(maintenance, name)}`, { cause: error });
      await sleep(20);
    }
  }
};

/**
 * Throws if the ledger or the outbox has a word that no contract file declares. Types do not reach the words in SQL: those of
 * statements that write the ledger themselves, and of functions of the database.
 */
const refuseUndeclaredWords = async (owner: pg.Pool): Promise<void> => {
  const { rows } = await owner.query<{ word: string }>(
    `select action as word from audit_event where action like '%.%' and action <> all ($1)
     union select type from outbox_event where type like '%.%' and type <> all ($1)`,
    [inject("declaredWords")],
  );
  if (rows.length > 0) throw new Error(`No contract file declares ${rows.map(({ word }) => word).join(", ")}`);
};

const emptyPower = "template_power";

/** Whether test databases have another one for power figures: TEST_POWER=apart. */
export const isPowerApart = process.env["TEST_POWER"] === "apart";

/**
 * A migrated demo database for this test file, cloned from the template of the run. `apart`: with an empty second one for power figures, which is
 * its pair unless that is still to be made.
 */
export async function testDatabase(apart = isPowerApart, { isPaired = apart } = {}): Promise<TestDatabase> {
  const server = { host: inject("databaseHost"), port: inject("databasePort") };
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  const maintenance = new pg.Client(connectBySocket(server, "postgres")());
  await maintenance.connect();
  await maintenance.query(`create database ${name} template template_demo strategy file_copy`);
  const connect = connectBySocket(server, name);
  const owner = new pg.Pool({ ...connect(), max: 2 });
  const second = `${name}_power`;
  if (apart) await maintenance.query(`create database ${second} template ${emptyPower} strategy file_copy`);
  const connectPower = apart ? connectBySocket(server, second) : undefined;
  const powerOwner = connectPower ? new pg.Pool({ ...connectPower(), max: 2 }) : owner;
  const rowsOn =
    (pool: pg.Pool) =>
    async <Row>(text: string, values?: unknown[]) =>
      (await pool.query(text, values)).rows as Row[];
  const rows = rowsOn(owner);
  if (isPaired) {
    const pairAs = "insert into power_pair (id, side) values ($1, $2)";
    const pair = randomUUID();
    await Promise.all([owner.query(pairAs, [pair, "portal"]), powerOwner.query(pairAs, [pair, "power"])]);
  }
  return {
    connect,
    connectPower,
    rows,
    figures: connectPower ? rowsOn(powerOwner) : rows,
    drop: async () => {
      try {
        await refuseUndeclaredWords(owner);
      } finally {
        await owner.end();
        await dropWhenFree(maintenance, name);
        if (connectPower) {
          await powerOwner.end();
          await dropWhenFree(maintenance, second);
        }
        await maintenance.end();
      }
    },
  };
}
