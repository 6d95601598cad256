import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { connectBySocket } from "../migrate.ts";
import { createPool } from "./database.ts";
import { type EmbeddedPostgres, restartIfEnded, startPostgres } from "./embedded-postgres.ts";

let folder: string;
let server: EmbeddedPostgres;

const dataFolder = () => path.join(folder, "postgres");
const isRunning = (pid: number): boolean => {
  try {
    return !/^.*\) Z/s.test(fs.readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return false;
  }
};
const runs = () => fs.existsSync(path.join(dataFolder(), "postmaster.pid"));

beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "demarc-embedded-"));
});
afterAll(async () => {
  await server.stop();
  fs.rmSync(folder, { recursive: true, force: true });
});

const module = (name: string): string => JSON.stringify(new URL(name, import.meta.url).href);

/** A process that uses the server, and stops it when its input ends. */
const otherProcess = async (statement = "select"): Promise<ChildProcess> => {
  const script = `
    import { createPool } from ${module("database.ts")};
    import { startPostgres } from ${module("embedded-postgres.ts")};
    import { connectBySocket } from ${module("../migrate.ts")};
    const server = await startPostgres({ dataFolder: ${JSON.stringify(dataFolder())} });
    const pool = createPool(connectBySocket(server, "postgres"), "portal_operator", 1);
    await pool.query("select");
    void pool.query(${JSON.stringify(statement)});
    console.log("connected");
    for await (const _ of process.stdin);
    await pool.end();
    await server.stop();`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", script], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  await once(child.stdout, "data");
  return child;
};

const started = async (): Promise<void> => {
  server = await startPostgres({ dataFolder: dataFolder() });
  const owner = new pg.Client(connectBySocket(server, "postgres")());
  await owner.connect();
  await owner.query(`do $$ begin create role portal_operator login; exception when duplicate_object then null; end $$`);
  await owner.end();
};

it("a server that another process uses stays; the last process stops it", async () => {
  await started();
  const other = await otherProcess();
  await server.stop();
  expect(runs()).toBe(true);
  other.stdin?.end();
  await once(other, "exit");
  expect(runs()).toBe(false);
});

it("of several processes that end together, one stops the server", async () => {
  await started();
  const others = await Promise.all([otherProcess(), otherProcess(), otherProcess()]);
  const ended = others.map((other) => once(other, "exit"));
  for (const other of others) other.stdin?.end();
  await server.stop();
  expect(await Promise.all(ended)).toEqual([
    [0, null],
    [0, null],
    [0, null],
  ]);
  expect(runs()).toBe(false);
});

it("the connections of a killed process do not keep the server running", async () => {
  await started();
  const other = await otherProcess("select pg_sleep(2)");
  other.kill("SIGKILL");
  await once(other, "exit");
  await server.stop();
  expect(runs()).toBe(false);
});

it("a connection that the product did not open keeps the server running", async () => {
  await started();
  const stranger = new pg.Client(connectBySocket(server, "postgres")());
  await stranger.connect();
  await server.stop();
  expect(runs()).toBe(true);
  await stranger.end();
});

it("own connections that are still closing do not keep the server running", async () => {
  await started();
  const pool = createPool(connectBySocket(server, "postgres"), "portal_operator", 5);
  await Promise.all(Array.from({ length: 5 }, () => pool.query("select pg_sleep(0.01)")));
  void pool.end();
  await server.stop();
  expect(runs()).toBe(false);
});

it("a server that is alive but does not answer is not started again; one that has ended is", async () => {
  await started();
  const postmaster = () => Number(fs.readFileSync(path.join(dataFolder(), "postmaster.pid"), "utf8").split("\n", 1)[0]);
  const first = postmaster();
  const log = () => fs.readFileSync(path.join(server.host, "postgres.log"), "utf8");
  process.kill(first, "SIGSTOP");
  await restartIfEnded(dataFolder()).finally(() => process.kill(first, "SIGCONT"));
  expect([postmaster(), log().includes("postmaster.pid")]).toEqual([first, false]);
  process.kill(first, "SIGKILL");
  await expect.poll(() => isRunning(first)).toBe(false);
  await restartIfEnded(dataFolder());
  expect(postmaster()).not.toBe(first);
  await server.stop();
});
