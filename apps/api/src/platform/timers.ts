import { tokenLifetimeSeconds } from "@demarc/contract/session";
import type { JobHandler, Timer } from "./jobs.ts";
import { rowsOf, sql } from "./sql.ts";

const daySeconds = 86_400;
const hourSeconds = 3600;

/** What the platform itself does by the clock; features add theirs. */
export const platformTimers: readonly Timer[] = [
  { key: "audit.prepare-partitions", everySeconds: daySeconds },
  { key: "platform.sweep", everySeconds: hourSeconds },
];

/** Deletes what is only kept for a while: answers for repeated requests, failures, sessions, announced events, keys that nothing is signed with any more, sent mails and, before them, what hung on them. */
const sweeps = [
  sql`delete from idempotency_record where created_at < now() - interval '24 hours'`,
  sql`delete from failed_attempt where at < now() - interval '1 day'`,
  sql`delete from sso_session where absolute_expires_at < now() - interval '90 days'`,
  sql`delete from outbox_event where id < uuidv7(interval '-30 days')`,
  sql`select remove_spent_signing_keys(make_interval(secs => ${2 * tokenLifetimeSeconds}::int))`,
  sql`delete from mail_message where state = 'SENT' and sent_at < now() - interval '90 days'`,
  sql`delete from mail_attachment file where created_at < now() - interval '7 days' and not exists (
        select from mail_enclosure enclosure join mail_message mail on mail.id = enclosure.mail_id
        where enclosure.attachment_id = file.id and mail.state <> 'SENT')`,
];

export const platformJobs: Readonly<Record<string, JobHandler>> = {
  "audit.prepare-partitions": async (_payload, client) => {
    await rowsOf(client, sql`select prepare_audit_partitions()`);
  },
  "platform.sweep": async (_payload, client) => {
    for (const sweep of sweeps) await rowsOf(client, sweep);
  },
};
