import { recordApproval } from "../../platform/approvals/approval-requests.ts";
import { expireApprovals } from "../../platform/approvals/approvals.queries.ts";
import type { JobHandler, Timer } from "../../platform/jobs/job-handler.ts";
import { sweep } from "../../platform/jobs/sweep-batches.ts";
import { deleteOldApprovals, deleteOldSums } from "./approvals.queries.ts";

const expiring: Timer = { key: "approval.expire", everySeconds: 300 };
const sweeping: Timer = { key: "approval.sweep", everySeconds: 3600 };
export const approvalTimers: readonly Timer[] = [expiring, sweeping];

const atOnce = 100;
const bySystem = { actorType: "SYSTEM", actorId: null, ip: null, requestId: null } as const;

const expire: JobHandler = async (_payload, { write, signal }) => {
  for (let count = atOnce; count === atOnce;) {
    signal.throwIfAborted();
    count = await write(async (transaction) => {
      const expired = await transaction.query(expireApprovals(atOnce, null));
      for (const one of expired)
        transaction.send(recordApproval("approval.expired", { ...one, status: "EXPIRED" }, bySystem));
      return expired.length;
    });
  }
};

export const approvalJobs = (): Readonly<Record<string, JobHandler>> => ({
  [expiring.key]: expire,
  [sweeping.key]: async (_payload, context) => {
    for (const statement of [deleteOldApprovals(), deleteOldSums()]) await sweep(context, statement);
  },
});
