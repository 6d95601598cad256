import { sql } from "../../../platform/database/sql.ts";
import { batchRows, deleteBatch, type Swept } from "../../../platform/jobs/sweep-batches.ts";

/** Closes a batch of expired codes. Run as portal_jobs. */
export const expireTvCodes = () => sql<Swept>`
  with expired as (
    update tv_activation_code set state = 'EXPIRED' where id = any (array(
      select id from tv_activation_code where state in ('READY', 'LIVE', 'REQUESTED') and expires_at <= now()
      order by expires_at limit ${batchRows}::int for no key update skip locked))
    returning 1
  )
  select count(*)::int as count from expired`;

/** Closes a batch of expired requests. Run as portal_jobs. */
export const expireTvRequests = () => sql<Swept>`
  with expired as (
    update tv_activation_request set state = 'EXPIRED', decided_at = now() where id = any (array(
      select id from tv_activation_request where state = 'PENDING' and expires_at <= now()
      order by created_at limit ${batchRows}::int for no key update skip locked))
    returning 1
  )
  select count(*)::int as count from expired`;

// Ids are sorted by the time of creation, so that a sweep does not read newer rows.
export const deleteTvCodes = deleteBatch(
  sql`tv_activation_code`,
  sql`id < first_uuidv7(now() - interval '90 days') and expires_at < now() - interval '90 days'`,
);
export const deleteTvRequests = deleteBatch(
  sql`tv_activation_request`,
  sql`id < first_uuidv7(now() - interval '90 days') and expires_at < now() - interval '90 days'`,
);
export const deleteTvDevices = deleteBatch(
  sql`tv_device`,
  sql`state = 'REMOVED' and removed_at < now() - interval '13 months'`,
);
