import type { JobHandler, Timer } from "../../platform/jobs.ts";
import { rowsOf } from "../../platform/sql.ts";
import { anonymiseDeletedAccounts } from "./users.queries.ts";

/** Days after which the name of somebody who was removed is forgotten. */
export const anonymisedAfterDays = 30;

export const userTimers: readonly Timer[] = [{ key: "users.anonymise", everySeconds: 3600 }];

export const userJobs: Readonly<Record<string, JobHandler>> = {
  "users.anonymise": async (_payload, client) => {
    await rowsOf(client, anonymiseDeletedAccounts(anonymisedAfterDays));
  },
};
