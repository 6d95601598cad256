import { afterAll, expect, it } from "vitest";
import { killedOrderJobs } from "../../testing/orders/killed-order-jobs.ts";
import { isChecked, many, orderImportsHarness } from "../../testing/orders/order-imports-harness.ts";

const { api, get, work, checked, order, orders } = await orderImportsHarness();

afterAll(() => api.close());

it("a process that is killed in the middle leaves no row without its order and orders none twice", async () => {
  const imported = await checked(many(120));
  expect((await order(imported)).status).toBe(202);
  await killedOrderJobs(api.database, () =>
    expect.poll(async () => (await orders()).length, { interval: 2 }).toBeGreaterThan(2),
  );
  const before = await get(imported.id);
  expect(before.ordering).toBeGreaterThan(0);
  await work(imported.id, isChecked);
  const { rows } = await get(imported.id);
  const made = await orders();
  expect(rows.filter(({ state }) => state === "ORDERED")).toHaveLength(120);
  expect(new Set(rows.map(({ orderId }) => orderId))).toEqual(new Set(made.map(({ id }) => id)));
  expect(made).toHaveLength(120);
});
