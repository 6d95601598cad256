import { tokenLifetimeSeconds } from "@demarc/contract/session";
import type { JobHandler } from "./job-handler.ts";
import { type Sql, sql } from "../database/sql.ts";
import { batchRows, deleteBatch, sweep, type Swept } from "./sweep-batches.ts";

export const deleteLedgerRest = () => sql<Swept>`select delete_audit_rest(${batchRows}::int) as count`;
export const dropLedgerMonth = () => sql<Swept>`select count(drop_audit_partition())::int as count`;

const expired: Readonly<Record<string, Sql<Swept>>> = {
  "sweep.idempotency": deleteBatch(sql`idempotency_record`, sql`created_at < now() - interval '24 hours'`),
  "sweep.failed-attempts": deleteBatch(sql`failed_attempt`, sql`at < now() - interval '1 day'`),
  "sweep.sessions": deleteBatch(sql`sso_session`, sql`absolute_expires_at < now() - interval '90 days'`),
  "sweep.staff-sessions": deleteBatch(sql`staff_session`, sql`absolute_expires_at < now() - interval '90 days'`),
  // A day longer than the feed shows them, so that each event behind a cursor that it accepts is still there.
  "sweep.outbox": deleteBatch(sql`outbox_event`, sql`id < first_uuidv7(now() - interval '31 days')`),
  // In any state: an undelivered mail holds as much personal data as a delivered one.
  "sweep.mails": deleteBatch(sql`mail_message`, sql`id < first_uuidv7(now() - interval '90 days')`),
  "sweep.mail-files": deleteBatch(
    sql`mail_attachment`,
    sql`created_at < now() - interval '7 days' and not exists (
      select from mail_enclosure enclosure join mail_message mail on mail.id = enclosure.mail_id
      where enclosure.attachment_id = mail_attachment.id and mail.state <> 'SENT')`,
  ),
};

export const sweepJobs: Readonly<Record<string, JobHandler>> = {
  ...Object.fromEntries(
    Object.entries(expired).map(([key, statement]): [string, JobHandler] => [
      key,
      (_payload, context) => sweep(context, statement),
    ]),
  ),
  "sweep.signing-keys": async (_payload, { query }) => {
    await query(sql`select remove_spent_signing_keys(make_interval(secs => ${2 * tokenLifetimeSeconds}::int))`);
  },
  "sweep.ledger": async (_payload, context) => {
    await sweep(context, dropLedgerMonth(), 1);
    await sweep(context, deleteLedgerRest());
  },
};
