import { randomUUID } from "node:crypto";
import fs from "node:fs";
import { request } from "node:http";
import os from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, it } from "vitest";
import { freePorts } from "./testing/free-ports.ts";
import { asOwner, makeToken } from "./testing/product-database.ts";
import { type ProductProcess, startProduct } from "./testing/product-process.ts";
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

const start = async (at: string, ports: readonly number[]): Promise<ProductProcess> => {
  const product = await startProduct(at, ports);
  running.push(product);
  return product;
};

/**
 * Adds a contact over a connection of its own. Undefined when nobody listened, or the door closed on a connection that
 * still waited to be let in: the key makes it safe to ask again.
 */
const add = (port: number, token: string, id: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const sent = request(
      {
        port,
        host: "127.0.0.1",
        path: contacts,
        method: "POST",
        agent: false,
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json", "idempotency-key": id },
      },
      (answer) => void text(answer).then(() => resolve(answer.statusCode), reject),
    );
    sent.on("error", (error: NodeJS.ErrnoException) =>
      error.code === "ECONNREFUSED" || error.code === "ECONNRESET" ? resolve(undefined) : reject(error),
    );
    sent.end(JSON.stringify({ id, types: [], firstName: "Sanne", lastName: "Meer", email: "s@polderlicht.example" }));
  });

const storedIds = (at: string): Promise<string[]> =>
  asOwner(at, async (client) =>
    (await client.query<{ id: string }>("select id from customer_contact")).rows.map(({ id }) => id),
  );

it("processes are replaced one after another while others write, and no request is lost", async () => {
  const ports = await freePorts(9);
  await start(folder, ports.slice(0, 3)); // keeps the embedded database
  const doors = [ports.slice(3, 6), ports.slice(6, 9)];
  const products = [await start(folder, doors[0] ?? []), await start(folder, doors[1] ?? [])];
  const token = await makeToken(folder, admin);
  const acknowledged: string[] = [];
  let replacing = true;
  // As a balancer does: whoever does not listen, or says that it closes, is passed over.
  const write = async (): Promise<void> => {
    for (let turn = 0; replacing; turn += 1) {
      const id = randomUUID();
      for (let tries = 0, status: number | undefined; status !== 201; tries += 1) {
        expect(tries).toBeLessThan(20);
        status = await add(doors[(turn + tries) % 2]?.[0] ?? 0, token, id);
        if (status !== undefined) expect([201, 503]).toContain(status);
      }
      acknowledged.push(id);
    }
  };
  const writers = Promise.all(Array.from({ length: 4 }, write));
  writers.catch(() => undefined); // told where it is awaited
  for (const [position, door] of doors.entries()) {
    const before = acknowledged.length;
    await expect.poll(() => acknowledged.length).toBeGreaterThan(before + 10);
    await products[position]?.stop();
    expect(products[position]?.process.exitCode).toBe(0);
    await start(folder, door);
  }
  replacing = false;
  await writers;
  const stored = await storedIds(folder);
  expect(acknowledged.filter((id) => !stored.includes(id))).toEqual([]);
  expect(new Set(stored).size).toBe(stored.length);
}, 180_000);

it("a copy of the data folder, made while the product is stopped, starts elsewhere with everything in it", async () => {
  const ports = await freePorts(3);
  const product = await start(folder, ports);
  const token = await makeToken(folder, admin);
  const id = randomUUID();
  expect(await add(ports[0] ?? 0, token, id)).toBe(201);
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
}, 120_000);
