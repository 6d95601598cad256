import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import type { AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { createPool } from "../../platform/database/database.ts";
import { startSequencer } from "../../platform/events/sequencer.ts";
import { createLog } from "../../platform/process/log.ts";
import { holdTransaction } from "../held-transaction.ts";
import { companyIds, type TestApi, testApi } from "../test-api.ts";
import { serviceToken } from "../tokens/service-token.ts";

const program = fileURLToPath(new URL("main.ts", import.meta.url));
/** Number of events in the test with kills; use `MIRROR_EVENTS=100000` to measure. */
const events = Number(process.env["MIRROR_EVENTS"] ?? 4000);
const perCall = 1000;

let api: TestApi;
let jobs: pg.Pool;
let sequencer: { close(): Promise<void> };
let token: string;
let url: string;
let folder: string;
beforeAll(async () => {
  api = await testApi();
  jobs = createPool(api.database.connect, "portal_jobs", 4);
  sequencer = startSequencer(jobs, [], createLog("silent"));
  token = await serviceToken(api.database);
  await api.app.listen({ host: "127.0.0.1", port: 0 });
  url = `http://127.0.0.1:${(api.app.server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await sequencer.close();
  await jobs.end();
  await api.close();
});
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "demarc-mirror-"));
});
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

const start = (word: "follow" | "verify", ...more: string[]): ChildProcess =>
  spawn(process.execPath, [program, word, "--url", url, "--folder", folder, ...more], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, MIRROR_TOKEN: token },
  });

const verify = async (...more: string[]) => {
  const child = start("verify", ...more);
  let said = "";
  child.stdout?.on("data", (chunk: Buffer) => (said += chunk.toString()));
  const [code] = (await once(child, "close")) as [number];
  return { code, said };
};

const killWhileItReads = async (): Promise<void> => {
  const child = start("follow");
  const file = path.join(folder, "mirror.ndjson");
  const size = () => (fs.existsSync(file) ? fs.statSync(file).size : 0);
  const before = size();
  try {
    await expect.poll(size, { interval: 5 }).toBeGreaterThan(before + 100_000);
  } finally {
    child.kill("SIGKILL");
    await once(child, "close");
  }
};

let calls = 0;

/** Creates customers and changes existing ones: each row causes an event. */
const writeCustomers = async (count: number): Promise<void> => {
  for (let written = 0; written < count; written += perCall) {
    calls += 1;
    const name = `Call ${calls}`;
    const body = Array.from({ length: perCall }, (_, place) => ({
      externalRef: `MIRROR-${place + perCall * (calls % 4)}`,
      type: "end-user",
      variant: "main",
      name,
      address: { street: "Kade", houseNumber: 1 + place, postalCode: "8011ZZ", city: "Zwolle", country: "NL" },
      locale: "nl",
    }));
    const { status } = await api.send("POST", "/operator/v1/customer/bulk", { token, body });
    expect(status).toBe(200);
  }
};

const late = (name: string) =>
  holdTransaction(
    api.database,
    `with changed as (update customer set name = $1, version = version + 1, updated_at = now() where id = $2 returning id)
     insert into outbox_event (type, customer_id, entity_type, entity_id, payload)
     select 'customer.updated', id, 'customer', id::text, '{}' from changed`,
    [name, companyIds.fietsfabriek],
  );

it("0 differences after many events, two kills of the mirror, and changes that commit late", async () => {
  expect(await verify()).toMatchObject({ code: 0 });
  const began = Date.now();
  const held = await late("Committed late");
  await Promise.all([writeCustomers(events / 2), killWhileItReads()]);
  await held.commit();
  const again = await late("Committed later");
  await Promise.all([writeCustomers(events / 2), killWhileItReads()]);
  await again.commit();
  const written = Date.now();
  const { code, said } = await verify();
  process.stdout.write(`${events} events written in ${written - began} ms; ${said}`);
  expect([code, said]).toEqual([0, expect.stringMatching(/^0 differences in \d+ records/)]);
});

it("a change without an event is a difference", async () => {
  await verify("--kinds", "customer,order");
  await api.database.rows("update customer set name = 'Silent' where id = $1", [companyIds.fietsfabriek]);
  const { code, said } = await verify("--kinds", "customer,order");
  expect([code, said.split("\n")[0]]).toEqual([1, `customer/${companyIds.fietsfabriek}: name`]);
});

it("0 differences after the events behind the cursor were deleted, with a new snapshot", async () => {
  await verify("--kinds", "customer");
  await writeCustomers(perCall);
  await expect
    .poll(async () => api.database.rows("select from outbox_event where position is null limit 1"))
    .toEqual([]);
  await api.database.rows("update outbox_event set created_at = now() - interval '31 days'");
  expect(await verify("--kinds", "customer")).toMatchObject({ code: 0, said: expect.stringContaining("; 0 events") });
});
