import { afterAll, expect, it } from "vitest";
import { statementSeconds } from "../../../platform/metrics/metrics.ts";
import { orderBodies } from "../../../testing/orders/order-bodies.ts";
import { kadebloksOrders } from "../../../testing/orders/operated-orders.ts";
import { companyIds } from "../../../testing/test-api.ts";

const { api, token, post } = await kadebloksOrders();
afterAll(() => api.close());

/** The batches of statements that a role has sent so far. */
const sentBy = async (role: string): Promise<number> => {
  const { values } = await statementSeconds.get();
  const count = values.find(({ metricName, labels }) => metricName?.endsWith("_count") && labels.role === role);
  return count?.value ?? 0;
};

const during = async (work: () => Promise<{ readonly status: number }>) => {
  const roles = ["portal_api", "portal_signup"];
  const before = await Promise.all(roles.map(sentBy));
  const { status } = await work();
  const after = await Promise.all(roles.map(sentBy));
  return { status, company: (after[0] ?? 0) - (before[0] ?? 0), address: (after[1] ?? 0) - (before[1] ?? 0) };
};

const price = () =>
  api.send("POST", `/v1/customer/${companyIds.kadeblok}/price-summary`, { token, body: orderBodies.line });

it("200 the price of a line takes two round trips: the facts of the company and the address", async () => {
  await price();
  expect(await during(price)).toEqual({ status: 200, company: 1, address: 1 });
});

it("201 an order of a line takes six round trips: one for the address, and five in the transaction", async () => {
  await post("line");
  expect(await during(() => post("line"))).toEqual({ status: 201, company: 5, address: 1 });
});

it("201 a draft takes five round trips in its transaction", async () => {
  expect(await during(() => post("line", orderBodies.line, { draft: true }))).toMatchObject({
    status: 201,
    company: 5,
  });
});
