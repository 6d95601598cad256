import type pg from "pg";
import { isMultiFactor } from "../second-factor/methods.ts";
import type { OpenSignIn } from "../second-factor/open-sign-in.ts";
import { inTransaction, type Queryable, rowsOf, sql, type Notify } from "./identity-sql.ts";
import { endSessionsOf } from "./provider-sessions.queries.ts";

export interface StoredPasskey {
  /** The id of the WebAuthn credential, as base64url. */
  readonly id: string;
  readonly subject: string;
  readonly publicKey: Buffer;
  readonly signCount: number;
  readonly transports: readonly string[];
  /** True if it is synchronised between devices. */
  readonly synced: boolean;
  readonly name: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

export const passkeysOf = (subject: string) => sql<StoredPasskey>`
  select id, subject, public_key as "publicKey", sign_count::float8 as "signCount", transports, synced, name,
    created_at as "createdAt", last_used_at as "lastUsedAt"
  from identity.passkey where subject = ${subject} order by created_at, id`;

export const findPasskey = (id: string) => sql<StoredPasskey>`
  select id, subject, public_key as "publicKey", sign_count::float8 as "signCount", transports, synced, name,
    created_at as "createdAt", last_used_at as "lastUsedAt"
  from identity.passkey where id = ${id}`;

interface OtherFactors {
  readonly appCreatedAt: Date | null;
  readonly appLastUsedAt: Date | null;
  readonly recoveryCodes: number | null;
}

export const otherFactorsOf = (subject: string) => sql<OtherFactors>`
  select app.created_at as "appCreatedAt", app.last_used_at as "appLastUsedAt",
    (select count(*)::int from identity.recovery_code as code where code.subject = person.subject) as "recoveryCodes"
  from identity.credential as person left join identity.authenticator_app as app on app.subject = person.subject
  where person.subject = ${subject}`;

/** The second factors of a person. Recovery codes stand in for one that is lost; they are not one. */
export interface Factors {
  readonly app: { readonly createdAt: Date; readonly lastUsedAt: Date | null } | undefined;
  readonly passkeys: readonly StoredPasskey[];
  readonly recoveryCodes: number;
}

export async function findFactors(db: Queryable, subject: string): Promise<Factors> {
  const passkeys = await rowsOf(db, passkeysOf(subject));
  const [row] = await rowsOf(db, otherFactorsOf(subject));
  const { appCreatedAt: createdAt = null, appLastUsedAt: lastUsedAt = null, recoveryCodes } = row ?? {};
  return {
    app: createdAt === null ? undefined : { createdAt, lastUsedAt },
    passkeys,
    recoveryCodes: recoveryCodes ?? 0,
  };
}

export const hasFactor = ({ app, passkeys }: Factors): boolean => app !== undefined || passkeys.length > 0;

export const findAppSecret = (subject: string) => sql<{ readonly secret: Buffer }>`
  select secret from identity.authenticator_app where subject = ${subject}`;

/** `secret` is sealed. Replaces an app that the person had before. */
export async function saveApp(
  db: Queryable,
  app: { readonly subject: string; readonly secret: Buffer; readonly step: number; readonly now: Date },
): Promise<void> {
  await db.query(sql`
    insert into identity.authenticator_app (subject, secret, last_step, created_at)
    values (${app.subject}, ${app.secret}, ${app.step}, ${app.now})
    on conflict (subject) do update set secret = excluded.secret, last_step = excluded.last_step,
      created_at = excluded.created_at, last_used_at = null`);
}

/** Marks the code of a time step as used; false if that code, or a later one, was used before. */
export async function takeStep(db: Queryable, subject: string, step: number, now: Date): Promise<boolean> {
  const { rowCount } = await db.query(sql`
    update identity.authenticator_app set last_step = ${step}, last_used_at = ${now}
    where subject = ${subject} and last_step < ${step}`);
  return rowCount === 1;
}

export async function insertPasskey(
  db: Queryable,
  passkey: Omit<StoredPasskey, "createdAt" | "lastUsedAt"> & { readonly now: Date },
): Promise<void> {
  const { id, subject, publicKey, signCount, transports, synced, name, now } = passkey;
  await db.query(sql`
    insert into identity.passkey (id, subject, public_key, sign_count, transports, synced, name, created_at)
    values (${id}, ${subject}, ${publicKey}, ${signCount}, ${transports}, ${synced}, ${name}, ${now})`);
}

/** Records the use of a passkey; false if it was removed, or if its counter has moved on meanwhile. */
export async function recordPasskeyUse(
  db: Queryable,
  use: { readonly passkey: StoredPasskey; readonly signCount: number; readonly now: Date },
): Promise<boolean> {
  const { passkey, signCount, now } = use;
  const { rowCount } = await db.query(sql`
    update identity.passkey set sign_count = ${signCount}, last_used_at = ${now}
    where id = ${passkey.id} and subject = ${passkey.subject} and sign_count = ${passkey.signCount}`);
  return rowCount === 1;
}

export async function renamePasskey(db: Queryable, subject: string, id: string, name: string): Promise<void> {
  await db.query(sql`update identity.passkey set name = ${name} where subject = ${subject} and id = ${id}`);
}

/** Replaces all recovery codes of a person. */
export async function replaceRecoveryCodes(db: Queryable, subject: string, hashes: readonly Buffer[]): Promise<void> {
  await db.query(sql`delete from identity.recovery_code where subject = ${subject}`);
  await db.query(sql`
    insert into identity.recovery_code (subject, code_hash) select ${subject}::uuid, unnest(${hashes}::bytea[])`);
}

/** Uses a recovery code up; false if the person has no such code. */
export async function takeRecoveryCode(db: Queryable, subject: string, hash: Buffer): Promise<boolean> {
  const { rowCount } = await db.query(sql`
    delete from identity.recovery_code where subject = ${subject} and code_hash = ${hash}`);
  return rowCount === 1;
}

/** Changes of the factors of one person go one after another. */
const lockPerson = async (client: pg.PoolClient, subject: string): Promise<void> => {
  await client.query(sql`select from identity.credential where subject = ${subject} for update`);
};

/**
 * Changes the factors of a person, and notes `methods` for the sign-in. Undefined if the sign-in has ended, or has not shown a factor
 * that the person has by now.
 */
export const changeFactors = <Result>(
  pool: pg.Pool,
  { subject, methods: before, note }: OpenSignIn,
  methods: OpenSignIn["methods"],
  work: (client: pg.PoolClient, factors: Factors) => Promise<Result>,
): Promise<Result | undefined> =>
  inTransaction(pool, async (client) => {
    await lockPerson(client, subject);
    const factors = await findFactors(client, subject);
    const isShown = isMultiFactor(before) || !hasFactor(factors);
    return isShown && (await note(client, methods)) ? work(client, factors) : undefined;
  });

export type Removed = "removed" | "absent" | "last";

/** Removes a factor, and the recovery codes with the last one. `keepsOne`: the last one is not removed. */
export const removeFactor = (
  pool: pg.Pool,
  signIn: OpenSignIn,
  {
    passkey,
    keepsOne,
    notify,
  }: { readonly passkey: string | undefined; readonly keepsOne: boolean; readonly notify: Notify },
): Promise<Removed | undefined> =>
  changeFactors(pool, signIn, signIn.methods, async (client, { app, passkeys }) => {
    const { subject } = signIn;
    const count = passkeys.length + (app ? 1 : 0);
    const isThere = passkey === undefined ? app !== undefined : passkeys.some(({ id }) => id === passkey);
    if (!isThere) return "absent";
    if (count === 1 && keepsOne) return "last";
    await client.query(
      passkey === undefined
        ? sql`delete from identity.authenticator_app where subject = ${subject}`
        : sql`delete from identity.passkey where subject = ${subject} and id = ${passkey}`,
    );
    if (count === 1) await client.query(sql`delete from identity.recovery_code where subject = ${subject}`);
    await notify(client);
    return "removed";
  });

/**
 * Removes all factors and recovery codes of a person, and ends the sessions. In one transaction, so that a session that adds a factor
 * meanwhile has ended before it can.
 */
export const deleteFactors = async (pool: pg.Pool, subject: string): Promise<void> => {
  await inTransaction(pool, async (client) => {
    await lockPerson(client, subject);
    await endSessionsOf(client, subject);
    await client.query(sql`delete from identity.authenticator_app where subject = ${subject}`);
    await client.query(sql`delete from identity.passkey where subject = ${subject}`);
    await client.query(sql`delete from identity.recovery_code where subject = ${subject}`);
  });
  // One that began meanwhile with a factor that is gone now.
  await endSessionsOf(pool, subject);
};
