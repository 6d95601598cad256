import { hoursUnnamed } from "@demarc/contract/documents";
import type { JobHandler, Timer } from "../../platform/jobs/job-handler.ts";
import { removeUnnamedLetters } from "./documents.queries.ts";

export const documentTimers: readonly Timer[] = [{ key: "documents.unnamed", everySeconds: 3600 }];

export const documentJobs: Readonly<Record<string, JobHandler>> = {
  "documents.unnamed": async (_payload, { query }) => {
    await query(removeUnnamedLetters(hoursUnnamed));
  },
};
