import { afterAll, beforeAll, expect, it } from "vitest";
import {
  customers,
  bakery,
  fixed,
  importHarness,
  type ImportHarness,
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
