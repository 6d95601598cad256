import { amsterdamDate, daysAfter } from "@demarc/contract/core/calendar";
import type { OrderStatus } from "@demarc/contract/orders/order-fields";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { byOperator, runOperatorChange } from "../../../platform/changes/operator-change.ts";
import { ApiError, InvalidRequest } from "../../../platform/refusals/errors.ts";
import { noteRevivals } from "../../../testing/noted-revivals.ts";
import { plantAddressCheck, type PlantedKind, plantOrder } from "../../../testing/orders/order-rows.ts";
import { companyIds, type TestApi, testApi } from "../../../testing/test-api.ts";
import { testConfig } from "../../../testing/test-config.ts";
import { seededIntegers } from "../../../testing/seeded-random.ts";
import { operate, type Operation } from "../operator/orders.operator.ts";
import { runs } from "../../../testing/runs.ts";

let api: TestApi;
let token: string;
let revivals: () => Promise<readonly string[]>;

beforeAll(async () => {
  api = await testApi();
  revivals = await noteRevivals(api.database, {
    "customer_order.status": ["CANCELLED", "COMPLETED", "REJECTED", "FAILED"],
    "line.lifecycle": ["TERMINATED"],
    "rack.lifecycle": ["TERMINATED"],
    "shared_colo.lifecycle": ["TERMINATED"],
    "dc_connection.lifecycle": ["TERMINATED"],
    "wdm_service.lifecycle": ["TERMINATED"],
  });
  token = await api.tokenOf("ruth.klein@kadeblok.example");
  await plantAddressCheck(api.database);
});
afterAll(() => api.close());

const { kadeblok } = companyIds;
const config = testConfig();
const today = amsterdamDate(new Date());

type Random = ReturnType<typeof seededIntegers>;

const kinds: readonly PlantedKind[] = ["LINE", "RACK", "SHARED_COLO", "DC_CONNECTION", "WDM"];
const operations: readonly Operation[] = [
  { action: "accept" },
  { action: "accept" },
  { action: "schedule", plannedDate: daysAfter(today, 12) },
  { action: "schedule", plannedDate: daysAfter(today, 30) },
  { action: "start" },
  { action: "complete", delivery: { deliveredDate: today, fillIn: true } },
  { action: "requestInfo", question: "Which door?" },
  { action: "hold", reason: "A strike" },
  { action: "release" },
  { action: "reject", reason: "Not here" },
  { action: "fail", reason: "Not possible" },
  { action: "approveCancel", fee: "45.00" },
  { action: "denyCancel", reason: null },
  { action: "milestone", code: "TESTED", doneAt: new Date().toISOString() },
];
const calls = [
  ["cancel", { reason: "We move" }],
  ["information", { text: "The left one" }],
  ["submit", {}],
] as const;

/** The states that one step may lead to, typed from the specification. Planning a new order accepts it as well. */
const reachable: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  DRAFT: [],
  SUBMITTED: ["ACCEPTED", "REJECTED", "AWAITING_CUSTOMER", "ON_HOLD", "SCHEDULED", "CANCELLED"],
  AWAITING_CUSTOMER: [
    "ACCEPTED",
    "REJECTED",
    "SUBMITTED",
    "SCHEDULED",
    "IN_PROGRESS",
    "ON_HOLD",
    "CANCELLED",
    "CANCELLATION_REQUESTED",
  ],
  ON_HOLD: [
    "ACCEPTED",
    "REJECTED",
    "AWAITING_CUSTOMER",
    "SUBMITTED",
    "SCHEDULED",
    "IN_PROGRESS",
    "FAILED",
    "CANCELLED",
    "CANCELLATION_REQUESTED",
  ],
  ACCEPTED: ["AWAITING_CUSTOMER", "ON_HOLD", "SCHEDULED", "IN_PROGRESS", "FAILED", "CANCELLATION_REQUESTED"],
  SCHEDULED: ["AWAITING_CUSTOMER", "ON_HOLD", "IN_PROGRESS", "COMPLETED", "FAILED", "CANCELLATION_REQUESTED"],
  IN_PROGRESS: ["AWAITING_CUSTOMER", "ON_HOLD", "SCHEDULED", "COMPLETED", "FAILED"],
  CANCELLATION_REQUESTED: ["CANCELLED", "AWAITING_CUSTOMER", "ON_HOLD", "ACCEPTED", "SCHEDULED"],
  CANCELLED: [],
  COMPLETED: [],
  REJECTED: [],
  FAILED: [],
};

const statusOf = async (id: string): Promise<OrderStatus> => {
  const [row] = await api.database.rows<{ status: OrderStatus }>("select status from customer_order where id = $1", [
    id,
  ]);
  return row?.status ?? "DRAFT";
};

const byHttp = async (random: Random, id: string): Promise<void> => {
  const [path, body] = calls[random(calls.length)] ?? calls[0];
  const answer = await api.send("POST", `/v1/customer/${kadeblok}/order/${id}/${path}`, { token, body });
  expect([200, 409]).toContain(answer.status);
};

const byOperation = async (random: Random, orderId: string): Promise<void> => {
  const wanted = operations[random(operations.length)] ?? { action: "accept" };
  const done = runOperatorChange(byOperator(api.operatorPool, "test"), (transaction) =>
    operate(transaction, { orderId, by: "test" }, wanted, config),
  );
  await done.catch((error: unknown) => {
    // A kind of order that does not have the milestone.
    if (error instanceof InvalidRequest) return expect(error.errors).toMatchObject([{ field: "code" }]);
    if (!(error instanceof ApiError)) throw error;
    return expect(error.status).toBe(409);
  });
};

const step = (random: Random, id: string) => (random(4) === 0 ? byHttp(random, id) : byOperation(random, id));

const planted = (random: Random) => plantOrder(api.database, kadeblok, kinds[random(kinds.length)] ?? "LINE");

const walk = async (seed: number): Promise<void> => {
  const random = seededIntegers(seed);
  const order = await planted(random);
  let status: OrderStatus = "SUBMITTED";
  for (let taken = 0; taken < 9; taken += 1) {
    await step(random, order.id);
    const reached = await statusOf(order.id);
    if (reached !== status) expect(reachable[status]).toContain(reached);
    status = reached;
  }
};

const dead = "('CANCELLED', 'REJECTED', 'FAILED')";
const reserved = `(
  select order_id from rack_space where state = 'RESERVED' union all select order_id from wdm_channel where state = 'RESERVED'
  union all select order_id from patch_port where dc_connection_id is null
  union all select order_id from shared_colo_unit where shared_colo_id is null) reserved`;
const services = `(
  select order_id from line union all select order_id from rack union all select order_id from shared_colo
  union all select order_id from dc_connection union all select order_id from wdm_service) service`;

/** Invariants after any sequence of requests; each statement finds violations. Orders of the demo have an external reference. */
const impossible: Readonly<Record<string, string>> = {
  "something reserved for a dead order": `
    select order_id from ${reserved} join customer_order ordered on ordered.id = order_id where status in ${dead}`,
  "something reserved for an order that was never accepted, or is delivered": `
    select order_id from ${reserved} join customer_order ordered on ordered.id = order_id
    where accepted_at is null or status = 'COMPLETED'`,
  "a planned order of racks without its racks": `
    select id from customer_order ordered where kind = 'RACK' and status in ('SCHEDULED', 'IN_PROGRESS')
      and (select count(*) from rack_space where order_id = ordered.id) <> coalesce((body ->> 'quantity')::int, 1)`,
  "a planned wavelength without its channel": `
    select id from customer_order ordered where kind = 'WDM' and status in ('SCHEDULED', 'IN_PROGRESS')
      and (select count(*) from wdm_channel where order_id = ordered.id) <> 1`,
  "a planned connection without its two ports": `
    select id from customer_order ordered where kind = 'DC_CONNECTION' and status in ('SCHEDULED', 'IN_PROGRESS')
      and (select count(distinct side) from patch_port where order_id = ordered.id) <> 2`,
  "a service of an order that is not completed": `
    select order_id from ${services} join customer_order ordered on ordered.id = order_id
    where status <> 'COMPLETED' and external_ref is null`,
  "an order that is completed without a service": `
    select id from customer_order ordered where status = 'COMPLETED' and external_ref is null
      and (jsonb_array_length(services) = 0 or not exists (select from ${services} where order_id = ordered.id))`,
  "a line that was delivered twice":
    "select order_id from line where order_id is not null group by 1 having count(*) > 1",
  "an order at work that was never accepted": `
    select id from customer_order where status in ('ACCEPTED', 'SCHEDULED', 'IN_PROGRESS', 'COMPLETED', 'CANCELLATION_REQUESTED')
      and accepted_at is null`,
  "a paused order that cannot go back, or an order at work that can": `
    select id from customer_order where (cardinality(statuses_before) > 0) <>
      (status in ('AWAITING_CUSTOMER', 'ON_HOLD', 'CANCELLATION_REQUESTED') or status in ${dead})`,
  "a question without someone who waits": `
    select id from customer_order where question is not null
      and not (status = 'AWAITING_CUSTOMER' or 'AWAITING_CUSTOMER' = any (statuses_before))`,
  "an order whose question is forgotten": `
    select id from customer_order where status = 'AWAITING_CUSTOMER' and (question is null or waiting_since is null)`,
  "a step from another state than the one before it": `
    select order_id from (
      select order_id, from_status, lag(to_status) over (partition by order_id order by at, id) as before
      from order_status_change) step where before is not null and from_status <> before`,
  "a state other than the last one of its history": `
    select id from customer_order ordered where status <> (
      select to_status from order_status_change where order_id = ordered.id order by at desc, id desc limit 1)`,
  "a version that counts other changes than those in the ledger": `
    select id from customer_order ordered where external_ref is null and status <> 'DRAFT'
      and version <> 1 + (select count(*) from audit_event where entity_id = ordered.id::text)`,
};
const offenders = async () => {
  const found: Record<string, number> = {};
  for (const [what, statement] of Object.entries(impossible)) found[what] = (await api.database.rows(statement)).length;
  return found;
};
const none = Object.fromEntries(Object.keys(impossible).map((what) => [what, 0]));

const walks = runs(1000);

describe(`${walks} random walks of orders, 4 at a time`, () => {
  it("reach no state that the table does not allow, and keep nothing for a dead order", async () => {
    const seeds = Array.from({ length: walks }, (_, index) => index + 1);
    const walker = async () => {
      for (let seed = seeds.pop(); seed !== undefined; seed = seeds.pop()) await walk(seed);
    };
    await Promise.all(Array.from({ length: 4 }, walker));
    const states = await api.database.rows<{ status: string }>(
      "select distinct status from customer_order where external_ref is null and status <> 'DRAFT' order by 1",
    );
    // Each state except the draft is the end of some of a thousand walks.
    expect(states.length).toBeGreaterThanOrEqual(walks < 1000 ? 8 : 11);
    expect(await offenders()).toEqual(none);
    expect(await revivals()).toEqual([]);
  }, 300_000);

  it("and so do four walks at a time on one order", async () => {
    for (let round = 1; round <= 25; round += 1) {
      const random = seededIntegers(10_000 + round);
      const order = await planted(random);
      await Promise.all(
        Array.from({ length: 4 }, async () => {
          for (let taken = 0; taken < 5; taken += 1) await step(random, order.id);
        }),
      );
    }
    expect(await offenders()).toEqual(none);
    expect(await revivals()).toEqual([]);
  });
});
