import { sql } from "../../platform/database/sql.ts";

/** Has the credential follow the person, after the transaction of the change that causes it. */
export const queueStaffCredentialJob = (staffId: string) => sql`
  insert into job (kind, payload) values ('staff.credential', jsonb_build_object('staffId', ${staffId}::text))`;

/** Has the second factors removed, after the transaction of the change that causes it. */
export const queueStaffSecondFactorJob = (staffId: string) => sql`
  insert into job (kind, payload) values ('staff.second-factor', jsonb_build_object('staffId', ${staffId}::text))`;

/** Lets the link of an invitation work, after the transaction that mails it. `linkHash`: its SHA-256. */
export const queueInvitationJob = (staffId: string, linkHash: Buffer) => sql`
  insert into job (kind, payload)
  select 'staff.invite', jsonb_build_object('staffId', id, 'linkHash', ${linkHash.toString("hex")}::text, 'invitedAt', invited_at::text)
  from staff where id = ${staffId}::uuid`;

/** Run as portal_jobs. */
export const findCredentialState = (staffId: string) => sql<{ subject: string | null; disabled: boolean }>`
  select identity_subject as subject, disabled_at is not null as disabled from staff where id = ${staffId}::uuid`;

/** The person of an invitation, if it is the latest. Run as portal_jobs. */
export const findInvited = (staffId: string, invitedAt: string) => sql<{
  subject: string | null;
  username: string;
  locale: "en" | "nl";
  secondsAgo: number;
}>`
  select identity_subject as subject, username, locale, extract(epoch from now() - invited_at)::float8 as "secondsAgo"
  from staff where id = ${staffId}::uuid and invited_at = ${invitedAt}::timestamptz and disabled_at is null`;
