import * as contract from "@demarc/contract/operator/jobs";
import { dropWaitingJob, retryFailedJobs } from "../../platform/jobs/job-repair.operator.ts";
import { listFailed, listQueues } from "../../platform/jobs/job-repair.queries.ts";
import { found } from "../../platform/refusals/errors.ts";
import type { OperatorRouteContext } from "../../platform/route-context.ts";

const mostShown = 200;

/** Queues and failed jobs for the operator's systems. */
export function jobsOperatorRoutes({ serve, read }: OperatorRouteContext): void {
  serve(contract.listJobs, async () => ({
    queues: await read(listQueues()),
    failed: await read(listFailed(mostShown)),
  }));

  serve(contract.retryJob, ({ params: { jobId }, change }) =>
    change(async (transaction) => found(await retryFailedJobs(transaction, jobId.toLowerCase()))),
  );

  serve(contract.retryJobs, ({ body: { kind }, change }) =>
    change(async (transaction) => ({ items: await retryFailedJobs(transaction, kind) })),
  );

  serve(contract.dropJob, ({ params: { jobId }, change }) =>
    change((transaction) => dropWaitingJob(transaction, jobId)),
  );
}
