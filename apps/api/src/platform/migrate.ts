import { createHmac } from "node:crypto";
import fs from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { asOwner, type Connect, type DatabaseRole, databaseRoles } from "./database/database.ts";
import { unsafeSettings } from "./database/server-checks.ts";
import { type LockPatience, ofMigrations, type Patiently, patientTransactions } from "./migration-locks.ts";
import type { Log } from "./process/log.ts";

const folder = new URL("../../migrations/", import.meta.url);

/** The password of a role on a server of the operator. */
export const rolePassword = (secret: string, role: DatabaseRole): string =>
  createHmac("sha256", secret).update(role).digest("base64url");

/** The connection parameters of `pg` in an address, which precede its user and password. */
const signedInAs = (databaseUrl: string, user: string, password: string): string => {
  const url = new URL(databaseUrl);
  url.searchParams.set("user", user);
  if (password !== "") url.searchParams.set("password", password);
  return url.href;
};

interface OwnServer {
  readonly databaseUrl: string;
  /** Without one the server has to know the roles by another way than a password. */
  readonly roleSecret: string;
  /** Only `npm run migrate` and a few commands have it. */
  readonly ownerUrl?: string | undefined;
}

/** Connection settings for a server of the operator. */
export const connectByUrl =
  ({ databaseUrl, roleSecret, ownerUrl = "" }: OwnServer): Connect =>
  (role) => {
    if (role)
      return {
        connectionString: signedInAs(databaseUrl, role, roleSecret === "" ? "" : rolePassword(roleSecret, role)),
      };
    if (ownerUrl === "")
      throw new Error("This needs the rights of the owner. Set DATABASE_OWNER_URL for this command only.");
    return { connectionString: ownerUrl };
  };

/** Connection settings for the replica that serves reads, if there is one. */
export const connectToReplica = (given: {
  readonly readDatabaseUrl: string;
  readonly databaseRoleSecret: string;
}): Connect | undefined =>
  given.readDatabaseUrl === ""
    ? undefined
    : connectByUrl({ databaseUrl: given.readDatabaseUrl, roleSecret: given.databaseRoleSecret });

/** Connection settings for the database of power figures, if they have one of their own. */
export const connectToPower = (given: {
  readonly powerDatabaseUrl: string;
  readonly databaseRoleSecret: string;
  readonly powerOwnerUrl?: string | undefined;
}): Connect | undefined =>
  given.powerDatabaseUrl === ""
    ? undefined
    : connectByUrl({
        databaseUrl: given.powerDatabaseUrl,
        roleSecret: given.databaseRoleSecret,
        ownerUrl: given.powerOwnerUrl,
      });

/** Connection settings for the embedded server: its socket, which only its own user can reach. */
export const connectBySocket =
  (server: { host: string; port: number }, database: string): Connect =>
  (role) => ({ host: server.host, port: server.port, database, user: role ?? "postgres" });

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

/** The migrations that a database lacks. Throws if its role may not read them, or there are none yet. */
export const missingMigrations = async (client: pg.ClientBase): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>("select name from migration");
  const applied = new Set(rows.map((row) => row.name));
  return migrationFiles().filter((name) => !applied.has(name));
};

const applyMigrations = async (client: pg.Client, patiently: Patiently, log?: Log): Promise<string[]> => {
  await client.query(
    "create table if not exists migration (name text primary key, applied_at timestamptz not null default now())",
  );
  const pending = await missingMigrations(client);
  for (const name of pending) {
    const text = fs.readFileSync(new URL(name, folder), "utf8");
    const began = performance.now();
    try {
      if (isConcurrent(name)) await runOneByOne(client, text);
      await patiently(async () => {
        // The last commit waits for the disk, which makes the earlier ones durable too.
        if (name !== pending.at(-1)) await client.query("set local synchronous_commit = off");
        if (!isConcurrent(name)) await client.query(text);
        await client.query("insert into migration (name) values ($1)", [name]);
      });
      log?.info({ migration: name, ms: Math.round(performance.now() - began) }, "applied a migration");
    } catch (error) {
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

/** Throws if the owner may not create the roles that are missing. */
const refuseWithoutRoles = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ name: string }>(
    `select current_user as name from pg_roles
     where rolname = current_user and not rolsuper and not rolcreaterole
       and exists (select from unnest($1::text[]) as wanted where wanted not in (select rolname from pg_roles))`,
    [databaseRoles],
  );
  const [owner] = rows;
  if (owner)
    throw new Error(
      `The owner ${owner.name} may not create the roles of the product (${databaseRoles.join(", ")}). Let a superuser run: alter role ${owner.name} createrole`,
    );
};

/** Sets the passwords each time, because the secret or the server (after a restore) may have changed. */
const setRolePasswords = async (client: pg.Client, secret: string): Promise<void> => {
  const statements = databaseRoles.map((role) => `alter role ${role} password '${rolePassword(secret, role)}'`);
  await client.query(statements.join(";")).catch((error: unknown) => {
    if (!(error instanceof pg.DatabaseError) || error.code !== "42501") throw error;
    throw new Error(
      `The owner may not set the passwords of the product's roles (${error.message}). Let a superuser run, with the owner's name: grant ${databaseRoles.join(", ")} to OWNER with admin option, inherit false, set false`,
      { cause: error },
    );
  });
};

/**
 * Everyone may create temporary tables in a new database. A copy or a restored database has that right again, so it is revoked
 * each time. The owner keeps it, for a function that moves rows between partitions.
 */
const revokeTemporary = (client: pg.Client): Promise<unknown> =>
  client.query(`do $$ begin
    execute format('grant temporary on database %I to %I', current_database(), current_user);
    execute format('revoke temporary on database %I from public', current_database());
  end $$`);

/** `roleSecret`: sets the passwords of the product's roles. */
export interface MigrationOptions {
  readonly roleSecret?: string;
  readonly log?: Log;
  /** The database for power figures only: no one signs in there, and it has no ledger. */
  readonly isPower?: boolean;
  readonly patience?: LockPatience;
}

/**
 * Migrates the database as its owner, one process at a time; returns the names of the applied migrations. Throws if the
 * server could lose acknowledged changes or a migration fails; a failed migration is rolled back.
 */
export const migrate = (
  connect: Connect,
  { roleSecret, log, isPower = false, patience = ofMigrations }: MigrationOptions = {},
): Promise<string[]> =>
  asOwner(connect, async (owner) => {
    const [unsafe] = await unsafeSettings(owner);
    if (unsafe !== undefined) throw new Error(unsafe);
    await refuseWithoutRoles(owner);
    await waitForTurn(owner);
    const patiently = await patientTransactions(connect, owner, patience, log);
    const applied = await applyMigrations(owner, patiently, log);
    if (roleSecret) await setRolePasswords(owner, roleSecret);
    await revokeTemporary(owner);
    if (isPower) return applied;
    await patiently(async () => {
      await owner.query("select prepare_audit_partitions()");
    });
    return applied;
  });
