import { createHmac } from "node:crypto";
import fs from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { asOwner, type Connect, type DatabaseRole } from "./database/database.ts";
import { ensureSigningKey } from "./tokens/signing-keys.ts";

const folder = new URL("../../migrations/", import.meta.url);

const databaseRoles: readonly DatabaseRole[] = [
  "portal_api",
  "portal_auth",
  "portal_jobs",
  "portal_operator",
  "portal_signup",
  "portal_identity",
];

/** Derives the password of a role on an external server from the owner's, so that one URL configures all roles. */
export const rolePassword = (ownerPassword: string, role: DatabaseRole): string =>
  createHmac("sha256", ownerPassword).update(role).digest("base64url");

/** Connection settings for a URL such as postgres://owner:password@host/database, as its owner or as a role. */
export const connectByUrl = (databaseUrl: string): Connect => {
  const owner = new URL(databaseUrl);
  return (role) => {
    if (!role) return { connectionString: databaseUrl };
    const url = new URL(databaseUrl);
    url.username = role;
    if (owner.password) url.password = rolePassword(decodeURIComponent(owner.password), role);
    return { connectionString: url.href };
  };
};

/** Connection settings for the embedded server: its socket, which only its own user can reach. */
export const connectBySocket =
  (server: { host: string; port: number }, database: string): Connect =>
  (role) => ({ host: server.host, port: server.port, database, user: role ?? "postgres" });

const refuseUnsafe = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ fsync: string; version: number; hasty: boolean }>(
    // Checks each role, because a setting of a role is not visible in the owner's session.
    `select current_setting('fsync') as fsync, current_setting('server_version_num')::int as version,
       current_setting('synchronous_commit') = 'off' or exists (
         select from pg_db_role_setting join pg_roles on pg_roles.oid = setrole, unnest(setconfig) as setting
         where rolname = any ($1) and setdatabase in (0, (select oid from pg_database where datname = current_database()))
           and setting ~ '^synchronous_commit=(off|false|no|0)$') as hasty`,
    [databaseRoles],
  );
  const { fsync, hasty, version } = rows[0] ?? { fsync: "off", hasty: true, version: 0 };
  if (fsync !== "on" || hasty)
    throw new Error("The database runs with fsync or synchronous_commit off: an acknowledged change could be lost.");
  if (version < 150_000) throw new Error("PostgreSQL 15 or later is needed.");
};

const migrationFiles = (): string[] =>
  fs
    .readdirSync(folder)
    .filter((name) => name.endsWith(".sql"))
    .toSorted();

/**
 * A migration with this suffix builds indexes concurrently, which is not possible in a transaction. Its statements run one by
 * one, and so does each statement that a query returns in a column `run`. After an interruption it runs again from the start,
 * so each of its statements must be repeatable.
 */
const isConcurrent = (name: string): boolean => name.endsWith(".concurrently.sql");

const runOneByOne = async (client: pg.Client, text: string): Promise<void> => {
  for (const statement of text.split(/;$/m)) {
    if (!statement.trim()) continue;
    const { rows } = await client.query<{ run?: string }>(statement);
    for (const { run } of rows) if (run) await client.query(run);
  }
};

const applyMigrations = async (client: pg.Client): Promise<string[]> => {
  await client.query(
    "create table if not exists migration (name text primary key, applied_at timestamptz not null default now())",
  );
  const { rows } = await client.query<{ name: string }>("select name from migration");
  const applied = new Set(rows.map((row) => row.name));
  const pending = migrationFiles().filter((name) => !applied.has(name));
  for (const name of pending) {
    const text = fs.readFileSync(new URL(name, folder), "utf8");
    try {
      if (isConcurrent(name)) await runOneByOne(client, text);
      await client.query("begin");
      // The last commit waits for the disk, which makes the earlier ones durable too.
      if (name !== pending.at(-1)) await client.query("set local synchronous_commit = off");
      if (!isConcurrent(name)) await client.query(text);
      await client.query("insert into migration (name) values ($1)", [name]);
      await client.query("commit");
    } catch (error) {
      await client.query("rollback").catch(() => undefined); // the connection itself may be broken
      throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error });
    }
  }
  return pending;
};

/**
 * Allows one migrating process at a time. Polls instead of waiting for the lock, because a concurrent index build waits
 * for all open statements.
 */
const waitForTurn = async (client: pg.Client): Promise<void> => {
  for (;;) {
    const { rows } = await client.query<{ mine: boolean }>(
      "select pg_try_advisory_lock(hashtext('demarc migrations')) as mine",
    );
    if (rows[0]?.mine) return;
    await sleep(100);
  }
};

/** Sets the passwords at each start, because the owner's password or the server (after a restore) may have changed. */
const setRolePasswords = async (client: pg.Client, ownerPassword: string): Promise<void> => {
  const statements = databaseRoles.map((role) => `alter role ${role} password '${rolePassword(ownerPassword, role)}'`);
  await client.query(statements.join(";"));
};

/**
 * Migrates the database as its owner, one process at a time; returns the names of the applied migrations. Throws if the
 * server could lose acknowledged changes or a migration fails; a failed migration is rolled back.
 */
export const migrate = (connect: Connect, ownerPassword?: string): Promise<string[]> =>
  asOwner(connect, async (owner) => {
    await refuseUnsafe(owner);
    await waitForTurn(owner);
    const applied = await applyMigrations(owner);
    if (ownerPassword) await setRolePasswords(owner, ownerPassword);
    await ensureSigningKey(owner);
    await owner.query("select prepare_audit_partitions()");
    return applied;
  });
