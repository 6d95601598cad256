import { createHash, randomBytes } from "node:crypto";
import type pg from "pg";
import sql from "sql-template-tag";
import { updateEmailVerified, updatePasswordHash } from "./credential.queries.ts";
import { endSessionsOf } from "./provider-sessions.queries.ts";

const lifetimeMs = 3_600_000;

const hashOf = (token: string): Buffer => createHash("sha256").update(token).digest();

/** Makes a token that works once within an hour; only its hash is kept. */
export async function insertReset(pool: pg.Pool, subject: string, now: Date): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const expires = new Date(now.getTime() + lifetimeMs);
  await pool.query(sql`
    insert into identity.password_reset (token_hash, subject, created_at, expires_at)
    values (${hashOf(token)}, ${subject}, ${now}, ${expires})`);
  return token;
}

/** Whose password an unused token may replace. */
export async function findResetSubject(pool: pg.Pool, token: string, now: Date): Promise<string | undefined> {
  const { rows } = await pool.query<{ subject: string }>(sql`
    select subject from identity.password_reset
    where token_hash = ${hashOf(token)} and used_at is null and expires_at > ${now}`);
  return rows[0]?.subject;
}

interface Reset {
  readonly token: string;
  readonly passwordHash: string;
  readonly now: Date;
  /** Session that may live on: the one of the browser in which the reset happens. */
  readonly keepUid?: string | undefined;
}

/** Uses a token up, replaces the password and ends the other sessions, or answers undefined: used, old or unknown. */
export async function applyReset(
  pool: pg.Pool,
  reset: Reset,
): Promise<{ subject: string; ended: string[] } | undefined> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    const { rows } = await client.query<{ subject: string }>(sql`
      update identity.password_reset set used_at = ${reset.now}
      where token_hash = ${hashOf(reset.token)} and used_at is null and expires_at > ${reset.now} returning subject`);
    const subject = rows[0]?.subject;
    const ended = subject === undefined ? [] : await replacePassword(client, subject, reset);
    await client.query("commit");
    return subject === undefined ? undefined : { subject, ended };
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

async function replacePassword(client: pg.PoolClient, subject: string, reset: Reset): Promise<string[]> {
  await updatePasswordHash(client, subject, reset.passwordHash);
  await updateEmailVerified(client, subject);
  await client.query(sql`
    update identity.password_reset set used_at = ${reset.now} where subject = ${subject} and used_at is null`);
  return endSessionsOf(client, subject, reset.keepUid);
}
