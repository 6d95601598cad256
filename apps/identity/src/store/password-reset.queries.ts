import { createHash, randomBytes } from "node:crypto";
import type pg from "pg";
import { updateEmailVerified, updatePasswordHash } from "./credential.queries.ts";
import { inTransaction, type Queryable, rowsOf, sql, type Notify } from "./identity-sql.ts";
import { endSessionsOf } from "./provider-sessions.queries.ts";

const lifetimeMs = 3_600_000;

const hashOf = (token: string): Buffer => createHash("sha256").update(token).digest();

export const insertLink = (hash: Buffer, subject: string, now: Date, expires: Date) => sql`
  insert into identity.password_reset (token_hash, subject, created_at, expires_at)
  values (${hash}, ${subject}, ${now}, ${expires}) on conflict do nothing`;

/** Creates a token that is valid once, within an hour; only its hash is stored. */
export async function insertReset(pool: pg.Pool, subject: string, now: Date): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await pool.query(insertLink(hashOf(token), subject, now, new Date(now.getTime() + lifetimeMs)));
  return token;
}

/** Makes the links of a person useless, except the one with the hash `kept`. */
export const spendLinks = (subject: string, now: Date, kept: Buffer | null = null) => sql`
  update identity.password_reset set used_at = ${now}
  where subject = ${subject} and used_at is null and token_hash is distinct from ${kept}`;

interface ResetRow {
  readonly subject: string;
}

export const findReset = (hash: Buffer, now: Date) => sql<ResetRow>`
  select subject from identity.password_reset
  where token_hash = ${hash} and used_at is null and expires_at > ${now}`;

export async function findResetSubject(pool: pg.Pool, token: string, now: Date): Promise<string | undefined> {
  return (await rowsOf(pool, findReset(hashOf(token), now)))[0]?.subject;
}

interface Reset {
  readonly token: string;
  readonly passwordHash: string;
  readonly now: Date;
  /** Session to keep: that of the browser in which the reset happens. */
  readonly keepUid?: string | undefined;
  readonly notify: Notify;
}

export const takeReset = (hash: Buffer, now: Date) => sql<ResetRow>`
  update identity.password_reset set used_at = ${now}
  where token_hash = ${hash} and used_at is null and expires_at > ${now} returning subject`;

/** Consumes a token, replaces the password and ends the other sessions; undefined if it is used, expired or unknown. */
export const applyReset = (pool: pg.Pool, reset: Reset): Promise<{ subject: string; ended: string[] } | undefined> =>
  inTransaction(pool, async (client) => {
    const [taken] = await rowsOf(client, takeReset(hashOf(reset.token), reset.now));
    if (!taken) return undefined;
    const ended = await replacePassword(client, taken.subject, reset);
    await reset.notify(client);
    return { ...taken, ended };
  });

async function replacePassword(client: Queryable, subject: string, reset: Reset): Promise<string[]> {
  await updatePasswordHash(client, subject, reset.passwordHash);
  await updateEmailVerified(client, subject);
  await client.query(spendLinks(subject, reset.now));
  return endSessionsOf(client, subject, reset.keepUid);
}
