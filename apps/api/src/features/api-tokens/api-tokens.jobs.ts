import type { JobHandler, Timer } from "../../platform/jobs/job-handler.ts";
import { forgetEndedTokens } from "./api-tokens.queries.ts";

/** Days that an ended token stays on the list. */
const listedDays = 90;

export const tokenTimers: readonly Timer[] = [{ key: "tokens.sweep", everySeconds: 86_400 }];

export const tokenJobs: Readonly<Record<string, JobHandler>> = {
  "tokens.sweep": async (_payload, { query }) => {
    await query(forgetEndedTokens(listedDays));
  },
};
