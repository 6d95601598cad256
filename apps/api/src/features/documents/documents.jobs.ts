import { hoursUnnamed } from "@demarc/contract/documents";
import type { JobHandler, Timer } from "../../platform/jobs.ts";
import { rowsOf } from "../../platform/sql.ts";
import { removeUnnamedLetters } from "./documents.queries.ts";

export const documentTimers: readonly Timer[] = [{ key: "documents.unnamed", everySeconds: 3600 }];

export const documentJobs: Readonly<Record<string, JobHandler>> = {
  "documents.unnamed": async (_payload, client) => {
    await rowsOf(client, removeUnnamedLetters(hoursUnnamed));
  },
};
