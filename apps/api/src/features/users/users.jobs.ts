import type { JobHandler, Timer } from "../../platform/jobs/job-handler.ts";
import { sweep } from "../../platform/jobs/sweep-batches.ts";
import { anonymiseDeletedAccounts } from "./users.queries.ts";

/** Days after which the name of somebody who was removed is forgotten. */
export const anonymisedAfterDays = 30;

/** People per transaction; each has a few hundred rows in the ledger. */
const peopleAtOnce = 20;

export const userTimers: readonly Timer[] = [{ key: "users.anonymise", everySeconds: 3600 }];

export const userJobs: Readonly<Record<string, JobHandler>> = {
  "users.anonymise": (_payload, context) =>
    sweep(context, anonymiseDeletedAccounts(anonymisedAfterDays, peopleAtOnce), peopleAtOnce),
};
