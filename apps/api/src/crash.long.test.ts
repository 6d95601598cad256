import { randomUUID } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { freePorts } from "./testing/free-ports.ts";
import { asOwnerIn, makeToken } from "./testing/product-database.ts";
import { type ProductProcess, startProduct } from "./testing/processes/product-process.ts";
import { companyIds } from "./testing/test-api.ts";

const rounds = Number(process.env["CRASH_ROUNDS"] ?? 10);
const admin = "joris.bakker@polderlicht.example";

let folder: string;
let ports: number[];
let product: ProductProcess | undefined;

const start = async (): Promise<void> => {
  product = await startProduct(folder, ports);
};

const postmaster = (): number =>
  Number(fs.readFileSync(path.join(folder, "postgres", "postmaster.pid"), "utf8").split("\n", 1)[0]);

/** Child processes of the database end after their postmaster, each as soon as it notices. */
const killEverything = (): void => {
  product?.process.kill("SIGKILL");
  process.kill(postmaster(), "SIGKILL");
};

/** The status of the answer, or undefined if there was none. */
const add = async (token: string, id: string): Promise<number | undefined> => {
  const answer = await fetch(`http://127.0.0.1:${ports[0]}/v1/customer/${companyIds.polderlicht}/contact`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json", "idempotency-key": id },
    body: JSON.stringify({ id, types: [], firstName: "Sanne", lastName: "Meer", email: "s@polderlicht.example" }),
  }).catch(() => undefined);
  return answer?.status;
};

interface Sent {
  readonly acknowledged: string[];
  /** Without an answer: it may be stored or not. */
  readonly open: string[];
}

const addUntilItStops = async (token: string, { acknowledged, open }: Sent): Promise<void> => {
  for (;;) {
    const id = randomUUID();
    const status = await add(token, id);
    if (status === 201) acknowledged.push(id);
    else open.push(id);
    if (status === undefined) return;
  }
};

beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "demarc-crash-"));
  ports = await freePorts(3);
});
afterAll(async () => {
  await product?.stop();
  fs.rmSync(folder, { recursive: true, force: true });
});

it(`loses and duplicates no change when all processes are killed at a random moment and unanswered requests are sent again (${rounds} times)`, async () => {
  const [acknowledged, open]: [string[], string[]] = [[], []];
  await product?.stop(); // of an earlier attempt
  await start();
  for (let round = 0; round < rounds; round += 1) {
    const token = await makeToken(folder, admin);
    const before = acknowledged.length;
    const writers = Promise.all(Array.from({ length: 4 }, () => addUntilItStops(token, { acknowledged, open })));
    await expect.poll(() => acknowledged.length, { interval: 5 }).toBeGreaterThan(before);
    await sleep(10 + 100 * (round % 4));
    killEverything();
    await writers;
    await start();
    const again = await makeToken(folder, admin);
    for (const id of open.splice(0)) {
      expect(await add(again, id)).toBe(201);
      acknowledged.push(id);
    }
  }
  const stored = await asOwnerIn(folder, async (client) => {
    const { rows } = await client.query<{ id: string; ledger: number }>(
      `select contact.id, (select count(*)::int from audit_event where entity_id = contact.id::text) as ledger
       from customer_contact contact where contact.id::text = any ($1)`,
      [acknowledged],
    );
    return rows;
  });
  expect(stored).toHaveLength(acknowledged.length);
  expect(stored.filter((contact) => contact.ledger !== 1)).toEqual([]);
}, 300_000);

it.each([0, 1500])(
  "restarts a database that is killed %i ms after the start, and answers only 200 or 503 until then",
  async (ms) => {
    await product?.stop();
    await start();
    await sleep(ms);
    process.kill(postmaster(), "SIGKILL");
    const url = `http://127.0.0.1:${ports[0]}/v1/ready`;
    const seen = new Set<number>();
    const ask = async (): Promise<number> => {
      const { status } = await fetch(url);
      seen.add(status);
      return status;
    };
    await ask();
    await expect.poll(ask, { interval: 100 }).toBe(200);
    expect([...seen].filter((status) => status !== 200 && status !== 503)).toEqual([]);
    expect(product?.process.exitCode).toBeNull();
  },
);
