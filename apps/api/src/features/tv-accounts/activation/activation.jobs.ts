import type { JobHandler, Timer } from "../../../platform/jobs/job-handler.ts";
import { sweep } from "../../../platform/jobs/sweep-batches.ts";
import * as queries from "./activation-expiry.queries.ts";

export const tvActivationTimers: readonly Timer[] = [
  { key: "tv-accounts.expire-codes", everySeconds: 60 },
  { key: "tv-accounts.sweep-activation", everySeconds: 3600 },
];

export const tvActivationJobs: Readonly<Record<string, JobHandler>> = {
  "tv-accounts.expire-codes": async (_payload, context) => {
    await sweep(context, queries.expireTvRequests());
    await sweep(context, queries.expireTvCodes());
  },
  // Requests first: deleting a code also deletes its requests, which would make that statement large.
  "tv-accounts.sweep-activation": async (_payload, context) => {
    await sweep(context, queries.deleteTvRequests);
    await sweep(context, queries.deleteTvCodes);
    await sweep(context, queries.deleteTvDevices);
  },
};
