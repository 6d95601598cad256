import type pg from "pg";
import { contextOf, type JobContext } from "../platform/jobs/job-context.ts";
import { Busy } from "../platform/jobs/job-keys.ts";
import type { JobHandler } from "../platform/jobs/job-handler.ts";

interface WaitingJob {
  readonly id: string;
  readonly kind: string;
  readonly payload: Record<string, unknown>;
}

/** The context of a handler for work without a row in the job table. */
export const workContext = (pool: pg.Pool): JobContext => {
  const context = contextOf(pool, new AbortController().signal);
  const complete: JobContext["complete"] = (work) => context.write(async (transaction) => work(transaction));
  return { ...context, complete };
};

/** Runs the waiting jobs of these handlers one by one. Rejects when one fails; that job stays in the table. */
export const runJobs = async (pool: pg.Pool, handlers: Readonly<Record<string, JobHandler>>): Promise<void> => {
  for (;;) {
    const { rows } = await pool.query<WaitingJob>(
      `update job set run_at = now() + interval '20 s' where id = (
         select id from job where kind = any ($1) and timer_key is null and run_at <= now()
         order by id limit 1 for update skip locked) returning id, kind, payload`,
      [Object.keys(handlers)],
    );
    const [job] = rows;
    if (!job) return;
    try {
      await handlers[job.kind]?.(job.payload, workContext(pool));
      await pool.query("delete from job where id = $1", [job.id]);
    } catch (error) {
      await pool.query("update job set run_at = now() where id = $1", [job.id]);
      if (!(error instanceof Busy)) throw error;
    }
  }
};
