import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { holdTransaction } from "../../testing/held-transaction.ts";
import {
  customers,
  bakery,
  fixed,
  importHarness,
  type ImportHarness,
  tableSums,
  workOn,
} from "../../testing/imports/import-harness.ts";
import { type TestApi, testApi } from "../../testing/test-api.ts";

let api: TestApi;
let harness: ImportHarness;
beforeAll(async () => {
  api = await testApi();
  harness = await importHarness(api);
});
afterAll(() => api.close());

/** Changes a company while a preview holds its lock. Returns the import after the preview, and the status of the change. */
const changedDuring = async (ref: string, pausesMs?: readonly number[]) => {
  await harness.done("customer", customers(bakery(ref)), { fixed });
  const { id: customerId } = await harness.byRef<{ id: number }>("customer", ref);
  const others = Array.from({ length: 1500 }, (_, place) => bakery(`${ref}-${place}`));
  const { body } = await harness.upload("customer", customers(bakery(ref, "Van het bestand"), ...others));
  const columns = body.columns.map(({ column, field }) => ({ column, field }));
  expect((await harness.send("PUT", `${body.id}/mapping`, { columns, fixed })).status).toBe(200);
  const work = workOn(api, body.id, pausesMs);
  await expect.poll(async () => (await harness.read(body.id)).done, { interval: 5 }).toBeGreaterThan(0);
  const change = { token: harness.token, body: { name: "Van het CRM" } };
  const { status } = await api.send("PATCH", `/operator/v1/customer/${customerId}`, change);
  await work;
  return { id: body.id, status, seen: await harness.read(body.id) };
};

it("200 a change does not wait for a preview, which begins again and shows the changed values", async () => {
  const { id, status, seen } = await changedDuring("W1");
  expect([status, seen.state, seen.failure, seen.created]).toEqual([200, "PREVIEWED", null, 1500]);
  expect((await harness.rows(id))[0]?.changes).toEqual([
    { field: "name", before: "Van het CRM", after: "Van het bestand" },
  ]);
});

it("200 a preview that gives way in every attempt returns to the mapping", async () => {
  const { id, status, seen } = await changedDuring("W2", []);
  expect([status, seen.state, seen.failure, seen.done]).toEqual([200, "MAPPED", "records-busy", 0]);
  const mapping = { columns: seen.columns.map(({ column, field }) => ({ column, field })), fixed };
  expect((await harness.send("PUT", `${id}/mapping`, mapping)).status).toBe(200);
  await workOn(api, id);
  expect(await harness.read(id)).toMatchObject({ state: "PREVIEWED", failure: null, updated: 1 });
});

it("200 a change waits for an import that was confirmed, which does not give way", async () => {
  await harness.done("customer", customers(bakery("W3-1"), bakery("W3-2")), { fixed });
  const { id: customerId } = await harness.byRef<{ id: number }>("customer", "W3-1");
  const file = customers(bakery("W3-1", "Van het bestand"), bakery("W3-2", "Van het bestand"));
  const { id } = await harness.previewed("customer", file, { fixed });
  await harness.send("POST", `${id}/confirm`, {});
  const held = await holdTransaction(api.database, "select from customer where external_ref = 'W3-2' for update");
  const work = workOn(api, id);
  await held.untilWaiting(1);
  const change = { token: harness.token, body: { name: "Van het CRM" } };
  const changed = api.send("PATCH", `/operator/v1/customer/${customerId}`, change);
  await held.untilWaiting(2);
  // A preview checks every 250 ms whether other transactions wait for its locks.
  await sleep(300);
  await held.commit();
  await work;
  expect((await changed).status).toBe(200);
  expect(await harness.read(id)).toMatchObject({ state: "DONE", updated: 2 });
  expect(await harness.byRef("customer", "W3-1")).toMatchObject({ name: "Van het CRM" });
});

it("200 a job that loses its lease in the middle of an import writes no rows", async () => {
  await harness.done("customer", customers(bakery("W4-1"), bakery("W4-2")), { fixed });
  const file = customers(bakery("W4-1", "Van het bestand"), bakery("W4-2", "Van het bestand"));
  const { id } = await harness.previewed("customer", file, { fixed });
  await harness.send("POST", `${id}/confirm`, {});
  const before = await tableSums(api);
  const held = await holdTransaction(api.database, "select from customer where external_ref = 'W4-2' for update");
  const lease = new AbortController();
  const work = workOn(api, id, undefined, lease.signal).catch((error: unknown) => error);
  await held.untilWaiting(1);
  lease.abort(new Error("the lease has ended"));
  await held.commit();
  expect(await work).toMatchObject({ message: "the lease has ended" });
  expect(await tableSums(api)).toEqual(before);
  await workOn(api, id);
  expect(await harness.read(id)).toMatchObject({ state: "DONE", updated: 2 });
});

it("200 a completed import is not repeated, also by a process that began it at the same time", async () => {
  const { id } = await harness.previewed("customer", customers(bakery("Z1")), { fixed });
  await harness.send("POST", `${id}/confirm`, {});
  await Promise.allSettled([workOn(api, id), workOn(api, id)]);
  expect(await harness.read(id)).toMatchObject({ state: "DONE", created: 1 });
  const before = await tableSums(api);
  await workOn(api, id);
  expect(await tableSums(api)).toEqual(before);
});
