import { leaseSeconds } from "./job-queues.ts";
import { sql } from "../database/sql.ts";

/** For this long, a job whose external system is unavailable uses no attempts. */
const patienceDays = 3;

export interface ClaimedJob {
  id: string;
  kind: string;
  payload: Record<string, unknown>;
  repeat_seconds: number | null;
  /** Includes the current attempt. It is counted before the work, so that work that kills its process counts too. */
  attempts: number;
  /** The unique id of this claim: a job that another process took over has a different one. */
  claim: string;
  /** The previous process did not finish the job. */
  abandoned: boolean;
  /** The job is so late that its attempt counts even if an external system is unavailable. */
  overdue: boolean;
}

/** Claims the job of a queue that has been due longest, bulk jobs last. Skips kinds that this version does not know. */
export const claim = (queue: string, kinds: readonly string[]) => sql<ClaimedJob>`
  with next as (
    select id, locked_by is not null as abandoned from job
    where queue = ${queue} and failed_at is null and run_at <= now() and kind = any (${[...kinds]}::text[])
    order by bulk, run_at limit 1 for update skip locked
  )
  update job set attempts = job.attempts + 1, locked_by = gen_random_uuid(),
    run_at = now() + make_interval(secs => ${leaseSeconds}::int)
  from next where job.id = next.id
  returning job.id, job.kind, job.payload, job.repeat_seconds, job.attempts, job.locked_by as claim, next.abandoned,
    job.created_at < now() - make_interval(days => ${patienceDays}::int) as overdue`;

/** Returns the claims that are still valid. Skips jobs that are being finished: waiting for their lock would delay renewals. */
export const renewClaims = (claims: readonly string[]) => sql<{ claim: string }>`
  with renewed as (
    update job set run_at = now() + make_interval(secs => ${leaseSeconds}::int)
    where id in (select id from job where locked_by = any (${[...claims]}::uuid[]) for update skip locked)
  )
  select locked_by as claim from job where locked_by = any (${[...claims]}::uuid[])`;

/** Releases jobs without using an attempt, because their process ends, and notifies the other processes at once. */
export const releaseClaims = (claims: readonly string[]) => sql`
  with released as (
    update job set attempts = attempts - 1, run_at = now(), locked_by = null
    where locked_by = any (${[...claims]}::uuid[]) returning queue
  )
  select pg_notify('job_added', queue) from (select distinct queue from released) queues`;

/** Returns a row if the claim is still valid. */
export const finish = ({ id, claim: holder, repeat_seconds }: ClaimedJob) =>
  repeat_seconds === null
    ? sql<{ id: string }>`delete from job where id = ${id}::uuid and locked_by = ${holder}::uuid returning id`
    : sql<{ id: string }>`
        update job set run_at = now() + make_interval(secs => ${repeat_seconds}::int), attempts = 0, last_error = null,
          locked_by = null
        where id = ${id}::uuid and locked_by = ${holder}::uuid returning id`;

interface Postponed {
  readonly error: unknown;
  readonly seconds: number;
  readonly isCounted: boolean;
}

const messageOf = (error: unknown): string => String(error).slice(0, 500);

export const postpone = ({ id, claim: holder }: ClaimedJob, { error, seconds, isCounted }: Postponed) => sql`
  update job set locked_by = null, last_error = ${messageOf(error)}, attempts = attempts - ${isCounted ? 0 : 1}::int,
    run_at = clock_timestamp() + make_interval(secs => ${seconds}::int)
  where id = ${id}::uuid and locked_by = ${holder}::uuid`;

/** Sets a job aside; a timer continues with its next period. Returns a row if the claim is still valid. */
export const setAside = ({ id, claim: holder }: ClaimedJob, error: unknown) => sql<{ id: string }>`
  update job set locked_by = null, last_error = ${messageOf(error)},
    failed_at = case when repeat_seconds is null then now() end,
    attempts = case when repeat_seconds is null then attempts else 0 end,
    run_at = now() + make_interval(secs => coalesce(repeat_seconds, 0))
  where id = ${id}::uuid and locked_by = ${holder}::uuid returning id`;

export const ensureTimers = (timers: readonly { readonly key: string; readonly everySeconds: number }[]) => sql`
  insert into job (queue, kind, timer_key, repeat_seconds)
  select 'timers', key, key, seconds from unnest(${timers.map(({ key }) => key)}::text[],
    ${timers.map(({ everySeconds }) => everySeconds)}::int[]) as wanted (key, seconds)
  on conflict (timer_key) do update set repeat_seconds = excluded.repeat_seconds, queue = excluded.queue`;
