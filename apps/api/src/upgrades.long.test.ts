import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { loadDemoOnce } from "./demo/load-once.ts";
import { type EmbeddedPostgres, startPostgres } from "./platform/database/embedded-postgres.ts";
import { connectBySocket, migrate } from "./platform/migrate.ts";
import { companyIds, type TestApi, testApi } from "./testing/test-api.ts";
import { testConfig } from "./testing/test-config.ts";
import { testedVersion } from "./testing/postgres-version.ts";
import { loadFixture, readFixture, tablesIn } from "./testing/upgrades/upgrade-fixtures.ts";

let folder: string;
let server: EmbeddedPostgres;
beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "demarc-upgrades-"));
  fs.chmodSync(folder, 0o755); // PostgreSQL 15 cannot create files in a folder that its user cannot enter
  server = await startPostgres({ dataFolder: path.join(folder, "postgres"), version: testedVersion });
});
afterAll(async () => {
  await server.stop();
  fs.rmSync(folder, { recursive: true, force: true });
});

type Counts = Readonly<Record<string, number>>;

const countsIn = async (client: pg.Client): Promise<Counts> => {
  const parts = (await tablesIn(client)).map((name) => `select '${name}' as name, count(*)::int as count from ${name}`);
  const { rows } = await client.query<{ name: string; count: number }>(parts.join(" union all "));
  return Object.fromEntries(rows.filter(({ count }) => count > 0).map(({ name, count }) => [name, count]));
};

interface Upgrade {
  /** The rows of tables that migrations fill or empty on purpose, before and after. */
  readonly changed: Readonly<Record<string, readonly [before: number, after: number]>>;
  /** The number of records in each list of a company, by its path behind that of the company. */
  readonly listed: Readonly<Record<string, number>>;
}

const upgrades: Readonly<Record<string, Upgrade>> = {
  d8cd6a7: {
    changed: {
      // The timer of all sweeps became one for each table.
      "public.job": [10, 9],
      "public.package": [10, 26],
      "public.package_parameter": [20, 205],
      "public.package_product": [130, 277],
    },
    listed: { contact: 4, invoice: 26, line: 42, order: 0, prefix: 12, account: 7 },
  },
  "1c627f45": {
    changed: {},
    listed: { contact: 4, invoice: 26, line: 42, order: 13, prefix: 12, account: 7 },
  },
};

describe.each(Object.entries(upgrades))("an upgrade of %s", (version, { changed, listed }) => {
  const database = `upgrade_${version}`;
  const connect = () => connectBySocket(server, database);
  let client: pg.Client;
  let api: TestApi | undefined;

  beforeAll(async () => {
    const maintenance = new pg.Client(connectBySocket(server, "postgres")());
    await maintenance.connect();
    await maintenance.query(`create database ${database}`);
    await maintenance.end();
    client = new pg.Client(connect()());
    await client.connect();
    await loadFixture(client, readFixture(version));
  });
  afterAll(async () => {
    await api?.close();
    await client.end();
  });

  it("applies the missing migrations and keeps the rows of all tables", async () => {
    const before = await countsIn(client);
    expect(await migrate(connect())).not.toEqual([]);
    const after = await countsIn(client);
    const differing = Object.keys(before).filter((name) => before[name] !== after[name] && name !== "public.migration");
    expect(Object.fromEntries(differing.map((name) => [name, [before[name], after[name]]]))).toEqual(changed);
    expect(await loadDemoOnce(connect(), testConfig())).toBe(false);
  });

  it("200 for the main lists, with their records", async () => {
    const rows = async <Row>(text: string, values?: unknown[]) => (await client.query(text, values)).rows as Row[];
    const started = await testApi(
      { DEMO: "true" },
      { connect: connect(), connectPower: undefined, rows, figures: rows, drop: async () => undefined },
    );
    api = started;
    const token = await started.tokenOf("joris.bakker@polderlicht.example");
    const read = async (list: string) => {
      const path = `/v1/customer/${companyIds.polderlicht}/${list}`;
      const { status, body } = await started.send<unknown[] | { total: number }>("GET", path, { token });
      return status === 200 ? (Array.isArray(body) ? body.length : body.total) : status;
    };
    const found = await Promise.all(Object.keys(listed).map(async (list) => [list, await read(list)]));
    expect(Object.fromEntries(found)).toEqual(listed);
  });
});
