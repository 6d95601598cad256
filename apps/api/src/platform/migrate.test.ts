import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type EmbeddedPostgres, startPostgres } from "./embedded-postgres.ts";
import { connectBySocket, migrate } from "./migrate.ts";

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
  // A server of one's own: what is set here would reach the tests beside this one.
  server = await startPostgres({ dataFolder: path.join(folder, "postgres") });
  owner = new pg.Client(connectBySocket(server, "postgres")());
  await owner.connect();
  await owner.query("create database portal");
}, 60_000);
afterAll(async () => {
  await owner.end();
  await server.stop();
  fs.rmSync(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  await owner.query("alter system reset all");
  await settle("alter database portal reset all");
});

const start = () => migrate(connectBySocket(server, "portal"));

it("refuses a server that does not wait for its disk, and has touched nothing", async () => {
  await settle("alter system set fsync = off");
  await expect
    .poll(async () => (await owner.query<{ fsync: string }>("show fsync")).rows[0]?.fsync, { timeout: 10_000 })
    .toBe("off");
  await expect(start()).rejects.toThrow(refusal);
  const portal = new pg.Client(connectBySocket(server, "portal")());
  await portal.connect();
  expect((await portal.query("select from pg_tables where schemaname = 'public'")).rowCount).toBe(0);
  await portal.end();
});

it("refuses a database whose commits do not wait", async () => {
  await settle("alter database portal set synchronous_commit = off");
  await expect(start()).rejects.toThrow(refusal);
});

it("refuses commits that do not wait for a role of ours alone, and starts once they do", async () => {
  expect((await start()).length).toBeGreaterThan(0);
  await owner.query("alter role portal_api in database portal set synchronous_commit = off");
  await expect(start()).rejects.toThrow(refusal);
  await owner.query("alter role portal_api in database portal reset all");
  expect(await start()).toEqual([]);
}, 60_000);
