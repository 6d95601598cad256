import type pg from "pg";
import { SystemAway } from "./circuit-breaker.ts";
import { queryRows, runTransaction } from "./database.ts";
import { Busy } from "./job-keys.ts";
import type { JobHandler } from "./job-handler.ts";
import { type ClaimedJob, postpone, setAside } from "./jobs.queries.ts";
import type { Log } from "./log.ts";

export const mostAttempts = 8;
const backoffSeconds = (attempts: number): number => Math.min(3600, 5 * 3 ** (attempts - 1));

/** Seconds until a job is tried again that found its outside system away, or somebody else at work on the same. */
const awaySeconds = 30;
const busySeconds = 5;

interface FailureGiven {
  readonly pool: pg.Pool;
  readonly log: Log;
}

/** Sets the job aside with the note of its handler, or without it where that fails too. */
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
    log.error({ job: job.id, kind: job.kind, reason: String(failure) }, "a failed job could not be noted");
    await queryRows(pool, setAside(job, error));
  });
};

const isLastTry = ({ repeat_seconds, attempts }: ClaimedJob): boolean =>
  repeat_seconds === null && attempts >= mostAttempts;

/** Puts a job off, or sets it aside when this was its last try. */
export const fail = async (
  job: ClaimedJob,
  handler: JobHandler,
  error: unknown,
  given: FailureGiven,
): Promise<void> => {
  const { pool, log } = given;
  const isAway = error instanceof SystemAway;
  if (error instanceof Busy || (isAway && !job.overdue)) {
    log.info({ job: job.id, kind: job.kind, reason: String(error) }, "a job waits");
    const seconds = isAway ? awaySeconds : busySeconds;
    await queryRows(pool, postpone(job, { error, seconds, isCounted: false }));
  } else if (isLastTry(job)) await giveUp(job, handler, error, given);
  else {
    log.warn({ job: job.id, kind: job.kind, reason: String(error) }, "a job failed and will be tried again");
    await queryRows(pool, postpone(job, { error, seconds: backoffSeconds(job.attempts), isCounted: true }));
  }
};
