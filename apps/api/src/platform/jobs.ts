import type pg from "pg";
import type { Connect } from "./database.ts";
import { listen } from "./listen.ts";
import type { Log } from "./log.ts";
import { rowsOf, sql } from "./sql.ts";

type Work = (payload: Record<string, unknown>, client: pg.PoolClient) => Promise<void>;

/** Does one job; `client` is inside the transaction that holds the job, so its changes are kept with it. */
export interface JobHandler extends Work {
  /** Notes that the job has failed for the last time. */
  readonly givenUp?: Work;
}

export interface Timer {
  readonly key: string;
  readonly everySeconds: number;
}

export interface Jobs {
  /** Resolves when the job that is running, if any, is done. */
  close(): Promise<void>;
}

interface JobRow {
  id: string;
  kind: string;
  payload: Record<string, unknown>;
  repeat_seconds: number | null;
  attempts: number;
}

const pollMs = 5000;
const mostAttempts = 8;
const backoffSeconds = (attempts: number): number => Math.min(3600, 5 * 3 ** attempts);

export const claim = sql<JobRow>`
  select id, kind, payload, repeat_seconds, attempts from job
  where failed_at is null and run_at <= now()
  order by bulk, run_at limit 1 for update skip locked`;

const finish = (job: JobRow) =>
  job.repeat_seconds === null
    ? sql`delete from job where id = ${job.id}`
    : sql`update job set run_at = now() + make_interval(secs => ${job.repeat_seconds}), attempts = 0, last_error = null
          where id = ${job.id}`;

const isLastTry = ({ repeat_seconds, attempts }: JobRow): boolean =>
  repeat_seconds === null && attempts + 1 >= mostAttempts;

const postpone = (job: JobRow, error: unknown) => sql`
  update job set attempts = attempts + 1, last_error = ${String(error).slice(0, 500)},
    failed_at = case when ${isLastTry(job)}::boolean then now() end,
    run_at = clock_timestamp() + make_interval(secs => ${backoffSeconds(job.attempts)}::int)
  where id = ${job.id}`;

/**
 * Takes the job that is due longest, bulk work last, and runs it under its row lock: other processes pass it by, and a killed process
 * gives it back at once. Returns whether there was one.
 */
const runNext = async (pool: pg.Pool, handlers: Readonly<Record<string, JobHandler>>, log: Log): Promise<boolean> => {
  const client = await pool.connect();
  try {
    await client.query("begin");
    const [job] = await rowsOf(client, claim);
    if (!job) {
      await client.query("commit");
      return false;
    }
    await client.query("savepoint work");
    const handler = handlers[job.kind];
    try {
      if (!handler) throw new Error(`nobody does jobs of the kind ${job.kind}`);
      await handler(job.payload, client);
      await rowsOf(client, finish(job));
    } catch (error) {
      const told = { job: job.id, kind: job.kind, reason: String(error) };
      await client.query("rollback to savepoint work");
      await rowsOf(client, postpone(job, error));
      if (isLastTry(job)) {
        log.error(told, "a job failed for the last time");
        await handler?.givenUp?.(job.payload, client);
      } else log.warn(told, "a job failed and will be tried again");
    }
    await client.query("commit");
    return true;
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
};

const ensureTimers = (pool: pg.Pool, timers: readonly Timer[]) =>
  rowsOf(
    pool,
    sql`
      insert into job (kind, timer_key, repeat_seconds)
      select key, key, seconds from unnest(${timers.map((timer) => timer.key)}::text[],
        ${timers.map((timer) => timer.everySeconds)}::int[]) as wanted (key, seconds)
      on conflict (timer_key) do update set repeat_seconds = excluded.repeat_seconds`,
  );

/** Runs jobs and timers one after another in this process, woken by new ones and, failing that, every 5 seconds. */
export async function startJobs(given: {
  connect: Connect;
  pool: pg.Pool;
  handlers: Readonly<Record<string, JobHandler>>;
  timers: readonly Timer[];
  log: Log;
}): Promise<Jobs> {
  const { pool, handlers, log } = given;
  const state = { closed: false, wokenAgain: false };
  let running: Promise<void> | undefined;

  const isWoken = () => state.wokenAgain; // a call, for it changes while we wait
  const drain = async (): Promise<void> => {
    while (!state.closed) {
      state.wokenAgain = false;
      const found = await runNext(pool, handlers, log);
      if (!found && !isWoken()) return;
    }
  };
  const wake = (): void => {
    state.wokenAgain = true;
    running ??= drain()
      .catch((error: unknown) => log.warn({ reason: String(error) }, "jobs wait for the database"))
      .finally(() => {
        running = undefined;
      });
  };

  await ensureTimers(pool, given.timers);
  const channel = await listen(
    given.connect,
    "portal_jobs",
    "job_added",
    { heard: wake, connected: async () => wake() },
    log,
  );
  const poll = setInterval(wake, pollMs);
  return {
    close: async () => {
      state.closed = true;
      clearInterval(poll);
      await channel.close();
      await running;
    },
  };
}
