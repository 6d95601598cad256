import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { circuitBreaker } from "./circuit-breaker.ts";
import { type Connect, queryRows } from "../database/database.ts";
import type { JobHandler, Timer } from "./job-handler.ts";
import { jobLeases } from "./job-leases.ts";
import { jobQueues } from "./job-queues.ts";
import { runJob } from "./job-run.ts";
import { claim, ensureTimers } from "./jobs.queries.ts";
import { listen } from "../database/channel-listener.ts";
import type { Log } from "../process/log.ts";

export interface Jobs {
  /** Claims no more jobs, gives running jobs a few seconds, then aborts and releases them. May be called twice. */
  close(): Promise<void>;
}

const pollMs = 5000;
const breakerPauseMs = 30_000;
/** The grace period of running jobs when the process ends. */
const graceMs = 5000;
/** The time that jobs have after the abort. A mail may wait 2.5 s for its reply; the process is ended after 9 s in all. */
const stopMs = 2800;

interface JobsGiven {
  readonly connect: Connect;
  readonly pool: pg.Pool;
  /** For the heartbeat, which must not wait for a connection that a slow job uses. */
  readonly leasePool: pg.Pool;
  readonly handlers: Readonly<Record<string, JobHandler>>;
  readonly timers: readonly Timer[];
  readonly log: Log;
  readonly pauseMs?: number;
}

interface QueueWorker {
  wake(): void;
  /** Claims no more jobs; resolves when a claim in progress is done and its job runs. */
  stop(): Promise<void>;
  settled(): Promise<unknown>;
}

const queueWorker = (
  name: string,
  atOnce: number,
  given: JobsGiven & { leases: ReturnType<typeof jobLeases> },
): QueueWorker => {
  const { pool, handlers, log, leases } = given;
  const kinds = Object.keys(handlers);
  const breaker = circuitBreaker(name, given.pauseMs ?? breakerPauseMs, log);
  const running = new Set<Promise<void>>();
  const state = { stopped: false, filling: false, wokenAgain: false };
  let filled = Promise.resolve();
  const isStopped = () => state.stopped; // a function, because the value changes during awaits

  const begin = async (): Promise<boolean> => {
    const [job] = await queryRows(pool, claim(name, kinds));
    const handler = job && handlers[job.kind];
    if (!handler) return false;
    const work = runJob(job, handler, { pool, leases, breaker, log })
      .catch((error: unknown) => log.warn({ job: job.id, reason: String(error) }, "the outcome of a job was lost"))
      .finally(() => {
        running.delete(work);
        wake();
      });
    running.add(work);
    return true;
  };
  const fill = async (): Promise<void> => {
    state.filling = true;
    try {
      while (state.wokenAgain && !isStopped()) {
        state.wokenAgain = false;
        while (!isStopped() && breaker.room(atOnce, running.size) > 0 && (await begin()));
      }
    } catch (error) {
      log.warn({ queue: name, reason: String(error) }, "jobs could not be claimed from the database");
    } finally {
      state.filling = false;
    }
  };
  const wake = (): void => {
    state.wokenAgain = true;
    if (!state.filling) filled = fill();
  };
  const stop = (): Promise<void> => {
    state.stopped = true;
    return filled;
  };
  return { wake, stop, settled: () => Promise.all(running) };
};

/** Runs jobs and timers in this process. Wakes up when a job is added, and every 5 seconds in case a notification is lost. */
export async function startJobs(given: JobsGiven): Promise<Jobs> {
  const { pool, leasePool, log } = given;
  const leases = jobLeases(leasePool, log);
  const workers = new Map(
    Object.entries(jobQueues).map(([name, atOnce]) => [name, queueWorker(name, atOnce, { ...given, leases })]),
  );
  const wakeAll = (): void => {
    for (const worker of workers.values()) worker.wake();
  };
  const settled = () => Promise.all([...workers.values()].map((worker) => worker.settled()));

  await queryRows(pool, ensureTimers(given.timers));
  const heard = (queue: string): void => workers.get(queue)?.wake();
  const on = { heard, connected: async () => wakeAll() };
  const channel = await listen(given.connect, "portal_jobs", "job_added", on, log);
  const poll = setInterval(wakeAll, pollMs);
  const end = async (): Promise<void> => {
    clearInterval(poll);
    await Promise.all([...workers.values()].map((worker) => worker.stop()));
    await channel.close();
    await Promise.race([settled(), sleep(graceMs, undefined, { ref: false })]);
    leases.stopAll();
    await Promise.race([settled(), sleep(stopMs, undefined, { ref: false })]);
    await leases.close();
  };
  let ending: Promise<void> | undefined;
  return { close: () => (ending ??= end()) };
}
