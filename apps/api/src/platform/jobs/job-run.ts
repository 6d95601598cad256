import type pg from "pg";
import { type CircuitBreaker, SystemAway } from "./circuit-breaker.ts";
import { queryRows } from "../database/database.ts";
import { completeJob, contextOf, type JobContext } from "./job-context.ts";
import { fail, giveUp, mostAttempts } from "./job-failure.ts";
import { type JobLeases, Stopping } from "./job-leases.ts";
import type { JobHandler } from "./job-handler.ts";
import { type ClaimedJob, finish, releaseClaims } from "./jobs.queries.ts";
import { jobSeconds } from "../metrics/metrics.ts";
import { traced } from "../tracing/traced.ts";
import type { Log } from "../process/log.ts";

interface RunGiven {
  readonly pool: pg.Pool;
  readonly leases: JobLeases;
  readonly breaker: CircuitBreaker;
  readonly log: Log;
}

/** Runs a claimed job outside any transaction, and stores the outcome. */
export const runJob = async (job: ClaimedJob, handler: JobHandler, given: RunGiven): Promise<void> => {
  const { pool, leases, breaker } = given;
  if (job.abandoned && job.attempts > mostAttempts) {
    await giveUp(job, handler, new Error(`its process ended ${mostAttempts} times while it ran`), given);
    return;
  }
  const signal = leases.hold(job.claim);
  const since = performance.now();
  const measure = (outcome: string): void =>
    jobSeconds.observe({ kind: job.kind, outcome }, (performance.now() - since) / 1000);
  const complete: JobContext["complete"] = (work) => completeJob(pool, job, work);
  try {
    await traced(
      job.kind,
      () => ({ "demarc.job_id": job.id, "demarc.job_attempt": job.attempts }),
      () => Promise.resolve(handler(job.payload, { ...contextOf(pool, signal), complete })),
    );
    await queryRows(pool, finish(job)); // matches no row if the job was completed
    breaker.answered();
    measure("done");
  } catch (error) {
    measure(signal.reason instanceof Stopping ? "released" : "failed");
    if (error instanceof SystemAway) breaker.away();
    else if (!signal.aborted) breaker.answered();
    if (signal.reason instanceof Stopping) await queryRows(pool, releaseClaims([job.claim]));
    else await fail(job, handler, error, given);
  } finally {
    leases.release(job.claim);
  }
};
