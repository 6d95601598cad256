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

declare module "vitest" {
  interface ProvidedContext {
    databaseHost: string;
    databasePort: number;
    declaredWords: string[];
  }
}

/** Starts a PostgreSQL for the whole run, with a migrated demo database that each test file clones. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataFolder = fs.mkdtempSync(path.join(os.tmpdir(), "demarc-test-"));
  fs.chmodSync(dataFolder, 0o755);
  const server = await startPostgres({ dataFolder: path.join(dataFolder, "postgres"), version: testedVersion });
  const owner = new pg.Client(connectBySocket(server, "postgres")());
  await owner.connect();
  await owner.query("create database template_demo");
  const connect = connectBySocket(server, "template_demo");
  await migrate(connect);
  await loadDemoOnce(connect, testConfig());
  // Nothing here has to survive a power cut: without fsync a test database is made and dropped twice as fast.
  for (const setting of ["fsync", "full_page_writes"]) await owner.query(`alter system set ${setting} = off`);
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
