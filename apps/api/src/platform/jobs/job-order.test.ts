import type pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type TestDatabase, testDatabase } from "../../testing/test-database.ts";
import { createPool } from "../database/database.ts";
import { sql } from "../database/sql.ts";
import { createLog } from "../process/log.ts";
import { SystemAway } from "./circuit-breaker.ts";
import type { JobHandler } from "./job-handler.ts";
import { Busy } from "./job-keys.ts";
import type { Jobs } from "./jobs.ts";
import { testJobs } from "../../testing/test-jobs.ts";

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

const start = (handlers: Record<string, JobHandler>): Promise<Jobs> =>
  testJobs({ connect: database.connect, pool, leasePool: pool, handlers, timers: [], log: createLog("silent") });
const clock = async (): Promise<number> => {
  const [row] = await database.rows<{ now: number }>("select extract(epoch from clock_timestamp())::float8 as now");
  return row?.now ?? 0;
};
const failing =
  (error: Error): JobHandler =>
  () =>
    Promise.reject(error);

it("jobs of a queue run in the order in which they are due, bulk jobs after all others, future jobs not at all", async () => {
  await database.rows(
    `insert into job (queue, kind, payload, bulk, run_at)
     select 'documents', 'note', jsonb_build_object('name', name), bulk, now() + make_interval(secs => seconds)
     from (values ('bulk 1', true, -90), ('bulk 2', true, -80), ('third', false, -10), ('first', false, -30),
       ('second', false, -20), ('tomorrow', false, 86400)) as jobs (name, bulk, seconds)`,
  );
  const names: unknown[] = [];
  const jobs = await start({ note: async ({ name }) => void names.push(name) });
  await expect.poll(() => database.rows("select payload ->> 'name' as name from job")).toEqual([{ name: "tomorrow" }]);
  await jobs.close();
  expect(names).toEqual(["first", "second", "third", "bulk 1", "bulk 2"]);
});

/** Runs one attempt of each inserted job, all of which fail. The bounds of each pause come from the clock of the database. */
const pausesAfter = async (handlers: Record<string, JobHandler>) => {
  const before = await clock();
  const jobs = await start(handlers);
  const isLeft = "select 1 from job where last_error is null";
  await expect.poll(() => database.rows(isLeft)).toEqual([]);
  await jobs.close();
  const after = await clock();
  const rows = await database.rows<{ attempts: number; at: number; failed: boolean }>(
    "select attempts, extract(epoch from run_at)::float8 as at, failed_at is not null as failed from job order by attempts",
  );
  return rows.map(({ attempts, at, failed }) => ({ attempts, failed, from: at - after, until: at - before }));
};

it("a failed job is retried after 5 s, then three times as long each time, at most an hour", async () => {
  await database.rows("insert into job (kind, attempts) select 'fail', attempts from generate_series(0, 6) attempts");
  const pauses = await pausesAfter({ fail: failing(new Error("not yet")) });
  expect(pauses.map(({ attempts, failed }) => [attempts, failed])).toEqual(
    [1, 2, 3, 4, 5, 6, 7].map((attempts) => [attempts, false]),
  );
  for (const [at, seconds] of [5, 15, 45, 135, 405, 1215, 3600].entries()) {
    expect(pauses[at]?.from).toBeLessThanOrEqual(seconds);
    expect(pauses[at]?.until).toBeGreaterThanOrEqual(seconds);
  }
});

it.each([
  ["an external system is unavailable", new SystemAway("no answer"), 30],
  ["another job has its key", new Busy("another job works on it"), 5],
] as const)("a job waits and uses no attempt when %s", async (_when, error, seconds) => {
  await database.rows("insert into job (kind, attempts) values ('wait', 7)");
  const [pause] = await pausesAfter({ wait: failing(error) });
  expect(pause).toMatchObject({ attempts: 7, failed: false });
  expect(pause?.from).toBeLessThanOrEqual(seconds);
  expect(pause?.until).toBeGreaterThanOrEqual(seconds);
});

it("a timer that keeps failing is never set aside, and is retried each hour", async () => {
  await database.rows(
    `insert into job (queue, kind, timer_key, repeat_seconds, attempts) values ('timers', 'tick', 'tick', 86400, 20)`,
  );
  const [pause] = await pausesAfter({ tick: failing(new Error("still not")) });
  expect(pause).toMatchObject({ attempts: 21, failed: false });
  expect(pause?.from).toBeLessThanOrEqual(3600);
  expect(pause?.until).toBeGreaterThanOrEqual(3600);
});

it("a job whose process was killed runs an eighth time, and is then set aside and recorded without running", async () => {
  const lost = "insert into job (kind, attempts, locked_by, run_at) values ('die', $1, gen_random_uuid(), now())";
  let runs = 0;
  const die: JobHandler = Object.assign(async () => void (runs += 1), {
    givenUp: (_payload: unknown, transaction: Parameters<NonNullable<JobHandler["givenUp"]>>[1]) =>
      transaction.send(sql`insert into job (kind, run_at) values ('noted', 'infinity')`),
  });
  await database.rows(lost, [7]);
  const jobs = await start({ die });
  await expect.poll(() => database.rows("select 1 from job")).toEqual([]);
  await database.rows(lost, [8]);
  await expect.poll(() => database.rows("select 1 from job where kind = 'noted'")).toHaveLength(1);
  await jobs.close();
  expect(runs).toBe(1);
  expect(await database.rows("select last_error from job where failed_at is not null")).toEqual([
    { last_error: "Error: its process ended 8 times while it ran" },
  ]);
});
