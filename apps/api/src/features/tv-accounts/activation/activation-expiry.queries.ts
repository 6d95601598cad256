import { type Sql, sql } from "../../../platform/database/sql.ts";
import { deleteBatch } from "../../../platform/jobs/sweep-batches.ts";
import type { TvCodeRow } from "./tv-codes.queries.ts";
import type { RequestedDevice } from "./tv-requests.queries.ts";

/** Closes at most `limit` expired rows. */
export type Expiry<Row> = (limit: number) => Sql<Row>;

interface OfAccountRow {
  readonly id: string;
  readonly accountId: string;
  readonly customerId: number;
}

export type ExpiredCodeRow = OfAccountRow & Pick<TvCodeRow, "kind" | "description">;

/** Closes some expired codes, the oldest first. Run as portal_jobs. */
export const expireTvCodes = (limit: number) => sql<ExpiredCodeRow>`
  update tv_activation_code set state = 'EXPIRED' where id = any (array(
    select id from tv_activation_code where state in ('READY', 'LIVE', 'REQUESTED') and expires_at <= now()
    order by expires_at limit ${limit}::int for no key update skip locked))
  returning id, account_id as "accountId", customer_id as "customerId", kind, description`;

export type ExpiredRequestRow = OfAccountRow & { readonly device: RequestedDevice };

/** Closes some expired requests, the oldest first. Run as portal_jobs. */
export const expireTvRequests = (limit: number) => sql<ExpiredRequestRow>`
  update tv_activation_request set state = 'EXPIRED', decided_at = now() where id = any (array(
    select id from tv_activation_request where state = 'PENDING' and expires_at <= now()
    order by created_at limit ${limit}::int for no key update skip locked))
  returning id, account_id as "accountId", customer_id as "customerId", device`;

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
