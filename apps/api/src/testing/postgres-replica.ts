import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { loadDemoOnce } from "../demo/load-once.ts";
import { type EmbeddedPostgres, startPostgres } from "../platform/database/embedded-postgres.ts";
import { connectBySocket, migrate } from "../platform/migrate.ts";
import { testConfig } from "./test-config.ts";
import type { TestDatabase } from "./test-database.ts";
import { testedVersion } from "./postgres-version.ts";

/** The address of a server by its socket. */
export const addressBySocket = ({ host, port }: Pick<EmbeddedPostgres, "host" | "port">): string =>
  `postgres:///postgres?${new URLSearchParams({ host, port: String(port) }).toString()}`;

const clientOf = async (server: EmbeddedPostgres): Promise<pg.Client> => {
  const client = new pg.Client(connectBySocket(server, "postgres")());
  client.on("error", () => undefined);
  await client.connect();
  return client;
};

/** A migrated demo database on a server of its own, with a streaming replica. */
export const replicatedDatabase = async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "demarc-replica-"));
  fs.chmodSync(folder, 0o755);
  const [first, second] = [path.join(folder, "primary"), path.join(folder, "replica")];
  const start = (dataFolder: string) => startPostgres({ dataFolder, version: testedVersion });
  const made = await start(first);
  const connect = connectBySocket(made, "postgres");
  await migrate(connect);
  await loadDemoOnce(connect, testConfig());
  await made.stop();
  fs.cpSync(first, second, { recursive: true });
  fs.writeFileSync(path.join(second, "standby.signal"), "");
  fs.appendFileSync(
    path.join(second, "postgresql.auto.conf"),
    `primary_conninfo = 'host=${made.host} port=${made.port} user=postgres'\n`,
  );
  const primary = await start(first);
  const owner = await clientOf(primary);
  const rows = async <Row>(text: string, values?: unknown[]) => (await owner.query(text, values)).rows as Row[];
  const database: TestDatabase = {
    connect,
    connectPower: undefined,
    rows,
    figures: rows,
    drop: async () => undefined,
  };
  let replica = await start(second);
  return {
    database,
    replicaUrl: addressBySocket(replica),
    /** Runs a statement on the replica. */
    onReplica: async <Row>(text: string): Promise<Row[]> => {
      const client = await clientOf(replica);
      try {
        return (await client.query(text)).rows as Row[];
      } finally {
        await client.end();
      }
    },
    /** Stops it although the product uses it. */
    stopReplica: async () => {
      const pidFile = path.join(second, "postmaster.pid");
      process.kill(Number(fs.readFileSync(pidFile, "utf8").split("\n", 1)[0]), "SIGINT");
      while (fs.existsSync(pidFile)) await sleep(20);
    },
    startReplica: async () => {
      replica = await start(second);
    },
    close: async () => {
      await owner.end();
      await replica.stop();
      await primary.stop();
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
};
