import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { testedVersion } from "../testing/postgres-version.ts";
import { type EmbeddedPostgres, startPostgres } from "./database/embedded-postgres.ts";
import { connectBySocket, connectByUrl, migrate, type MigrationOptions, rolePassword } from "./migrate.ts";

let folder: string;
let server: EmbeddedPostgres;
let owner: pg.Client;
const refusal = /fsync or synchronous_commit off/;

const settle = async (setting: string): Promise<void> => {
  await owner.query(setting);
  await owner.query("select pg_reload_conf()");
};

beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "demarc-migrate-"));
  fs.chmodSync(folder, 0o755); // PostgreSQL 15 cannot create files in a folder that its user cannot enter
  // A separate server, because its settings would affect other tests.
  server = await startPostgres({ dataFolder: path.join(folder, "postgres"), version: testedVersion });
  owner = new pg.Client(connectBySocket(server, "postgres")());
  await owner.connect();
  await owner.query("create database portal");
});
afterAll(async () => {
  await owner.end();
  await server.stop();
  fs.rmSync(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  await owner.query("alter system reset all");
  await settle("alter database portal reset all");
});

const start = (options?: MigrationOptions) => migrate(connectBySocket(server, "portal"), options);

const others: pg.Client[] = [];
/** A connection to the portal's database, for the duration of a test. */
const besides = async (): Promise<pg.Client> => {
  const client = new pg.Client(connectBySocket(server, "portal")());
  others.push(client);
  await client.connect();
  return client;
};
afterEach(async () => {
  for (const client of others.splice(0)) await client.end();
});

it("refuses a server with fsync off, and changes nothing", async () => {
  await settle("alter system set fsync = off");
  await expect.poll(async () => (await owner.query<{ fsync: string }>("show fsync")).rows[0]?.fsync).toBe("off");
  await expect(start()).rejects.toThrow(refusal);
  const portal = new pg.Client(connectBySocket(server, "portal")());
  await portal.connect();
  expect((await portal.query("select from pg_tables where schemaname = 'public'")).rowCount).toBe(0);
  await portal.end();
});

it("refuses a database with asynchronous commits", async () => {
  await settle("alter database portal set synchronous_commit = off");
  await expect(start()).rejects.toThrow(refusal);
});

it("refuses asynchronous commits of a single role, and starts once they are synchronous", async () => {
  expect((await start()).length).toBeGreaterThan(0);
  await owner.query("alter role portal_api in database portal set synchronous_commit = off");
  await expect(start()).rejects.toThrow(refusal);
  await owner.query("alter role portal_api in database portal reset all");
  expect(await start()).toEqual([]);
});

it("migrates once, however many processes start in parallel", async () => {
  await owner.query("create database shared");
  const all = await Promise.all([1, 2, 3].map(() => migrate(connectBySocket(server, "shared"))));
  expect(all.filter((applied) => applied.length > 0)).toHaveLength(1);
});

describe("a server that requires passwords", () => {
  const address = (password: string): string => {
    const url = new URL("postgresql://postgres@localhost/guarded");
    url.password = encodeURIComponent(password);
    url.searchParams.set("host", server.host);
    url.searchParams.set("port", String(server.port));
    return url.href;
  };
  const mayEnter = async (role: string, password: string): Promise<boolean> => {
    const { host, port } = server;
    const client = new pg.Client({ host, port, database: "guarded", user: role, password });
    client.on("error", () => undefined);
    try {
      await client.connect();
      await client.end();
      return true;
    } catch (error) {
      if ((error as { code?: string }).code === "28P01") return false;
      throw error;
    }
  };
  const roles = [
    "portal_api",
    "portal_auth",
    "portal_jobs",
    "portal_operator",
    "portal_signup",
    "portal_identity",
  ] as const;
  const enter = (secret: string) => Promise.all(roles.map((role) => mayEnter(role, rolePassword(secret, role))));
  const withSecret = (password: string, roleSecret: string) => {
    const ownerUrl = address(password);
    return migrate(connectByUrl({ databaseUrl: ownerUrl, roleSecret, ownerUrl }), { roleSecret });
  };

  it("accepts every role after their secret changed, also without a pending migration", async () => {
    const hba = path.join(folder, "postgres", "pg_hba.conf");
    fs.writeFileSync(hba, `local guarded all scram-sha-256\n${fs.readFileSync(hba, "utf8")}`);
    await owner.query("create database guarded");
    await owner.query("select pg_reload_conf()");
    const [owned, first, second] = ["f1rst p@ss/word", "one secret", "another secret"];
    await owner.query(`alter role postgres password '${owned}'`);
    await expect.poll(() => mayEnter("postgres", "wrong")).toBe(false);
    expect((await withSecret(owned, first)).length).toBeGreaterThan(0);
    expect(await enter(first)).toEqual(roles.map(() => true));

    expect(await withSecret(owned, second)).toEqual([]);
    expect(await enter(second)).toEqual(roles.map(() => true));
    expect(await enter(first)).toEqual(roles.map(() => false));
  });
});

describe("indexes of large tables", () => {
  const later = "delete from migration where name like '0052-%'";
  // Its index is in the catalogue by then.
  const waiting = "select from pg_stat_progress_create_index where phase = 'waiting for writers before build'";
  const building = () => expect.poll(async () => (await owner.query(waiting)).rowCount).toBe(1);

  it("are built concurrently with writes, and wait only for older transactions", async () => {
    await start();
    const writer = await besides();
    const another = await besides();
    await writer.query(later);
    await writer.query("begin");
    await writer.query("lock table line in row exclusive mode");
    const started = start();
    await building();
    await another.query("set lock_timeout = '1s'");
    await another.query("update line set version = version");
    await writer.query("commit");
    expect(await started).toHaveLength(3);
  });

  it("are rebuilt by the next start after an interruption", async () => {
    await start();
    const writer = await besides();
    await writer.query(later);
    await writer.query("begin");
    await writer.query("lock table line in row exclusive mode");
    const broken = expect(start()).rejects.toThrow("0052-2");
    await building();
    await owner.query("select pg_terminate_backend(pid) from pg_stat_progress_create_index");
    await broken;
    await writer.query("commit");
    const invalid = "select indexrelid::regclass::text as name from pg_index where not indisvalid";
    expect((await writer.query(invalid)).rows).toEqual([{ name: "line_search_plain" }]);
    expect(await start()).toHaveLength(2);
    expect((await writer.query(invalid)).rows).toEqual([]);
  });

  it("are built for each partition of the ledger during writes, and become one index", async () => {
    await start();
    const writer = await besides();
    await writer.query("drop index audit_event_entity");
    await writer.query("delete from migration where name like '0064-2-%' or name like '0064-3-%'");
    expect(await start()).toHaveLength(2);
    const { rows } = await writer.query(
      `select count(*)::int as leaves, count(*) filter (where not indisvalid)::int as invalid
       from pg_partition_tree('audit_event_entity') join pg_index on indexrelid = relid where isleaf`,
    );
    const leaves = await writer.query("select from pg_partition_tree('audit_event') where isleaf");
    expect(rows).toEqual([{ leaves: leaves.rowCount, invalid: 0 }]);
  });
});

describe("a migration that needs a lock", () => {
  const held = async (): Promise<{ holder: pg.Client; pid: number }> => {
    await start();
    const holder = await besides();
    await holder.query("delete from migration where name like '0369-%'");
    await holder.query("begin");
    await holder.query("lock table audit_event in access share mode");
    const { rows } = await holder.query<{ pid: number }>("select pg_backend_pid() as pid");
    return { holder, pid: rows[0]?.pid ?? 0 };
  };

  it("gives way to those who wait behind it, and gets through once the lock is free", async () => {
    const { holder } = await held();
    const another = await besides();
    await another.query("set statement_timeout = '20s'");
    const started = start({ patience: { lockMs: 1000, tries: 60 } });
    await expect
      .poll(async () => (await owner.query("select from pg_locks where not granted")).rowCount, { timeout: 20_000 })
      .toBe(1);
    await another.query("select from audit_event limit 1");
    await holder.query("commit");
    expect(await started).toEqual([expect.stringMatching(/^0369-/)]);
  });

  it("fails with the process that holds it, and can be tried again", async () => {
    const { holder, pid } = await held();
    await expect(start({ patience: { lockMs: 4000, tries: 1 } })).rejects.toThrow(
      new RegExp(
        `^Migration 0369-.* failed: its locks were not free within 4 s, in 1 of 1 tries. They are held by process ${pid} \\(.*idle in transaction`,
      ),
    );
    await holder.query("commit");
    expect(await start()).toHaveLength(1);
  });
});
