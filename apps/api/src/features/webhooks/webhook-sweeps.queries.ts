import { sql } from "../../platform/database/sql.ts";
import { deleteBatch } from "../../platform/jobs/sweep-batches.ts";

export const sweepDeliveries = () =>
  deleteBatch(sql`webhook_delivery`, sql`id < first_uuidv7(now() - interval '30 days')`);

const deleted = sql`select id from webhook_endpoint where deleted_at is not null`;

export const sweepDeletedDeliveries = () => deleteBatch(sql`webhook_delivery`, sql`endpoint_id in (${deleted})`);

export const sweepDeletedEndpoints = () =>
  deleteBatch(
    sql`webhook_endpoint`,
    sql`deleted_at is not null and not exists (select from webhook_delivery where endpoint_id = webhook_endpoint.id)`,
  );

export const sweepAttempts = () => deleteBatch(sql`webhook_attempt`, sql`at < now() - interval '30 days'`);
