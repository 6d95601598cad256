import { orderStatuses, type OrderStatus } from "@demarc/contract/orders/order-fields";
import { amsterdamDate, daysAfter } from "@demarc/contract/core/calendar";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { plantAddressCheck, plantOrder } from "../../../testing/orders/order-rows.ts";
import { orderOperator } from "../../../testing/orders/operated-orders.ts";
import { companyIds, type TestApi, testApi } from "../../../testing/test-api.ts";

let api: TestApi;
let token: string;
let order: ReturnType<typeof orderOperator>;

beforeAll(async () => {
  api = await testApi();
  token = await api.tokenOf("daan.vos@polderlicht.example");
  order = orderOperator(api);
  await plantAddressCheck(api.database);
});
afterAll(() => api.close());

const polderlicht = companyIds.polderlicht;
const today = amsterdamDate(new Date());

interface State {
  readonly status: OrderStatus;
  readonly before: readonly OrderStatus[];
  readonly reason: string | null;
  readonly question: string | null;
  readonly steps: number;
}

const stateOf = async (id: string): Promise<State> => {
  const [state] = await api.database.rows<State>(
    `select status, statuses_before as before, reason, question,
       (select count(*)::int from order_status_change where order_id = ordered.id) as steps
     from customer_order ordered where id = $1`,
    [id],
  );
  if (!state) throw new Error("the order is gone");
  return state;
};

/** The previous state of orders in these states. Orders in the states of the second list were accepted. */
const before: Readonly<Partial<Record<OrderStatus, OrderStatus>>> = {
  AWAITING_CUSTOMER: "SUBMITTED",
  ON_HOLD: "SUBMITTED",
  CANCELLATION_REQUESTED: "SCHEDULED",
};
const accepted: ReadonlySet<OrderStatus> = new Set([
  "ACCEPTED",
  "SCHEDULED",
  "IN_PROGRESS",
  "CANCELLATION_REQUESTED",
  "COMPLETED",
  "FAILED",
]);

const planted = (status: OrderStatus) => {
  const from = before[status];
  return plantOrder(api.database, polderlicht, "LINE", {
    status,
    statusesBefore: from ? [from] : [],
    accepted: accepted.has(status),
  });
};

const words: Readonly<Record<string, readonly string[]>> = {
  accept: [],
  reject: ["No fibre"],
  "request-info": ["Which door?"],
  hold: ["A strike"],
  release: [],
  schedule: [daysAfter(today, 20)],
  start: [],
  complete: ["fillIn=true"],
  fail: ["Not possible"],
  "approve-cancel": [],
  "deny-cancel": [],
};
const operatorEvents = Object.keys(words);

/** By state, in the order of the events above: the next state, "=" for no change, "-" for a refusal. Typed from the specification. */
const table: Readonly<Record<Exclude<OrderStatus, "DRAFT">, string>> = {
  SUBMITTED: "ACCEPTED REJECTED AWAITING_CUSTOMER ON_HOLD - SCHEDULED - - - - -",
  AWAITING_CUSTOMER: "ACCEPTED REJECTED = ON_HOLD - - - - - - -",
  ON_HOLD: "ACCEPTED REJECTED AWAITING_CUSTOMER = SUBMITTED - - - FAILED - -",
  ACCEPTED: "= - AWAITING_CUSTOMER ON_HOLD - SCHEDULED IN_PROGRESS - FAILED - -",
  SCHEDULED: "- - AWAITING_CUSTOMER ON_HOLD - SCHEDULED IN_PROGRESS COMPLETED FAILED - -",
  IN_PROGRESS: "- - AWAITING_CUSTOMER ON_HOLD - SCHEDULED = COMPLETED FAILED - -",
  CANCELLATION_REQUESTED: "- - - - - - - - - CANCELLED SCHEDULED",
  CANCELLED: "- - - - - - - - - - -",
  COMPLETED: "- - - - - - - - - - -",
  REJECTED: "- - - - - - - - - - -",
  FAILED: "- - - - - - - - - - -",
};
const cells = Object.entries(table).flatMap(([status, row]) =>
  row.split(" ").map((cell, place) => ({ status: status as OrderStatus, event: operatorEvents[place] ?? "", cell })),
);

describe("what the operator does with an order", () => {
  it("is listed for every state and event", () => {
    expect(Object.keys(table)).toEqual(orderStatuses.filter((status) => status !== "DRAFT"));
    expect(cells).toHaveLength(11 * operatorEvents.length);
  });

  it.each(cells)("$status, $event: $cell", async ({ status, event, cell }) => {
    const { id, orderNumber } = await planted(status);
    const done = order(event, orderNumber, ...(words[event] ?? []));
    if (cell === "-") {
      await expect(done).rejects.toThrow(`This is not possible in the state ${status}`);
      expect(await stateOf(id)).toMatchObject({ status, steps: 0 });
      return;
    }
    await done;
    const { status: reached, steps } = await stateOf(id);
    expect(reached).toBe(cell === "=" ? status : cell);
    // An order that is planned at once is accepted as well.
    expect(steps).toBe(cell === "=" ? 0 : status === "SUBMITTED" && event === "schedule" ? 2 : 1);
  });

  it.each(operatorEvents)("404 of a draft, which has no number: %s", async (event) => {
    await expect(order(event, "ORD-2026-999999", ...(words[event] ?? []))).rejects.toThrow("(not-found,");
  });
});

describe("an order that waits and is on hold at once", () => {
  it("goes back to what it was, whichever ends first, with the latest question and reason until each ends", async () => {
    const { id, orderNumber } = await planted("SCHEDULED");
    await order("request-info", orderNumber, "Which door?");
    await order("hold", orderNumber, "A strike");
    expect(await stateOf(id)).toMatchObject({
      status: "ON_HOLD",
      before: ["SCHEDULED", "AWAITING_CUSTOMER"],
      question: "Which door?",
      reason: "A strike",
    });
    await order("release", orderNumber);
    expect(await stateOf(id)).toMatchObject({
      status: "AWAITING_CUSTOMER",
      before: ["SCHEDULED"],
      question: "Which door?",
    });
    await order("hold", orderNumber, "A strike");
    await order("request-info", orderNumber, "Which floor?");
    expect(await stateOf(id)).toMatchObject({
      status: "AWAITING_CUSTOMER",
      before: ["SCHEDULED", "ON_HOLD"],
      question: "Which floor?",
      reason: "A strike",
    });
    await order("hold", orderNumber, "Still a strike");
    expect(await stateOf(id)).toMatchObject({ question: "Which floor?", reason: "Still a strike" });
    await order("release", orderNumber);
    expect(await stateOf(id)).toMatchObject({ status: "AWAITING_CUSTOMER", before: ["SCHEDULED"], reason: null });
    const answer = { token, body: { text: "The third" } };
    await api.send("POST", `/v1/customer/${polderlicht}/order/${id}/information`, answer);
    expect(await stateOf(id)).toMatchObject({ status: "SCHEDULED", before: [], question: null, reason: null });
  });
});

/** State transitions: the next state for each customer request; "-" means 409, "=" means no change. */
const customerTable: Readonly<Record<OrderStatus, readonly [submit: string, answer: string, cancel: string]>> = {
  DRAFT: ["400", "-", "gone"],
  SUBMITTED: ["=", "-", "CANCELLED"],
  AWAITING_CUSTOMER: ["-", "SUBMITTED", "CANCELLED"],
  ON_HOLD: ["-", "-", "CANCELLED"],
  ACCEPTED: ["-", "-", "CANCELLATION_REQUESTED"],
  SCHEDULED: ["-", "-", "CANCELLATION_REQUESTED"],
  IN_PROGRESS: ["-", "-", "past"],
  CANCELLATION_REQUESTED: ["-", "-", "="],
  CANCELLED: ["-", "-", "-"],
  COMPLETED: ["-", "-", "-"],
  REJECTED: ["-", "-", "-"],
  FAILED: ["-", "-", "-"],
};
const customerCalls = [
  ["submit", {}],
  ["information", { text: "The left one" }],
  ["cancel", { reason: "We move" }],
] as const;
const customerCells = orderStatuses.flatMap((status) =>
  customerCalls.map(([path, body], place) => ({ status, path, body, cell: customerTable[status][place] ?? "" })),
);

describe("what the customer does with an order", () => {
  it.each(customerCells)("$status, $path: $cell", async ({ status, path, body, cell }) => {
    const { id } = await planted(status);
    const answer = await api.send<{ status?: string; error?: { code: string } }>(
      "POST",
      `/v1/customer/${polderlicht}/order/${id}/${path}`,
      { token, body },
    );
    if (cell === "400") return expect(answer.status).toBe(400);
    if (cell === "gone") {
      expect(answer.status).toBe(200);
      return expect(await api.database.rows("select id from customer_order where id = $1", [id])).toEqual([]);
    }
    if (cell === "-" || cell === "past") {
      expect(answer).toMatchObject({
        status: 409,
        body: { error: { code: cell === "past" ? "order.past-point-of-no-return" : "order.state-conflict" } },
      });
      return expect(await stateOf(id)).toMatchObject({ status, steps: 0 });
    }
    expect(answer.status).toBe(200);
    return expect((await stateOf(id)).status).toBe(cell === "=" ? status : cell);
  });

  it("409 keeps an order that was accepted, and the operator agrees to its end", async () => {
    const { id, orderNumber } = await plantOrder(api.database, polderlicht, "LINE", {
      status: "ON_HOLD",
      statusesBefore: ["ACCEPTED"],
      accepted: true,
    });
    const path = `/v1/customer/${polderlicht}/order/${id}/cancel`;
    await api.send("POST", path, { token, body: { reason: "We move" } });
    expect(await stateOf(id)).toMatchObject({
      status: "CANCELLATION_REQUESTED",
      before: ["ACCEPTED", "ON_HOLD"],
      reason: "We move",
    });
    await order("deny-cancel", orderNumber, "The carrier has begun");
    expect(await stateOf(id)).toMatchObject({ status: "ON_HOLD", before: ["ACCEPTED"] });
    await api.send("POST", path, { token, body: {} });
    await order("approve-cancel", orderNumber, "45.00");
    expect((await stateOf(id)).status).toBe("CANCELLED");
    const lines = await api.database.rows(
      `select product_code, amount::float from order_line where order_id = $1 and product_code = 'CANCELLATION'`,
      [id],
    );
    expect(lines).toEqual([{ product_code: "CANCELLATION", amount: 45 }]);
  });
});
