import type pg from "pg";
import { createPool, queryRows } from "../database/database.ts";
import { dropJob, listFailed, listQueues, type QueueState, retryFailed } from "../jobs/job-repair.queries.ts";
import type { OperatorCommand } from "./operator-command.ts";

const usage = `  npm run operate -- jobs                                  each queue: waiting, oldest, running and failed jobs
  npm run operate -- jobs failed                           failed jobs (set aside), with the error
  npm run operate -- jobs retry ID|KIND                    retries one failed job, or all of a kind
  npm run operate -- jobs drop ID                          deletes a job; its mail, if any, counts as failed
`;

const mostShown = 200;

const ageOf = (seconds: number | null): string => {
  if (seconds === null) return "-";
  if (seconds < 120) return `${seconds} s`;
  return seconds < 7200 ? `${Math.floor(seconds / 60)} min` : `${Math.floor(seconds / 3600)} h`;
};

const columns = (...[queue = "", ...figures]: readonly (string | number)[]): string =>
  [String(queue).padEnd(14), ...figures.map((figure) => String(figure).padStart(9))].join("");

const queueLine = ({ queue, waiting, oldest, running, failed, error }: QueueState): string =>
  `${columns(queue, waiting, ageOf(oldest), running, failed)}${error ? `  ${error}` : ""}`;

const list = async (pool: pg.Pool): Promise<string[]> => {
  const queues = await queryRows(pool, listQueues());
  return [columns("queue", "waiting", "oldest", "running", "failed"), ...queues.map(queueLine)];
};

const failed = async (pool: pg.Pool): Promise<string[]> => {
  const jobs = await queryRows(pool, listFailed(mostShown));
  if (jobs.length === 0) return ["No failed jobs."];
  return jobs.map(({ id, kind, customerId, attempts, failedAt, error }) =>
    [id, failedAt.slice(0, 16).replace("T", " "), kind, customerId ?? "-", `${attempts} attempts`, error ?? ""].join(
      "  ",
    ),
  );
};

/** Lists, retries and drops jobs, as portal_jobs. Returns the lines to print, or undefined for an unknown command. */
export async function workOnJobs(pool: pg.Pool, action: string, what?: string): Promise<string[] | undefined> {
  if (action === "list") return list(pool);
  if (action === "failed") return failed(pool);
  if (what === undefined || (action !== "retry" && action !== "drop")) return undefined;
  const changed = await queryRows(pool, action === "retry" ? retryFailed(what) : dropJob(what));
  if (changed.length === 0)
    throw new Error(
      action === "retry" ? "No failed job has this id or kind." : "No waiting or failed job has this id.",
    );
  return changed.map(({ id, kind }) => `${id}  ${kind} is ${action === "retry" ? "retried" : "dropped"}`);
}

export const jobsCommand: OperatorCommand = {
  name: "jobs",
  usage,
  run: async ({ words: [action = "list", what], connect }) => {
    const pool = createPool(connect, "portal_jobs", 1);
    try {
      return await workOnJobs(pool, action, what);
    } finally {
      await pool.end();
    }
  },
};
