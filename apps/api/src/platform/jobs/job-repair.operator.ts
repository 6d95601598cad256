import type { OperatorTransaction } from "../changes/operator-change.ts";
import { retryFailed } from "./job-repair.queries.ts";

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
