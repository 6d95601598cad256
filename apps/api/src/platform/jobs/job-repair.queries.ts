import { sql } from "../database/sql.ts";

export interface QueueState {
  queue: string;
  waiting: number;
  /** Seconds that the oldest job has waited; a timer waits from the time that it is due. */
  oldest: number | null;
  running: number;
  failed: number;
  /** The last error of the jobs that wait for a retry. */
  error: string | null;
}

const eachJob = sql`
  select queue, kind, run_at, last_error, case when timer_key is null then created_at else run_at end as since,
    case when failed_at is not null then 'failed'
      when locked_by is not null and run_at > now() then 'running'
      when timer_key is null or run_at <= now() then 'waiting' end as state
  from job`;

/** Runs as portal_operator, like all statements in this file without another role. */
export const listQueues = () => sql<QueueState>`
  select queue, count(*) filter (where state = 'waiting')::int as waiting,
    max(extract(epoch from now() - since)) filter (where state = 'waiting')::int as oldest,
    count(*) filter (where state = 'running')::int as running, count(*) filter (where state = 'failed')::int as failed,
    (array_agg(last_error order by run_at desc) filter (where state = 'waiting' and last_error is not null))[1] as error
  from (${eachJob}) each_job
  group by queue order by queue`;

/** Runs as portal_jobs. A timer counts as waiting once it is due. */
export const listKinds = () => sql<{
  queue: string;
  kind: string;
  waiting: number;
  oldest: number | null;
  running: number;
  failed: number;
}>`
  select queue, kind, count(*) filter (where state = 'waiting')::int as waiting,
    max(extract(epoch from now() - since)) filter (where state = 'waiting')::int as oldest,
    count(*) filter (where state = 'running')::int as running, count(*) filter (where state = 'failed')::int as failed
  from (${eachJob}) each_job
  group by queue, kind`;

export interface FailedJob {
  id: string;
  kind: string;
  customerId: number | null;
  attempts: number;
  failedAt: string;
  error: string | null;
}

export const listFailed = (most: number) => sql<FailedJob>`
  select id, kind, customer_id as "customerId", attempts, failed_at as "failedAt", last_error as error
  from job where failed_at is not null order by failed_at limit ${most}::int`;

interface ChangedJob {
  id: string;
  kind: string;
}

/** Retries one failed job by its id, or all of a kind. */
export const retryFailed = (what: string) => sql<ChangedJob>`
  with retried as (
    update job set attempts = 0, failed_at = null, run_at = now() where failed_at is not null and (id::text = ${what} or kind = ${what})
    returning id, kind, queue
  ), notified as (
    select pg_notify('job_added', queue) from (select distinct queue from retried) queues
  )
  select id, kind from retried, (select count(*) from notified) heard`;

/** Drops a job that is not running and is not a timer. Its mail becomes FAILED. */
export const dropJob = (id: string) => sql<ChangedJob & { state: "waiting" | "failed" }>`
  select id, kind, state from drop_job(${id}::uuid)`;
