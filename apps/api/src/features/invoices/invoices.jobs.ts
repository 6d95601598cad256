import type { JobHandler, Timer } from "../../platform/jobs.ts";
import { rowsOf } from "../../platform/sql.ts";
import { markOverdue } from "./invoice-provider.queries.ts";

export const invoiceTimers: readonly Timer[] = [{ key: "invoices.overdue", everySeconds: 3600 }];

export const invoiceJobs: Readonly<Record<string, JobHandler>> = {
  "invoices.overdue": async (_payload, client) => {
    await rowsOf(client, markOverdue());
  },
};
