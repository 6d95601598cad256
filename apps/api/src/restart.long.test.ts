import { randomUUID } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, it } from "vitest";
import { startBalancer } from "./testing/processes/balancer.ts";
import { freePorts } from "./testing/free-ports.ts";
import { asOwnerIn, makeToken } from "./testing/product-database.ts";
import { type ProductProcess, startProduct } from "./testing/processes/product-process.ts";
import { companyIds } from "./testing/test-api.ts";

const admin = "joris.bakker@polderlicht.example";
const contacts = `/v1/customer/${companyIds.polderlicht}/contact`;

let folder: string;
let running: ProductProcess[];

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "demarc-restart-"));
  running = [];
});
afterEach(async () => {
  for (const product of running.toReversed()) await product.stop();
  fs.rmSync(folder, { recursive: true, force: true });
});

const start = async (
  at: string,
  ports: readonly number[],
  environment: Readonly<Record<string, string>> = {},
): Promise<ProductProcess> => {
  const product = await startProduct(at, ports, environment);
  running.push(product);
  return product;
};

const add = (port: number, token: string, id: string): Promise<Response> =>
  fetch(`http://127.0.0.1:${port}${contacts}`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ id, types: [], firstName: "Sanne", lastName: "Meer", email: "s@polderlicht.example" }),
  });

const storedIds = (at: string): Promise<string[]> =>
  asOwnerIn(at, async (client) =>
    (await client.query<{ id: string }>("select id from customer_contact")).rows.map(({ id }) => id),
  );

/** The ledger rows about contacts, which have no unique key. */
const recordedIds = (at: string, ids: readonly string[]): Promise<string[]> =>
  asOwnerIn(at, async (client) => {
    const text = "select entity_id as id from audit_event where entity_id = any ($1)";
    const { rows } = await client.query<{ id: string }>(text, [ids]);
    return rows.map(({ id }) => id).toSorted();
  });

it("a rolling restart behind a load balancer refuses, loses and duplicates no request", async () => {
  const ports = await freePorts(9);
  await start(folder, ports.slice(0, 3)); // keeps the embedded database running
  const doors = [ports.slice(3, 6), ports.slice(6, 9)];
  const draining = { DRAIN_SECONDS: "1" };
  const products = [await start(folder, doors[0] ?? [], draining), await start(folder, doors[1] ?? [], draining)];
  const token = await makeToken(folder, admin);
  // The second port of each process, which closes separately from the first.
  const balancer = await startBalancer(doors.map((door) => door[1] ?? 0));
  const acknowledged: string[] = [];
  const refused: unknown[] = [];
  let replacing = true;
  const write = async (): Promise<void> => {
    while (replacing) {
      const id = randomUUID();
      const answer = await add(balancer.port, token, id);
      if (answer.status === 201) acknowledged.push(id);
      else refused.push([answer.status, await answer.text()]);
    }
  };
  const read = async (): Promise<void> => {
    while (replacing) {
      const headers = { authorization: `Bearer ${token}` };
      const answer = await fetch(`http://127.0.0.1:${balancer.port}/v1/me`, { headers });
      const body = await answer.text();
      if (answer.status !== 200) refused.push([answer.status, body]);
    }
  };
  const callers = Promise.all([write(), write(), write(), read(), read()]);
  callers.catch(() => undefined); // the rejection is handled where it is awaited
  for (const [position, door] of doors.entries()) {
    const before = acknowledged.length;
    await expect.poll(() => acknowledged.length).toBeGreaterThan(before + 10);
    await products[position]?.stop();
    expect(products[position]?.process.exitCode).toBe(0);
    await start(folder, door, draining);
  }
  replacing = false;
  await callers;
  await balancer.close();
  expect(refused).toEqual([]);
  const stored = await storedIds(folder);
  expect(acknowledged.filter((id) => !stored.includes(id))).toEqual([]);
  expect(await recordedIds(folder, acknowledged)).toEqual(acknowledged.toSorted());
}, 180_000);

it("a running request is completed on every port when the process is stopped, and then the process ends", async () => {
  const ports = await freePorts(3);
  const product = await start(folder, ports);
  const token = await makeToken(folder, admin);
  const headers = { authorization: `Bearer ${token}` };
  // Blocked in the database until the process has received the signal.
  const slow = await asOwnerIn(folder, async (owner) => {
    await owner.query("begin");
    await owner.query("lock table customer_contact in access exclusive mode");
    const asked = ports.map(async (port) => {
      const answer = await fetch(`http://127.0.0.1:${port}${contacts}`, { headers });
      return [answer.status, answer.headers.get("connection"), Array.isArray(await answer.json())];
    });
    // Jobs may wait for the table too.
    const waiting = `select from pg_locks join pg_stat_activity using (pid) where not granted and usename = 'portal_api'`;
    const countWaiting = async () => {
      // A transaction sees the sessions of its first look.
      await owner.query("select pg_stat_clear_snapshot()");
      return (await owner.query(waiting)).rowCount;
    };
    await expect.poll(countWaiting).toBeGreaterThanOrEqual(ports.length);
    product.process.kill("SIGTERM");
    await sleep(300);
    await owner.query("commit");
    return Promise.all(asked);
  });
  expect(slow).toEqual(ports.map(() => [200, "close", true]));
  await expect.poll(() => product.process.exitCode).toBe(0);
});

it("a copy of the data folder of a stopped product starts elsewhere with all data", async () => {
  const ports = await freePorts(3);
  const product = await start(folder, ports);
  const token = await makeToken(folder, admin);
  const id = randomUUID();
  expect((await add(ports[0] ?? 0, token, id)).status).toBe(201);
  await product.stop();
  const copy = fs.mkdtempSync(path.join(os.tmpdir(), "demarc-restored-"));
  try {
    fs.cpSync(folder, copy, { recursive: true });
    const restored = await start(copy, ports);
    const answer = await fetch(`${restored.url}${contacts}/${id}`, { headers: { authorization: `Bearer ${token}` } });
    expect(answer.status).toBe(200);
    await restored.stop();
  } finally {
    fs.rmSync(copy, { recursive: true, force: true });
  }
});
