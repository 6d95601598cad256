import { deleteBatch } from "../../../platform/jobs/sweep-batches.ts";
import { sql } from "../../../platform/database/sql.ts";
import type { TvCommandKind } from "./tv-commands.queries.ts";
import { sendingKind } from "./tv-platform-port.ts";

const daysKept = 30;
const monthsKeptFailed = 13;

export interface PendingCommand {
  id: string;
  sequence: number;
  accountId: string;
  accountNr: number;
  kind: TvCommandKind;
  payload: Record<string, unknown>;
}

export interface FailedCommand {
  customerId: number;
  kind: TvCommandKind;
  payload: Record<string, unknown>;
}

const firstPending = (accountId: string) => sql`
  (select id from tv_command where account_id = ${accountId}::uuid and state = 'PENDING' order by sequence limit 1)`;

/** The first pending command of an account. The attempt is counted before it is made. */
export const takeFirstPending = (accountId: string) => sql<PendingCommand>`
  update tv_command command set attempts = attempts + 1 from tv_account account
  where command.id = ${firstPending(accountId)} and command.state = 'PENDING' and account.id = command.account_id
  returning command.id, command.sequence, account.id as "accountId",
    account.account_nr as "accountNr", command.kind, command.payload`;

/** A command is acknowledged once. What it carried of a PIN is erased. */
export const acknowledge = (id: string) => sql<{ id: string }>`
  update tv_command set state = 'ACKNOWLEDGED', acknowledged_at = now(), last_error = null,
    payload = case kind when 'pin' then '{}'::jsonb else payload end
  where id = ${id}::uuid and state in ('PENDING', 'FAILED') returning id`;

export const noteFailure = (id: string, error: unknown, isCounted: boolean) => sql`
  update tv_command set last_error = ${String(error).slice(0, 500)},
    attempts = greatest(attempts - ${isCounted ? 0 : 1}::int, 0)
  where id = ${id}::uuid`;

/** Fails the first pending command if it has used its attempts. A job can have used its own on an earlier command. */
export const failSpentCommand = (accountId: string, mostAttempts: number) => sql<FailedCommand>`
  update tv_command set state = 'FAILED'
  where id = ${firstPending(accountId)} and state = 'PENDING' and attempts >= ${mostAttempts}::int
  returning customer_id as "customerId", kind, payload`;

export const queueRest = (accountId: string, seconds = 0) => sql`
  insert into job (queue, kind, customer_id, payload, run_at)
  select 'tv', ${sendingKind}, customer_id, jsonb_build_object('accountId', account_id),
    now() + make_interval(secs => ${seconds}::int)
  from tv_command where account_id = ${accountId}::uuid and state = 'PENDING' limit 1`;

/** Jobs of an account that wait for their next attempt. A running job does not count. */
export const findRetryingJob = (accountId: string) => sql<{ id: string }>`
  select id from job where queue = 'tv' and kind = ${sendingKind} and failed_at is null and locked_by is null
    and last_error is not null and payload ->> 'accountId' = ${accountId} limit 1`;

export const deleteClosed = () =>
  deleteBatch(
    sql`tv_command`,
    sql`state = 'ACKNOWLEDGED' and acknowledged_at < now() - make_interval(days => ${daysKept}::int)
      or state = 'FAILED' and created_at < now() - make_interval(months => ${monthsKeptFailed}::int)`,
  );
