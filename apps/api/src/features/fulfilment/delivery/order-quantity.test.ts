import type { Order, PriceSummary } from "@demarc/contract/orders/order-fields";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { runOperatorChange, byOperator } from "../../../platform/changes/operator-change.ts";
import { orderBodies, postOrder } from "../../../testing/orders/order-bodies.ts";
import { plantOrder } from "../../../testing/orders/order-rows.ts";
import { companyIds, type TestApi, testApi } from "../../../testing/test-api.ts";
import { testConfig } from "../../../testing/test-config.ts";
import { amsterdamDate } from "@demarc/contract/core/calendar";
import { operate, type Operation } from "../operator/orders.operator.ts";

const { kadeblok } = companyIds;
let api: TestApi;
let token: string;

beforeAll(async () => {
  api = await testApi();
  token = await api.tokenOf("ruth.klein@kadeblok.example");
});
afterAll(() => api.close());

const usualQuantity = (packageCode: string, quantity: number | null) =>
  api.database.rows("update package_parameter set default_value = $2 where package_code = $1 and key = 'quantity'", [
    packageCode,
    quantity,
  ]);
beforeEach(() => Promise.all([usualQuantity("RACK-F46", 2), usualQuantity("XC-SMF", 3)]));

const run = (orderId: string, wanted: Operation) =>
  runOperatorChange(byOperator(api.operatorPool, "test"), (transaction) =>
    operate(transaction, { orderId, by: "test" }, wanted, testConfig()),
  );
const priced = async (body: object): Promise<PriceSummary> =>
  (await api.send<PriceSummary>("POST", `/v1/customer/${kadeblok}/price-summary`, { token, body })).body;
const placed = async (kind: "rack" | "dc-connection", given: object): Promise<Order> => {
  const { nrcTotal: expectedNrcTotal, mrcTotal: expectedMrcTotal } = await priced(given);
  const { status, body } = await postOrder<Order>(api, token, kind, { ...given, expectedNrcTotal, expectedMrcTotal });
  expect(status).toBe(201);
  return body;
};
const reservedCount = async (orderId: string): Promise<number | undefined> => {
  const [row] = await api.database.rows<{ count: number }>(
    "select count(*)::int as count from rack_space where order_id = $1",
    [orderId],
  );
  return row?.count;
};
const today = amsterdamDate(new Date());
const servicesOf = async (order: Order): Promise<number> => {
  await run(order.id, { action: "schedule", plannedDate: today });
  await run(order.id, { action: "complete", delivery: { deliveredDate: today, fillIn: true } });
  const { body } = await api.send<Order>("GET", `/v1/customer/${kadeblok}/order/${order.id}`, { token });
  return body.services.length;
};

const { quantity: _one, ...racks } = orderBodies.rack;
const { fibreCount: _two, ...pairs } = orderBodies["dc-connection"];
const { contact, termsAccepted } = orderBodies.rack;
const sharedUnits = {
  packageCode: "SHARED-1U",
  contractTermMonths: 12,
  siteCode: "ENS1",
  ipv4Length: 29,
  contact,
  termsAccepted,
};

it("201 without a quantity orders the default of the package: priced, reserved and delivered alike", async () => {
  const order = await placed("rack", racks);
  expect([order.nrcTotal, order.details.quantity]).toEqual(["2690.00", 2]);
  await run(order.id, { action: "accept" });
  expect(await reservedCount(order.id)).toBe(2);
  expect(await servicesOf(order)).toBe(2);
});

it("201 keeps the quantity that was ordered when the catalogue gets another default", async () => {
  const order = await placed("rack", racks);
  await usualQuantity("RACK-F46", 1);
  await run(order.id, { action: "accept" });
  expect(await reservedCount(order.id)).toBe(2);
  expect(await servicesOf(order)).toBe(2);
});

it("200 an order that says no quantity is reserved with the default of its package", async () => {
  const order = await placed("rack", { ...racks, siteCode: "EHV1" });
  await api.database.rows("update customer_order set body = body - 'quantity' where id = $1", [order.id]);
  await run(order.id, { action: "accept" });
  expect(await reservedCount(order.id)).toBe(2);
});

it("200 pairs of fibres count by their number, and 400 if that is not the quantity that counts", async () => {
  expect((await priced(pairs)).nrcTotal).toBe("375.00");
  expect((await priced({ ...pairs, fibreCount: 4 })).nrcTotal).toBe("250.00");
  expect((await priced({ ...pairs, quantity: 1 })).nrcTotal).toBe("125.00");
  const refused = await postOrder(api, token, "dc-connection", { ...pairs, quantity: 1, fibreCount: 4 });
  expect(refused).toMatchObject({ status: 400, body: { validationErrors: [{ field: "fibreCount" }] } });
});

/** The addresses and the monthly price of what an order of racks or units makes. */
const delivered = async (given: object) => {
  const order = await placed("rack", given);
  await run(order.id, { action: "accept" });
  await servicesOf(order);
  const [made] = await api.database.rows<{ lengths: number[]; mrc: string }>(
    `with made as (select id, mrc from rack where order_id = $1 union all select id, mrc from shared_colo where order_id = $1)
     select (select sum(mrc)::text from made) as mrc, array_agg(masklen(prefix) order by prefix) as lengths
     from prefix where rack_id in (select id from made) or shared_colo_id in (select id from made)`,
    [order.id],
  );
  return { order, ...made };
};

it.each([
  ["racks", { ...racks, siteCode: "ENS1", quantity: 2, ipv4Length: 29 }, 2, undefined],
  // 3 x 35.00 less 5 %, and 12.50 for one block.
  ["units in a shared rack", { ...sharedUnits, quantity: 3 }, 1, "112.25"],
])("201 charges %s for the blocks of addresses that are delivered", async (_what, given, blocks, mrc) => {
  const { order, lengths, mrc: charged } = await delivered(given);
  const priced29 = order.lines.filter(({ productCode }) => productCode === "IPV4-29");
  expect(lengths?.filter((length) => length === 29)).toHaveLength(blocks);
  expect(priced29.map(({ quantity, amount }) => [quantity, amount])).toEqual([
    [`${blocks}`, (12.5 * blocks).toFixed(2)],
  ]);
  expect(charged).toBe(mrc ?? order.mrcTotal);
});

/** Leaves free units in one shared rack only, in gaps of seven, three and five. */
const leaveGaps = async (lifecycle: "ACTIVE" | "TERMINATED"): Promise<void> => {
  await api.database.rows("delete from shared_colo_unit where shared_colo_id is null");
  await api.database.rows(
    `insert into rack (shared, rack_code, site_code, room, "row", position, footprint, height_u, lifecycle)
     select true, 'ENS1-R9-09', 'ENS1', 'Hall 9', 'R9', '09', 'FULL', 46, 'ACTIVE'
     where not exists (select from rack where rack_code = 'ENS1-R9-09')`,
  );
  await api.database.rows("update rack set lifecycle = $1 where rack_code = 'ENS1-R9-09'", [lifecycle]);
  await api.database.rows(
    `insert into shared_colo_unit (rack_id, u, reserved_until)
     select rack.id, unit, now() + interval '9 days' from rack cross join generate_series(1, height_u) as unit
     where rack.shared and not (rack_code = 'ENS1-R9-09'
       and (unit between 10 and 16 or unit between 20 and 22 or unit between 30 and 34))
     on conflict do nothing`,
  );
};

it("409 reserves no units in a shared rack that has ended", async () => {
  await leaveGaps("TERMINATED");
  const { id } = await plantOrder(api.database, kadeblok, "SHARED_COLO");
  await expect(run(id, { action: "accept" })).rejects.toMatchObject({ status: 409, code: "rack.no-space" });
});

it.each([
  [2, [20, 21]],
  [3, [20, 21, 22]],
  [4, [30, 31, 32, 33]],
  [6, [10, 11, 12, 13, 14, 15]],
])(
  "200 reserves %i units above each other, in the smallest gap of the shared racks that fits",
  async (quantity, units) => {
    await leaveGaps("ACTIVE");
    const { id } = await plantOrder(api.database, kadeblok, "SHARED_COLO", { body: { quantity } });
    await run(id, { action: "accept" });
    const reserved = await api.database.rows<{ u: number }>(
      "select u from shared_colo_unit where order_id = $1 order by u",
      [id],
    );
    expect(reserved.map(({ u }) => u)).toEqual(units);
  },
);
