import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { loadDemoOnce } from "../demo/load-once.ts";
import { startPostgres } from "../platform/database/embedded-postgres.ts";
import { connectBySocket, migrate } from "../platform/migrate.ts";
import { declaredWords } from "./requests/declared-words.ts";
import { testedVersion } from "./postgres-version.ts";
import { testConfig } from "./test-config.ts";

const memoryFolder = "/dev/shm";
const bytesNeeded = 3e9;

/** Memory if it has enough space: a database is cloned from it in 60 ms, from a disk in up to a second of the processor. */
const fastFolder = (): string => {
  if (!fs.existsSync(memoryFolder) || os.freemem() < bytesNeeded) return os.tmpdir();
  const { bavail, bsize } = fs.statfsSync(memoryFolder);
  return bavail * bsize < bytesNeeded ? os.tmpdir() : memoryFolder;
};

const isRunning = (pid: number): boolean => fs.existsSync(`/proc/${pid}`);

/** A run that was killed leaves its server and its databases, which occupy memory. */
const removeLeftovers = async (folder: string): Promise<void> => {
  for (const name of fs.readdirSync(folder)) {
    const pid = /^demarc-test-(\d+)-/.exec(name)?.[1];
    if (pid === undefined || isRunning(Number(pid))) continue;
    const dataFolder = path.join(folder, name, "postgres");
    const left = await startPostgres({ dataFolder }).catch(() => undefined);
    await left?.stop();
    if (!fs.existsSync(path.join(dataFolder, "postmaster.pid")))
      fs.rmSync(path.dirname(dataFolder), { recursive: true });
  }
};

/**
 * Nothing here has to survive a power cut, and no database lives long enough to be vacuumed. Set after the migration, which
 * refuses a server without fsync.
 */
const settings = { fsync: "off", full_page_writes: "off", autovacuum: "off", max_wal_size: "'256MB'" };

/** Starts a PostgreSQL for the whole run, with a migrated demo database that each test file clones. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = fastFolder();
  if (folder === memoryFolder) await removeLeftovers(folder);
  const dataFolder = fs.mkdtempSync(path.join(folder, `demarc-test-${process.pid}-`));
  fs.chmodSync(dataFolder, 0o755);
  const server = await startPostgres({ dataFolder: path.join(dataFolder, "postgres"), version: testedVersion });
  const owner = new pg.Client(connectBySocket(server, "postgres")());
  await owner.connect();
  await owner.query("create database template_demo");
  const connect = connectBySocket(server, "template_demo");
  await migrate(connect);
  await owner.query("create database template_power template template_demo");
  await loadDemoOnce(connect, testConfig());
  for (const [name, value] of Object.entries(settings)) await owner.query(`alter system set ${name} = ${value}`);
  await owner.query("select pg_reload_conf()");
  await owner.end();
  project.provide("databaseHost", server.host);
  project.provide("databasePort", server.port);
  project.provide("declaredWords", await declaredWords());
  return async () => {
    await server.stop();
    fs.rmSync(dataFolder, { recursive: true, force: true });
  };
}
