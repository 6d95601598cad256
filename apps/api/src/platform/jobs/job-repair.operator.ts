import type { OperatorTransaction } from "../changes/operator-change.ts";
import { found } from "../refusals/errors.ts";
import { dropJob, retryFailed } from "./job-repair.queries.ts";

/** Retries one failed job by its id, or all of a kind. Returns those that it found. */
export const retryFailedJobs = async (
  transaction: OperatorTransaction,
  what: string,
): Promise<{ id: string; kind: string }[]> => {
  const retried = await transaction.query(retryFailed(what));
  for (const { id, kind } of retried)
    transaction.record(null, {
      action: "job.retried",
      entityType: "job",
      entityId: id,
      before: { state: "failed" },
      after: { kind, state: "waiting" },
      event: "job.retried",
    });
  return retried;
};

/** Drops a failed job or a waiting mail; the mail counts as failed. Throws 404 for other jobs. */
export const dropWaitingJob = async (
  transaction: OperatorTransaction,
  jobId: string,
): Promise<{ id: string; kind: string }> => {
  const { id, kind, state } = found(await transaction.query(dropJob(jobId)));
  transaction.record(null, {
    action: "job.dropped",
    entityType: "job",
    entityId: id,
    before: { state },
    after: { kind, state: "dropped" },
    event: "job.dropped",
  });
  return { id, kind };
};
