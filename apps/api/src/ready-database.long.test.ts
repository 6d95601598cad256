import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { engineProblem } from "./platform/database/server-checks.ts";
import { type EmbeddedPostgres, startPostgres } from "./platform/database/embedded-postgres.ts";
import { connectBySocket, connectByUrl } from "./platform/migrate.ts";
import { systemClock } from "./platform/process/clock.ts";
import { createProductTokens } from "./platform/tokens/product-token.ts";
import { databaseProblems } from "./ready-database.ts";
import { signingKeysOf } from "./testing/tokens/signing-keys-of.ts";
import { freePorts } from "./testing/free-ports.ts";
import { startProduct } from "./testing/processes/product-process.ts";
import { soundProduction } from "./testing/processes/sound-production.ts";
import { transactionPooler } from "./testing/processes/transaction-pooler.ts";
import { testedVersion } from "./testing/postgres-version.ts";

const script = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const roleSecret = "T3stT3stAbcdefghijklmnopqrstuvwxyz0123456789";
const production = { demo: false, production: true };

let folder: string;
let server: EmbeddedPostgres;
let superuser: pg.Client;

/** A database of a server that asks for passwords; without a user as the product has it. */
const address = (database: string, user = "", password = ""): string => {
  const url = new URL(`postgresql://localhost/${database}`);
  url.username = user;
  url.password = password;
  url.searchParams.set("host", server.host);
  url.searchParams.set("port", String(server.port));
  return url.href;
};

const migrateAs = (ownerUrl: string) =>
  spawnSync(process.execPath, [script("./migrate.ts")], {
    env: { ...process.env, NODE_ENV: "production", DATABASE_OWNER_URL: ownerUrl, DATABASE_ROLE_SECRET: roleSecret },
    encoding: "utf8",
  });

/** A company with the session of an administrator, and its product token. */
const signedIn = async (ownerUrl: string): Promise<{ id: number; token: string }> => {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  const [account, sid] = [crypto.randomUUID(), crypto.randomUUID()];
  const { rows: made } = await owner.query<{ id: number; uid: number }>(
    `with company as (
       insert into customer (type, status, variant, name, coc, address)
       values ('end-user', 'ACTIVE', 'main', 'Weidemolen B.V.', '99990077', '{}') returning id
     ), person as (
       insert into customer_account (id, customer_id, username, email, first_name, last_name, status, roles)
       select $1, id, 'team@weidemolen.example', 'team@weidemolen.example', 'Team', 'Molen', 'ENABLED', '{RESELLER_ADMIN}' from company
       returning uid, customer_id
     )
     select customer_id as id, uid from person`,
    [account],
  );
  const [{ id, uid } = { id: 0, uid: 0 }] = made;
  await owner.query(
    "insert into sso_session (sid, account_id, customer_id, absolute_expires_at) values ($1, $2, $3, now() + interval '1 hour')",
    [sid, account, id],
  );
  const keys = await signingKeysOf(async <Row>(text: string) => (await owner.query(text)).rows as Row[]);
  await owner.end();
  const claims = { uid, uid_g: account, cid: id, username: "team@weidemolen.example", loyalty: false, sid };
  const tokens = createProductTokens(keys, systemClock);
  return { id, token: tokens.issue({ ...claims, roles: ["RESELLER_ADMIN"] }, 900).token };
};

const problems = (database: string) =>
  databaseProblems(connectByUrl({ databaseUrl: address(database), roleSecret }), production);

beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "demarc-ready-"));
  fs.chmodSync(folder, 0o755); // PostgreSQL 15 cannot create files in a folder that its user cannot enter
  server = await startPostgres({ dataFolder: path.join(folder, "postgres"), version: testedVersion });
  superuser = new pg.Client(connectBySocket(server, "postgres")());
  await superuser.connect();
  await superuser.query("create role keeper login createrole password 'keeper of the tables'");
  await superuser.query("create role clerk login password 'clerk'");
  await superuser.query("create database portal owner keeper");
  await superuser.query("create database other owner clerk");
  const hba = path.join(folder, "postgres", "pg_hba.conf");
  fs.writeFileSync(
    hba,
    `local portal,other all scram-sha-256\n${fs.readFileSync(hba, "utf8").replaceAll(/^host.*$/gm, "")}`,
  );
  await superuser.query("select pg_reload_conf()");
}, 120_000);
afterAll(async () => {
  await superuser.end();
  await server.stop();
  fs.rmSync(folder, { recursive: true, force: true });
});

describe("before the migrations", () => {
  it("an owner that may not create roles is refused with the statement that lets it", () => {
    const refused = migrateAs(address("other", "clerk", "clerk"));
    expect([refused.status, refused.stderr]).toEqual([
      1,
      expect.stringMatching(/could not migrate the database\. The owner clerk may not .*: alter role clerk createrole/),
    ]);
  });

  it("a start names DATABASE_URL and the command that makes its roles", async () => {
    expect(await problems("other")).toEqual([
      expect.stringMatching(/DATABASE_URL cannot be reached .*`npm run migrate`/),
    ]);
  });

  it.each([
    ["a dead server", "postgres://127.0.0.1:1/portal", /DATABASE_URL cannot be reached .*ECONNREFUSED.* host and port/],
    ["an unknown host", "postgres://db.invalid/portal", /DATABASE_URL cannot be reached .* host name/],
  ])("%s is named with what to look at", async (_what, databaseUrl, sentence) => {
    expect(await databaseProblems(connectByUrl({ databaseUrl, roleSecret }), production)).toEqual([
      expect.stringMatching(sentence),
    ]);
  });

  it("a wrong password of the owner names DATABASE_OWNER_URL, and shows no password", () => {
    const refused = migrateAs(address("portal", "keeper", "hunter2"));
    expect(refused.stderr).toMatch(/DATABASE_OWNER_URL cannot be reached .* Look at its user and password/);
    expect(refused.stderr).not.toContain("hunter2");
  });
});

describe("a migrated database", () => {
  const owner = () => address("portal", "keeper", encodeURIComponent("keeper of the tables"));

  beforeAll(() => {
    const done = migrateAs(owner());
    expect([done.status, done.stderr]).toEqual([0, ""]);
    expect(done.stdout).toMatch(/"migration":"0001-platform\.sql".*\n[^]*\nApplied migrations: [0-9]+\.\n$/);
  }, 120_000);

  it("serves without the owner: a system and a person write, and only the owner makes new keys", async () => {
    const environment = {
      ...(await soundProduction(folder)),
      EMBEDDED_DATABASE: undefined,
      DATABASE_URL: address("portal"),
      DATABASE_ROLE_SECRET: roleSecret,
    };
    const product = await startProduct(folder, await freePorts(3), environment);
    const operate = (...words: string[]) =>
      spawnSync(process.execPath, [script("./operate.ts"), ...words], {
        env: { ...process.env, ...environment },
        encoding: "utf8",
      });
    try {
      const made = operate(
        "service-token",
        "create",
        "name=desk",
        "rights=webhooks.write",
        "rights=orders.read",
        "days=30",
        "--json",
      );
      expect([made.status, made.stderr]).toEqual([0, ""]);
      const { token } = JSON.parse(made.stdout) as { token: string };
      const answer = await fetch(`${product.url}/operator/v1/webhook-endpoint`, {
        method: "POST",
        headers: {
          authorization: `Bearer ${token}`,
          "content-type": "application/json",
          "idempotency-key": crypto.randomUUID(),
        },
        body: JSON.stringify({
          url: "https://hooks.provider.example/in",
          description: "CRM",
          types: ["order.accepted"],
        }),
      });
      expect([answer.status, await answer.text()]).toEqual([201, expect.stringContaining("hooks.provider.example")]);
      const customer = await signedIn(owner());
      const contact = await fetch(`${product.url}/v1/customer/${customer.id}/contact`, {
        method: "POST",
        headers: { authorization: `Bearer ${customer.token}`, "content-type": "application/json" },
        body: JSON.stringify({
          id: crypto.randomUUID(),
          firstName: "Team",
          lastName: "Molen",
          email: "team@weidemolen.example",
          types: ["support"],
        }),
      });
      expect([contact.status, await contact.text()]).toEqual([201, expect.stringContaining("Molen")]);
      expect((await fetch(`${product.url}/identity/jwks`)).status).toBe(200);
      const check = operate("check");
      expect([check.status, check.stdout]).toEqual([
        0,
        expect.stringContaining("ok       Database: has all migrations"),
      ]);
      const rotated = operate("keys", "rotate");
      expect([rotated.status, rotated.stderr]).toEqual([
        1,
        "This needs the rights of the owner. Set DATABASE_OWNER_URL for this command only.\n",
      ]);
      const asOwner = spawnSync(process.execPath, [script("./operate.ts"), "keys", "rotate"], {
        env: { ...process.env, ...environment, DATABASE_OWNER_URL: owner() },
        encoding: "utf8",
      });
      expect([asOwner.status, asOwner.stderr]).toEqual([0, ""]);
    } finally {
      await product.stop();
    }
  }, 120_000);

  it("keeps temporary tables from the product's roles", async () => {
    const client = new pg.Client(connectByUrl({ databaseUrl: address("portal"), roleSecret })("portal_auth"));
    await client.connect();
    await expect(client.query("create temporary table sso_session (sid uuid)")).rejects.toThrow(/permission denied/);
    await client.end();
  });

  it("searches temporary tables last in all functions that run as the owner", async () => {
    const portal = new pg.Client({ connectionString: owner() });
    await portal.connect();
    const { rows } = await portal.query(
      `select oid::regprocedure::text as name from pg_proc where prosecdef and pronamespace::regnamespace::text in ('public', 'identity')
         and not coalesce(proconfig, '{}') @> '{"search_path=pg_catalog, public, pg_temp"}'`,
    );
    await portal.end();
    expect(rows).toEqual([]);
  });

  const settings: readonly (readonly [what: string, unsafe: string, safe: string, sentence: RegExp])[] = [
    [
      "a role that is a superuser",
      "alter role portal_operator superuser",
      "alter role portal_operator nosuperuser",
      /^The role portal_operator is a superuser\. .*: alter role portal_operator nosuperuser$/,
    ],
    [
      "a role that may create roles",
      "alter role portal_jobs createrole",
      "alter role portal_jobs nocreaterole",
      /^The role portal_jobs has rights of an administrator/,
    ],
    [
      "a role that bypasses row-level security",
      "alter role portal_auth bypassrls",
      "alter role portal_auth nobypassrls",
      /^The role portal_auth has rights of an administrator/,
    ],
    [
      "a role that may create databases",
      "alter role portal_jobs createdb",
      "alter role portal_jobs nocreatedb",
      /^The role portal_jobs has rights of an administrator/,
    ],
    [
      "a role that may copy the server",
      "alter role portal_jobs replication",
      "alter role portal_jobs noreplication",
      /^The role portal_jobs has rights of an administrator/,
    ],
    [
      // From PostgreSQL 16, the owner is a member of the roles that it made, so it leaves the role first.
      "a role that is a member of the owner",
      "alter role portal_jobs noinherit; revoke portal_jobs from keeper; grant keeper to portal_jobs",
      "revoke keeper from portal_jobs; grant portal_jobs to keeper with admin option; alter role portal_jobs inherit",
      /^The role portal_jobs has the rights of the owner/,
    ],
    [
      "temporary tables for everyone",
      "grant temporary on database portal to public",
      "revoke temporary on database portal from public",
      /^The product's roles may create temporary tables/,
    ],
    [
      "asynchronous commits of a role",
      "alter role portal_operator set synchronous_commit = off",
      "alter role portal_operator reset synchronous_commit",
      /synchronous_commit off/,
    ],
  ];

  it.each(settings)("is refused for %s", async (_what, unsafe, safe, sentence) => {
    await superuser.query(unsafe);
    try {
      expect(await problems("portal")).toEqual([expect.stringMatching(sentence)]);
    } finally {
      await superuser.query(safe);
    }
    expect(await problems("portal")).toEqual([]);
  });

  it("is refused when it does not deliver notifications", async () => {
    // They stay in their database. Advisory locks do too, so the second one refuses them by itself.
    const clients = [owner(), address("other", "clerk", "clerk")].map(
      (url) => new pg.Client({ connectionString: url }),
    );
    const [first = superuser, second = superuser] = clients;
    await Promise.all(clients.map((client) => client.connect()));
    await second.query(
      `create schema fake; set search_path = fake, pg_catalog, public;
       create function fake.pg_try_advisory_lock(int, int) returns boolean language sql as $$ select false $$`,
    );
    expect(await engineProblem(first, second)).toMatch(/^The database does not deliver notifications/);
    await Promise.all(clients.map((client) => client.end()));
  });

  describe("with functions of another engine", () => {
    beforeEach(() => superuser.query("alter role portal_operator in database portal reset search_path"));

    it.each([
      ["CockroachDB", "CockroachDB CCL v24.1.0 (x86_64-linux)"],
      ["YugabyteDB", "PostgreSQL 15.2-YB-2025.1.0.0-b0 on x86_64"],
      ["Redshift", "PostgreSQL 8.0.2 on i686-pc-linux-gnu, compiled by GCC, Redshift 1.0.77467"],
      ["Aurora DSQL", "PostgreSQL 16 (Aurora DSQL)"],
    ])("is refused when version() names %s", async (_name, version) => {
      await fake(`create function fake.version() returns text language sql as $$ select '${version}'::text $$`);
      expect(await problems("portal")).toEqual([expect.stringMatching(/^The database is .*LISTEN and advisory locks/)]);
    });

    const saying = (text: string) =>
      `create function fake.pg_backend_pid() returns int language plpgsql as $$ begin raise exception '${text}'; end $$`;

    it.each([
      [
        "is a standby",
        "create function fake.pg_is_in_recovery() returns boolean language sql as $$ select true $$",
        /^The database at DATABASE_URL is a standby/,
      ],
      [
        "has one connection for two sessions",
        saying("query_wait_timeout"),
        /^The database at DATABASE_URL does not serve two sessions at once\. .*default_pool_size/,
      ],
      [
        "is in statement mode",
        saying("transaction blocks not allowed in statement pooling mode"),
        /^DATABASE_URL leads to a connection pooler/,
      ],
    ])("is refused when it, or its pooler, %s", async (_what, statement, said) => {
      await fake(statement);
      expect(await problems("portal")).toEqual([expect.stringMatching(said)]);
    });

    it("is refused when its advisory locks hold no other session back", async () => {
      await fake(
        "create function fake.pg_try_advisory_lock(int, int) returns boolean language sql as $$ select true $$",
      );
      expect(await problems("portal")).toEqual([
        expect.stringMatching(/^The database grants one advisory lock to two/),
      ]);
    });

    /** The role of the check finds these functions before those of PostgreSQL. */
    const fake = async (statement: string): Promise<void> => {
      const portal = new pg.Client({ connectionString: owner() });
      await portal.connect();
      await portal.query(
        "drop schema if exists fake cascade; create schema fake; grant usage on schema fake to public",
      );
      await portal.query(statement);
      await portal.end();
      await superuser.query("alter role portal_operator in database portal set search_path = fake, pg_catalog, public");
    };
    afterAll(() => superuser.query("alter role portal_operator in database portal reset search_path"));
  });

  it("is refused behind a pooler in transaction mode", async () => {
    const hba = path.join(folder, "postgres", "pg_hba.conf");
    const strict = fs.readFileSync(hba, "utf8");
    fs.writeFileSync(hba, `local portal portal_operator trust\n${strict}`);
    await superuser.query("select pg_reload_conf()");
    const pooler = await transactionPooler(path.join(server.host, `.s.PGSQL.${server.port}`));
    try {
      const databaseUrl = `postgres://127.0.0.1:${pooler.port}/portal`;
      expect(await databaseProblems(connectByUrl({ databaseUrl, roleSecret: "" }), production)).toEqual([
        expect.stringMatching(/^DATABASE_URL leads to a connection pooler/),
      ]);
    } finally {
      pooler.close();
      fs.writeFileSync(hba, strict);
      await superuser.query("select pg_reload_conf()");
    }
  });

  it("is refused until all migrations are applied, with the command that applies them", async () => {
    const portal = new pg.Client({ connectionString: owner() });
    await portal.connect();
    const last = "(select max(name) from migration)";
    const { rows } = await portal.query<{ name: string }>(`delete from migration where name = ${last} returning name`);
    expect(await problems("portal")).toEqual([
      expect.stringMatching(/^Migrations that are not applied to this database: 1\. Run `npm run migrate`/),
    ]);
    await portal.query("insert into migration (name) values ($1)", [rows[0]?.name]);
    await portal.query("update installation set purpose = 'demo'");
    expect(await problems("portal")).toEqual([expect.stringMatching(/^This database is one of the demo/)]);
    await portal.query("update installation set purpose = 'production'");
    await portal.end();
  });
});
