import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { holdTransaction } from "../../testing/held-transaction.ts";
import { type TestDatabase, testDatabase } from "../../testing/test-database.ts";
import { SystemAway } from "./circuit-breaker.ts";
import { createPool } from "../database/database.ts";
import type { JobHandler } from "./job-handler.ts";
import type { Jobs } from "./jobs.ts";
import { measured } from "../../testing/measured.ts";
import { jobSeconds } from "../metrics/metrics.ts";
import { testJobs } from "../../testing/test-jobs.ts";
import { createLog } from "../process/log.ts";
import { sql } from "../database/sql.ts";

let database: TestDatabase;
let pools: pg.Pool[];
const log = createLog("silent");

beforeAll(async () => {
  database = await testDatabase();
  pools = [createPool(database.connect, "portal_jobs", 4), createPool(database.connect, "portal_jobs", 4)];
});
beforeEach(() => database.rows("delete from job"));
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.end()));
  await database.drop();
});

const start = (pool: pg.Pool | undefined, handlers: Record<string, JobHandler>, pauseMs = 30_000): Promise<Jobs> => {
  if (!pool) throw new Error("no pool");
  return testJobs({ connect: database.connect, pool, leasePool: pool, handlers, timers: [], log, pauseMs });
};
type Timers = { key: string; everySeconds: number }[];
const startAll = (handlers: Record<string, JobHandler>, timers: Timers = []): Promise<Jobs[]> =>
  Promise.all(
    pools.map((pool) => testJobs({ connect: database.connect, pool, leasePool: pool, handlers, timers, log })),
  );
const stopAll = (running: Jobs[]) => Promise.all(running.map((jobs) => jobs.close()));
const add = (kind: string, payload: object = {}, queue = "default") =>
  database.rows("insert into job (queue, kind, payload) values ($1, $2, $3)", [queue, kind, JSON.stringify(payload)]);
const left = async () => (await database.rows("select kind from job where repeat_seconds is null")).length;
const transactions = () =>
  database.rows(`select 1 from pg_stat_activity
    where datname = current_database() and usename = 'portal_jobs' and xact_start is not null`);

describe("jobs", () => {
  it("keep their lease while other jobs use every connection of the pool", async () => {
    const [pool, leasePool] = pools;
    if (!pool || !leasePool) throw new Error("no pool");
    let renewed: unknown[] = [];
    const leaseEnds = "select run_at from job";
    const work: JobHandler = async () => {
      const before = await database.rows(leaseEnds);
      const clients = await Promise.all(Array.from({ length: 4 }, () => pool.connect()));
      await sleep(6000);
      renewed = [before, await database.rows(leaseEnds)];
      for (const client of clients) client.release();
    };
    const given = { connect: database.connect, pool, leasePool, handlers: { work }, timers: [], log };
    await add("work");
    const jobs = await testJobs(given);
    await expect.poll(left).toBe(0);
    await jobs.close();
    expect(renewed[1]).not.toEqual(renewed[0]);
  });

  it("are each done once, whatever the number of processes", async () => {
    const done: number[] = [];
    const runs = await measured(jobSeconds, { kind: "count", outcome: "done" });
    const running = await startAll({ count: async (payload) => void done.push(Number(payload["number"])) });
    await Promise.all(Array.from({ length: 50 }, (_, number) => add("count", { number })));
    await expect.poll(left).toBe(0);
    await stopAll(running);
    expect(done.toSorted((one, other) => one - other)).toEqual(Array.from({ length: 50 }, (_, number) => number));
    expect(await measured(jobSeconds, { kind: "count", outcome: "done" })).toBe(runs + 50);
  });

  it("are not claimed while another process claims them, and do not delay the next job", async () => {
    for (const number of [0, 1]) await add("count", { number });
    const claiming = await holdTransaction(
      database,
      `update job set attempts = 1, locked_by = gen_random_uuid(), run_at = now() + interval '20 s'
       where payload->>'number' = '0'`,
    );
    const done: unknown[] = [];
    const running = await startAll({ count: async (payload) => void done.push(payload["number"]) });
    try {
      await expect.poll(() => done).toEqual([1]);
    } finally {
      await claiming.commit();
      await stopAll(running);
    }
    expect(done).toEqual([1]);
  });

  it("are counted before the work, and run with no transaction open", async () => {
    await add("look");
    const seen: unknown[] = [];
    const running = await startAll({
      look: async () => {
        seen.push(...(await database.rows("select attempts, locked_by is not null as locked from job")));
        await expect.poll(transactions).toEqual([]); // a claim of another queue has a transaction only for a moment
      },
    });
    try {
      await expect.poll(left).toBe(0);
    } finally {
      await stopAll(running);
    }
    expect(seen).toEqual([{ attempts: 1, locked: true }]);
  });

  it("commit the work of `complete` only if it succeeds, and once even if the job fails afterwards", async () => {
    await add("half");
    await add("after");
    const note = (kind: string) => sql`insert into job (kind, run_at) values (${kind}, 'infinity')`;
    const running = await startAll({
      half: (_payload, { complete }) =>
        complete((transaction) => {
          transaction.send(note("half-noted"));
          throw new Error("no luck");
        }),
      after: async (_payload, { complete }) => {
        await complete((transaction) => transaction.send(note("after-noted")));
        throw new Error("too late to matter");
      },
    });
    await expect.poll(() => database.rows("select 1 from job where last_error is not null")).toHaveLength(1);
    await expect.poll(() => database.rows("select 1 from job where kind = 'after-noted'")).toHaveLength(1);
    await stopAll(running);
    expect(
      await database.rows("select kind, attempts, last_error, run_at > now() as later from job order by kind"),
    ).toEqual([
      { kind: "after-noted", attempts: 0, last_error: null, later: true },
      { kind: "half", attempts: 1, last_error: "Error: no luck", later: true },
    ]);
  });

  it("that another process has taken over commit nothing in the first process, whose work is aborted", async () => {
    await add("slow");
    const aborted = Promise.withResolvers<unknown>();
    const jobs = await start(pools[0], {
      slow: async (_payload, { signal, complete }) => {
        await database.rows("update job set locked_by = gen_random_uuid(), run_at = now() + interval '1 hour'");
        const late = complete((transaction) => transaction.send(sql`insert into job (kind) values ('late')`));
        await expect(late).rejects.toThrow("another process has the job");
        signal.addEventListener("abort", () => aborted.resolve(signal.reason), { once: true });
        await aborted.promise;
      },
    });
    expect(String(await aborted.promise)).toContain("another process has the job");
    await jobs.close();
    expect(await database.rows("select kind, attempts from job")).toEqual([{ kind: "slow", attempts: 1 }]);
  });

  it("of one queue do not block other queues, and several of a queue run at a time", async () => {
    const held = Promise.withResolvers<void>();
    let waiting = 0;
    const other: string[] = [];
    const jobs = await start(pools[0], {
      stuck: async () => {
        waiting += 1;
        await held.promise;
      },
      other: async () => void other.push("done"),
    });
    for (let at = 0; at < 10; at += 1) await add("stuck", {}, "mail");
    await add("other");
    await expect.poll(() => [waiting, other]).toEqual([4, ["done"]]);
    held.resolve();
    await expect.poll(left).toBe(0);
    await jobs.close();
    expect(waiting).toBe(10);
  });

  it("with the same key run one after another, also across processes", async () => {
    let inside = 0;
    let most = 0;
    await Promise.all(Array.from({ length: 2 }, () => add("keyed")));
    const running = await startAll({
      keyed: (_payload, { exclusively }) =>
        exclusively("one", async () => {
          inside += 1;
          most = Math.max(most, inside);
          await sleep(200);
          inside -= 1;
        }),
    });
    await expect.poll(left, { interval: 200 }).toBe(0);
    await stopAll(running);
    expect(most).toBe(1);
  });

  it("of kinds that this version does not know are not claimed", async () => {
    await add("of-tomorrow");
    await add("known");
    const running = await startAll({ known: async () => undefined });
    await expect
      .poll(() => database.rows("select kind, attempts from job"))
      .toEqual([{ kind: "of-tomorrow", attempts: 0 }]);
    await stopAll(running);
  });

  it("that fail eight times are set aside, and their handler records it in the same transaction", async () => {
    await add("fail");
    await database.rows("update job set attempts = 7");
    const fail: JobHandler = Object.assign(async () => Promise.reject(new Error("never")), {
      givenUp: (_payload: unknown, transaction: Parameters<NonNullable<JobHandler["givenUp"]>>[1]) =>
        transaction.send(sql`insert into job (kind, run_at) values ('noted', 'infinity')`),
    });
    const running = await startAll({ fail });
    await expect.poll(() => database.rows("select 1 from job where kind = 'noted'")).toHaveLength(1);
    await stopAll(running);
    expect(
      await database.rows("select attempts, failed_at is not null as parked from job where kind = 'fail'"),
    ).toEqual([{ attempts: 8, parked: true }]);
  });

  it("run timers once a period over all processes", async () => {
    let ticks = 0;
    const running = await startAll({ tick: async () => void (ticks += 1) }, [{ key: "tick", everySeconds: 3600 }]);
    await expect.poll(() => ticks).toBe(1);
    await stopAll(running);
    expect(await database.rows("select timer_key, run_at > now() + interval '50 minutes' as later from job")).toEqual([
      { timer_key: "tick", later: true },
    ]);
  });

  it("that are timers and killed their process eight times continue with their next period", async () => {
    let ticks = 0;
    await database.rows(
      `insert into job (queue, kind, timer_key, repeat_seconds, attempts, locked_by)
       values ('timers', 'tick', 'tick', 3600, 8, gen_random_uuid())`,
    );
    const running = await startAll({ tick: async () => void (ticks += 1) });
    const state = "select attempts, locked_by, failed_at, run_at > now() + interval '50 minutes' as later from job";
    await expect
      .poll(() => database.rows(state))
      .toEqual([{ attempts: 0, locked_by: null, failed_at: null, later: true }]);
    await stopAll(running);
    expect(ticks).toBe(0);
  });

  it("stop with their process: running jobs get a grace period, are aborted, and use no attempt", async () => {
    await add("endless");
    await add("quick");
    const begun: string[] = [];
    const jobs = await start(pools[0], {
      endless: async (_payload, { signal }) => {
        begun.push("endless");
        await new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
      },
      quick: async () => {
        begun.push("quick");
        await sleep(1000);
      },
    });
    await expect.poll(() => begun.length).toBe(2);
    await jobs.close();
    expect(await database.rows("select kind, attempts, locked_by, run_at <= now() as due from job")).toEqual([
      { kind: "endless", attempts: 0, locked_by: null, due: true },
    ]);
  });
});

describe("an external system that is unavailable", () => {
  it("is not called after five failures in a row, costs no attempts, and is called again after a pause", async () => {
    let isBack = false;
    let tries = 0;
    const done: number[] = [];
    for (let number = 0; number < 12; number += 1) await add("ask", { number }, "mail");
    const jobs = await start(
      pools[0],
      {
        ask: async ({ number }) => {
          tries += 1;
          if (!isBack) throw new SystemAway("no answer");
          done.push(Number(number));
        },
      },
      1000,
    );
    await expect.poll(() => tries).toBeGreaterThanOrEqual(5);
    await sleep(500);
    expect(tries).toBeLessThanOrEqual(8); // four run at a time
    expect(await database.rows("select 1 from job where attempts > 0")).toEqual([]);
    isBack = true;
    await database.rows("update job set run_at = now()"); // failed jobs wait for half a minute
    await expect.poll(() => done.length).toBe(12);
    await jobs.close();
  });

  it("costs attempts once a job has waited for three days, so that the job does not wait for ever", async () => {
    await add("ask");
    await database.rows("update job set created_at = now() - interval '4 days'");
    const running = await startAll({ ask: async () => Promise.reject(new SystemAway("no answer")) });
    await expect.poll(() => database.rows("select attempts from job")).toEqual([{ attempts: 1 }]);
    await stopAll(running);
  });
});
