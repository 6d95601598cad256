import { hoursUnnamed } from "@demarc/contract/documents";
import type { JobHandler, Timer } from "../../platform/jobs/job-handler.ts";
import { sweep } from "../../platform/jobs/sweep-batches.ts";
import { removeUnnamedUploads } from "./documents.queries.ts";

export const documentTimers: readonly Timer[] = [{ key: "documents.unnamed", everySeconds: 3600 }];

/** The files that one transaction deletes. */
const removedAtOnce = 100;

export const documentJobs: Readonly<Record<string, JobHandler>> = {
  "documents.unnamed": (_payload, context) =>
    sweep(context, removeUnnamedUploads(hoursUnnamed, removedAtOnce), removedAtOnce),
};
