import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asOwner, createPool, queryRows } from "./platform/database/database.ts";
import { type EmbeddedPostgres, startPostgres } from "./platform/database/embedded-postgres.ts";
import { sql } from "./platform/database/sql.ts";
import { connectBySocket, connectByUrl } from "./platform/migrate.ts";
import { databaseProblems } from "./ready-database.ts";
import { freePorts } from "./testing/free-ports.ts";
import { startProduct } from "./testing/processes/product-process.ts";
import { soundProduction } from "./testing/processes/sound-production.ts";
import { transactionPooler } from "./testing/processes/transaction-pooler.ts";
import { testedVersion } from "./testing/postgres-version.ts";

const roleSecret = "T3stT3stAbcdefghijklmnopqrstuvwxyz0123456789";
const production = { demo: false, production: true };
const migration = fileURLToPath(new URL("./migrate.ts", import.meta.url));

let folder: string;
let main: EmbeddedPostgres;
let second: EmbeddedPostgres;

const start = (name: string) => startPostgres({ dataFolder: path.join(folder, name), version: testedVersion });

const addressOf = ({ host, port }: EmbeddedPostgres, database: string, user = ""): string => {
  const url = new URL(`postgresql://localhost/${database}`);
  url.username = user;
  url.searchParams.set("host", host);
  url.searchParams.set("port", String(port));
  return url.href;
};

const migrated = (powerOwner: string, ownerUrl = addressOf(main, "portal", "postgres")) =>
  spawnSync(process.execPath, [migration], {
    env: {
      ...process.env,
      NODE_ENV: "production",
      DATABASE_OWNER_URL: ownerUrl,
      POWER_DATABASE_OWNER_URL: powerOwner,
      DATABASE_ROLE_SECRET: roleSecret,
    },
    encoding: "utf8",
  });

const connectTo = (databaseUrl: string) => connectByUrl({ databaseUrl, roleSecret });
const problems = (power: string | undefined, databaseUrl = addressOf(main, "portal")) =>
  databaseProblems(connectTo(databaseUrl), production, { power: power === undefined ? undefined : connectTo(power) });

beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "demarc-power-"));
  fs.chmodSync(folder, 0o755); // PostgreSQL 15 cannot create files in a folder that its user cannot enter
  [main, second] = [await start("main"), await start("second")];
  for (const [server, name] of [
    [main, "portal"],
    [second, "power"],
    [second, "other"],
  ] as const)
    await asOwner(connectBySocket(server, "postgres"), (owner) => owner.query(`create database ${name}`));
}, 120_000);
afterAll(async () => {
  await main.stop();
  await second.stop();
  fs.rmSync(folder, { recursive: true, force: true });
});

describe("a database for power readings", () => {
  it("is migrated with the main one, and has the roles with their policies; no one signs in there", async () => {
    const done = migrated(addressOf(second, "power", "postgres"));
    expect([done.status, done.stderr]).toEqual([0, ""]);
    expect(done.stdout).toMatch(
      /\nApplied migrations: \d+\.\n[^]*\nApplied migrations in the database for power readings: \d+\.\n$/,
    );
    const again = migrated(addressOf(second, "power", "postgres"));
    expect(again.stdout).toBe(
      "The database has all migrations.\nThe database for power readings has all migrations.\n",
    );
    const api = createPool(connectTo(addressOf(second, "power")), "portal_api", 1);
    expect(await queryRows(api, sql`select count(*)::int as count from power_reading`)).toEqual([{ count: 0 }]);
    await expect(queryRows(api, sql`delete from power_reading`)).rejects.toMatchObject({ code: "42501" });
    await api.end();
    const keys = await asOwner(connectBySocket(second, "power"), (owner) => owner.query("select from signing_key"));
    expect(keys.rowCount).toBe(0);
    expect(await problems(addressOf(second, "power"))).toEqual([]);
  }, 120_000);

  it.each([
    ["is not named", () => undefined, /are in a database of their own\. Set POWER_DATABASE_URL/],
    [
      "is not migrated",
      () => addressOf(second, "other"),
      /applied to this database\. Run `npm run migrate` with POWER_DATABASE_OWNER_URL/,
    ],
    ["is the main one", () => addressOf(main, "portal"), /POWER_DATABASE_URL does not hold the power readings/],
  ])("a start is refused while it %s", async (_what, power, sentence) => {
    expect(await problems(power())).toEqual([expect.stringMatching(sentence)]);
  });

  it("a start is refused with it as the main one, and with another that has its own readings", async () => {
    expect(await problems(undefined, addressOf(second, "power"))).toEqual([
      expect.stringMatching(/^The database at DATABASE_URL is the one for the power readings/),
    ]);
    expect(migrated("").stderr).toMatch(/are in a database of their own\. Set POWER_DATABASE_OWNER_URL/);
    expect(migrated(addressOf(second, "other", "postgres")).stderr).toMatch(
      /does not hold the power readings .*Restore them/,
    );
    expect(migrated("", addressOf(second, "power", "postgres")).stderr).toMatch(/is the one for the power readings/);
  }, 120_000);

  it("a start is refused with an unsafe one, a pooler, and more rights than needed, each with its mend", async () => {
    const owner = new pg.Client(connectBySocket(second, "power")());
    await owner.connect();
    await owner.query("alter role portal_jobs in database power set synchronous_commit = off");
    expect(await problems(addressOf(second, "power"))).toEqual([expect.stringContaining("synchronous_commit off")]);
    await owner.query("alter role portal_jobs in database power reset synchronous_commit");
    await owner.query("alter role portal_api createrole");
    expect(await problems(addressOf(second, "power"))).toEqual([expect.stringContaining("portal_api")]);
    await owner.query("alter role portal_api nocreaterole");
    await owner.end();
    const pooler = await transactionPooler(path.join(second.host, `.s.PGSQL.${second.port}`));
    try {
      expect(
        await databaseProblems(connectTo(addressOf(main, "portal")), production, {
          power: connectByUrl({ databaseUrl: `postgres://127.0.0.1:${pooler.port}/power`, roleSecret: "" }),
        }),
      ).toEqual([expect.stringMatching(/^POWER_DATABASE_URL leads to a connection pooler/)]);
    } finally {
      pooler.close();
    }
  });

  it("the product starts while it is away, and serves", async () => {
    await second.stop();
    const product = await startProduct(folder, await freePorts(3), {
      ...(await soundProduction(folder)),
      EMBEDDED_DATABASE: undefined,
      DATABASE_URL: addressOf(main, "portal"),
      POWER_DATABASE_URL: addressOf(second, "power"),
      DATABASE_ROLE_SECRET: roleSecret,
    });
    try {
      for (const at of ["/v1/ready", "/config.json"])
        expect([at, (await fetch(`${product.url}${at}`)).status]).toEqual([at, 200]);
    } finally {
      await product.stop();
      second = await start("second");
    }
  }, 120_000);
});
