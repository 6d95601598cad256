import type pg from "pg";
import { SystemAway } from "./circuit-breaker.ts";
import { queryRows, runTransaction } from "../database/database.ts";
import { Busy } from "./job-keys.ts";
import type { JobHandler } from "./job-handler.ts";
import { type ClaimedJob, postpone, setAside } from "./jobs.queries.ts";
import type { Log } from "../process/log.ts";

export const mostAttempts = 8;
const backoffSeconds = (attempts: number): number => Math.min(3600, 5 * 3 ** (attempts - 1));

/** Seconds until a retry, when the external system is unavailable or another job holds the same lock. */
const awaySeconds = 30;
const busySeconds = 5;

interface FailureGiven {
  readonly pool: pg.Pool;
  readonly log: Log;
}

/** Sets the job aside and calls its handler's `givenUp`; if that fails too, only sets the job aside. */
export const giveUp = async (
  job: ClaimedJob,
  handler: JobHandler,
  error: unknown,
  { pool, log }: FailureGiven,
): Promise<void> => {
  log.error({ job: job.id, kind: job.kind, reason: String(error) }, "a job failed for the last time");
  await runTransaction(pool, [], async (transaction) => {
    const [mine] = await transaction.query(setAside(job, error));
    if (mine && job.repeat_seconds === null) await handler.givenUp?.(job.payload, transaction);
  }).catch(async (failure: unknown) => {
    log.error({ job: job.id, kind: job.kind, reason: String(failure) }, "a failed job could not be recorded");
    await queryRows(pool, setAside(job, error));
  });
};

const isLastTry = ({ repeat_seconds, attempts }: ClaimedJob): boolean =>
  repeat_seconds === null && attempts >= mostAttempts;

/** Schedules a retry of a job, or sets it aside after its last attempt. */
export const fail = async (
  job: ClaimedJob,
  handler: JobHandler,
  error: unknown,
  given: FailureGiven,
): Promise<void> => {
  const { pool, log } = given;
  const isAway = error instanceof SystemAway;
  if (error instanceof Busy || (isAway && !job.overdue)) {
    log.info({ job: job.id, kind: job.kind, reason: String(error) }, "a job is postponed");
    const seconds = isAway ? awaySeconds : busySeconds;
    await queryRows(pool, postpone(job, { error, seconds, isCounted: false }));
  } else if (isLastTry(job)) await giveUp(job, handler, error, given);
  else {
    log.warn({ job: job.id, kind: job.kind, reason: String(error) }, "a job failed and will be retried");
    await queryRows(pool, postpone(job, { error, seconds: backoffSeconds(job.attempts), isCounted: true }));
  }
};
