import type { JobHandler, Timer } from "../../platform/jobs/job-handler.ts";
import { sweep } from "../../platform/jobs/sweep-batches.ts";
import { anonymiseDeletedAccounts } from "./users.queries.ts";

/** Days after which the name of a removed user is erased. */
export const anonymisedAfterDays = 30;

/** Users per transaction; each has a few hundred ledger rows. */
const peopleAtOnce = 20;

export const userTimers: readonly Timer[] = [{ key: "users.anonymise", everySeconds: 3600 }];

export const userJobs: Readonly<Record<string, JobHandler>> = {
  "users.anonymise": (_payload, context) =>
    sweep(context, anonymiseDeletedAccounts(anonymisedAfterDays, peopleAtOnce), peopleAtOnce),
};
