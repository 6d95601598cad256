import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { accountIdOf } from "./demo/demo-data.ts";
import { startPostgres } from "./platform/embedded-postgres.ts";
import { connectBySocket } from "./platform/migrate.ts";
import { createProductTokens } from "./platform/product-token.ts";
import { systemClock } from "./platform/clock.ts";
import { freePorts } from "./testing/free-ports.ts";
import { companyIds } from "./testing/test-api.ts";

const main = fileURLToPath(new URL("./main.ts", import.meta.url));
const rounds = Number(process.env["CRASH_ROUNDS"] ?? 3);
const admin = "joris.bakker@polderlicht.example";

let folder: string;
let ports: number[];
let product: ChildProcess | undefined;

const start = async (): Promise<void> => {
  product = spawn(process.execPath, [main], {
    stdio: "ignore",
    env: {
      ...process.env,
      DATA_FOLDER: folder,
      PORT: String(ports[0]),
      PORT_DATA_CENTRE: String(ports[1]),
      PORT_TV: String(ports[2]),
      LIMIT_PER_TOKEN_PER_MINUTE: "1000000",
      LIMIT_PER_ADDRESS_PER_MINUTE: "1000000",
    },
  });
  await expect
    .poll(async () => (await fetch(`http://127.0.0.1:${ports[0]}/v1/ready`).catch(() => undefined))?.status, {
      timeout: 30_000,
      interval: 50,
    })
    .toBe(200);
};

const postmaster = (): number =>
  Number(fs.readFileSync(path.join(folder, "postgres", "postmaster.pid"), "utf8").split("\n", 1)[0]);

/** The database's processes end with their postmaster, each as soon as it notices. */
const killEverything = (): void => {
  product?.kill("SIGKILL");
  process.kill(postmaster(), "SIGKILL");
};

const asOwner = async <Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> => {
  const server = await startPostgres({ dataFolder: path.join(folder, "postgres") });
  const client = new pg.Client(connectBySocket(server, "postgres")());
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

const makeToken = (): Promise<string> =>
  asOwner(async (client) => {
    const sid = randomUUID();
    await client.query(
      "insert into sso_session (sid, account_id, customer_id, absolute_expires_at) values ($1, $2, $3, now() + interval '1 hour')",
      [sid, accountIdOf(admin), companyIds.polderlicht],
    );
    const { rows } = await client.query("select kid, private_key from signing_key");
    const claims = {
      uid: 60,
      uid_g: accountIdOf(admin),
      cid: companyIds.polderlicht,
      username: admin,
      loyalty: false,
      sid,
    };
    return createProductTokens(rows as never, systemClock).issue({ ...claims, roles: ["RESELLER_ADMIN"] }, 900).token;
  });

/** Adds contacts until the product stops answering; returns the ids of those that it acknowledged. */
const addUntilItStops = async (token: string): Promise<string[]> => {
  const acknowledged: string[] = [];
  for (;;) {
    const id = randomUUID();
    const answer = await fetch(`http://127.0.0.1:${ports[0]}/v1/customer/${companyIds.polderlicht}/contact`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json", "idempotency-key": id },
      body: JSON.stringify({ id, types: [], firstName: "Sanne", lastName: "Meer", email: "s@polderlicht.example" }),
    }).catch(() => undefined);
    if (!answer) return acknowledged;
    if (answer.status === 201) acknowledged.push(id);
  }
};

beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "demarc-crash-"));
  ports = await freePorts(3);
});
afterAll(async () => {
  if (product?.exitCode === null && product.signalCode === null) {
    product.kill("SIGTERM");
    await once(product, "exit");
  }
  fs.rmSync(folder, { recursive: true, force: true });
});

it(`loses nothing acknowledged, and doubles nothing, when everything is killed at any moment (${rounds} times)`, async () => {
  const acknowledged: string[] = [];
  await start();
  for (let round = 0; round < rounds; round += 1) {
    const token = await makeToken();
    const writers = Promise.all(Array.from({ length: 4 }, () => addUntilItStops(token)));
    await sleep(150 + 100 * (round % 4));
    killEverything();
    acknowledged.push(...(await writers).flat());
    await start();
  }
  const stored = await asOwner(async (client) => {
    const { rows } = await client.query<{ id: string; ledger: number }>(
      `select contact.id, (select count(*)::int from audit_event where entity_id = contact.id::text) as ledger
       from customer_contact contact where contact.id::text = any ($1)`,
      [acknowledged],
    );
    return rows;
  });
  expect(acknowledged.length).toBeGreaterThan(rounds);
  expect(stored).toHaveLength(acknowledged.length);
  expect(stored.filter((contact) => contact.ledger !== 1)).toEqual([]);
}, 300_000);

it("comes back by itself when the database alone is killed, and answers 503 meanwhile", async () => {
  process.kill(postmaster(), "SIGKILL");
  const url = `http://127.0.0.1:${ports[0]}/v1/ready`;
  const during = await fetch(url);
  expect([200, 503]).toContain(during.status);
  await expect.poll(async () => (await fetch(url)).status, { timeout: 20_000, interval: 100 }).toBe(200);
  expect(product?.exitCode).toBeNull();
}, 60_000);
