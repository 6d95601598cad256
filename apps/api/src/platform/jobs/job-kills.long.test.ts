import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, inject, it } from "vitest";
import { type TestDatabase, testDatabase } from "../../testing/test-database.ts";
import { createPool } from "../database/database.ts";
import type { JobHandler } from "./job-handler.ts";
import { startJobs } from "./jobs.ts";
import { createLog } from "../process/log.ts";
import { sql } from "../database/sql.ts";

const program = fileURLToPath(new URL("../../testing/processes/job-process.ts", import.meta.url));

let database: TestDatabase;
let pool: pg.Pool;

beforeAll(async () => {
  database = await testDatabase();
  pool = createPool(database.connect, "portal_jobs", 4);
});
beforeEach(() => database.rows("delete from job"));
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const startProcess = (): ChildProcess => {
  const { database: name = "" } = database.connect();
  const given = [inject("databaseHost"), String(inject("databasePort")), String(name)];
  return spawn(process.execPath, [program, ...given], { stdio: ["ignore", "pipe", "inherit"] });
};
const here = (handlers: Record<string, JobHandler>) =>
  startJobs({ connect: database.connect, pool, leasePool: pool, handlers, timers: [], log: createLog("silent") });

/** Milliseconds from the signal to the process that runs a job until this process has the job. */
const takenAfter = async (signal: "SIGKILL" | "SIGTERM"): Promise<number> => {
  await database.rows("insert into job (kind) values ('hold')");
  const holder = startProcess();
  if (!holder.stdout) throw new Error("no output");
  await once(holder.stdout, "data");
  const taken = Promise.withResolvers<number>();
  const jobs = await here({ hold: async () => taken.resolve(Date.now()) });
  const since = Date.now();
  holder.kill(signal);
  const after = (await taken.promise) - since;
  await jobs.close();
  return after;
};

it("the job of a killed process is taken by another within 30 seconds", async () => {
  expect(await takenAfter("SIGKILL")).toBeLessThan(30_000);
});

it("the job of a process that gets SIGTERM is taken by another within 10 seconds, even if the job ignores the abort", async () => {
  expect(await takenAfter("SIGTERM")).toBeLessThan(10_000);
});

it("a job that kills its process is set aside after eight kills, recorded by its handler, and kills no other process", async () => {
  await database.rows("insert into job (kind) values ('die')");
  for (let kill = 1; kill <= 8; kill += 1) {
    await once(startProcess(), "exit");
    expect(await database.rows("select attempts from job")).toEqual([{ attempts: kill }]);
    await database.rows("update job set run_at = now()"); // the lease ran out
  }
  let calls = 0;
  const die: JobHandler = Object.assign(async () => void (calls += 1), {
    givenUp: (_payload: unknown, transaction: Parameters<NonNullable<JobHandler["givenUp"]>>[1]) =>
      transaction.send(sql`insert into job (kind, run_at) values ('noted', 'infinity')`),
  });
  const jobs = await here({ die });
  await expect.poll(() => database.rows("select 1 from job where kind = 'noted'")).toHaveLength(1);
  await jobs.close();
  expect(calls).toBe(0);
  expect(await database.rows("select failed_at is not null as parked, last_error from job where kind = 'die'")).toEqual(
    [{ parked: true, last_error: "Error: its process ended 8 times while it ran" }],
  );
});
