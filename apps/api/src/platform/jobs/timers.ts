import type { JobHandler, Timer } from "./job-handler.ts";
import { sql } from "../database/sql.ts";
import { sweepJobs } from "./sweeps.ts";

const daySeconds = 86_400;
const hourSeconds = 3600;

export const platformTimers: readonly Timer[] = [
  { key: "audit.prepare-partitions", everySeconds: daySeconds },
  ...Object.keys(sweepJobs).map((key) => ({ key, everySeconds: hourSeconds })),
];

export const platformJobs: Readonly<Record<string, JobHandler>> = {
  ...sweepJobs,
  "audit.prepare-partitions": async (_payload, { query }) => {
    await query(sql`select prepare_audit_partitions()`);
  },
};
