import { createPool, queryRows } from "../database/database.ts";
import { dropJob } from "../jobs/job-repair.queries.ts";
import type { OperatorCommand } from "./operator-command.ts";

export const dropJobCommand: OperatorCommand = {
  name: "job drop",
  takes: "JOB-ID",
  summary: "Delete a waiting or failed job; its mail counts as failed",
  run: async ({ words: [id, ...more], connect }) => {
    if (id === undefined || more.length > 0) return undefined;
    const pool = createPool(connect, "portal_jobs", 1);
    try {
      const dropped = await queryRows(pool, dropJob(id));
      if (dropped.length === 0) throw new Error("No waiting or failed job has this id.");
      return dropped.map((job) => `${job.id}  ${job.kind} is dropped`);
    } finally {
      await pool.end();
    }
  },
};
