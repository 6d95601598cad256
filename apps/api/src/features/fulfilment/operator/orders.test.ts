import type { OperatorOrder, OperatorOrderDetails } from "@demarc/contract/operator/orders";
import type { Plan } from "@demarc/contract/operator/writing";
import { amsterdamDate, daysAfter } from "@demarc/contract/core/calendar";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import {
  plantAddressCheck,
  type PlantedKind,
  type PlantedOrder,
  plantOrder,
} from "../../../testing/orders/order-rows.ts";
import { companyIds, type TestApi, testApi } from "../../../testing/test-api.ts";
import { serviceToken } from "../../../testing/tokens/service-token.ts";

const { kadeblok, polderlicht } = companyIds;
const today = amsterdamDate(new Date());

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await testApi();
  token = await serviceToken(api.database, { name: "fulfilment" });
  await plantAddressCheck(api.database);
});
afterAll(() => api.close());

type Answer = OperatorOrderDetails & { outcome: string } & Partial<Plan> & {
    error?: { code: string; message: string };
    validationErrors?: { field: string; message: string }[];
  };
const send = (method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
  api.send<Answer>(method, `/operator/v1/order${path}`, { token, body, headers });
const plant = (kind: PlantedKind, more?: Parameters<typeof plantOrder>[3]) =>
  plantOrder(api.database, kind === "LINE" ? polderlicht : kadeblok, kind, more);
const act = ({ id }: Pick<PlantedOrder, "id">, action: string, body: object = {}) =>
  send("POST", `/${id}/${action}`, body);
const portal = async (customerId: number, path: string) => {
  const person = customerId === polderlicht ? "joris.bakker@polderlicht.example" : "mila.stone@kadeblok.example";
  const { status, body } = await api.send<Answer>("GET", `/v1/customer/${customerId}/${path}`, {
    token: await api.tokenOf(person),
  });
  expect(status).toBe(200);
  return body;
};

describe("the orders of all customers", () => {
  it("200 are listed by state, kind, customer and last change, without drafts, in pages", async () => {
    const order = await plant("WDM");
    await plant("WDM", { status: "DRAFT" });
    const list = (query: string) =>
      api.send<{ items: OperatorOrder[]; next: string | null }>("GET", `/operator/v1/order?${query}`, { token });
    const filter = `kind=WDM&status=SUBMITTED&customerId=${kadeblok}`;
    const { items } = (await list(filter)).body;
    expect(items.at(-1)).toMatchObject({
      id: order.id,
      orderNumber: order.orderNumber,
      customerName: "Kadeblok Hosting B.V.",
    });
    expect(new Set(items.map(({ status, kind, customerId }) => [status, kind, customerId].join()))).toEqual(
      new Set([`SUBMITTED,WDM,${kadeblok}`]),
    );
    expect((await list("kind=WDM&customerId=10000000")).body.items).toEqual([]);
    expect((await list(`orderNumber=${order.orderNumber}`)).body.items).toHaveLength(1);
    const since = (await send("GET", `/${order.id}`)).body.updatedAt;
    await act(order, "hold", { reason: "A strike" });
    const changed = (await list(`updatedSince=${since}&limit=1`)).body;
    expect(changed.items.map(({ id }) => id)).toEqual([order.id]);
    const pages = [];
    for (let next: string | null = ""; next !== null;) {
      const page: { items: OperatorOrder[]; next: string | null } = (await list(`limit=7${next && `&after=${next}`}`))
        .body;
      pages.push(...page.items.map(({ id }) => id));
      next = page.next;
    }
    expect(new Set(pages).size).toBe(pages.length);
    const [all] = await api.database.rows<{ count: number }>(
      "select count(*)::int as count from customer_order where order_number is not null",
    );
    expect(pages).toHaveLength(all?.count ?? 0);
  });

  it("200 shows what was ordered, prices, reservations, history and internal notes; 404 hides a draft", async () => {
    const order = await plant("RACK");
    await act(order, "accept");
    await act(order, "note", { text: "Key at the desk", visibility: "INTERNAL" });
    await act(order, "note", { text: "We come on Monday" });
    const { body } = await send("GET", `/${order.id}`);
    expect(body).toMatchObject({
      status: "ACCEPTED",
      details: { packageCode: "RACK-F46" },
      mrcTotal: "67.10",
      lines: [{ amount: "67.10" }, { chargeType: "USAGE" }],
      history: [{ from: "SUBMITTED", to: "ACCEPTED", actorType: "OPERATOR", actorName: "fulfilment" }],
      notes: [
        { text: "Key at the desk", visibility: "INTERNAL", authorName: "fulfilment" },
        { text: "We come on Monday", visibility: "CUSTOMER" },
      ],
      reservations: [{ what: expect.stringMatching(/^space EHV1-/) }],
    });
    const seen = JSON.stringify([
      await portal(kadeblok, `order/${order.id}`),
      await portal(kadeblok, "audit?limit=20"),
    ]);
    expect(seen).toContain("We come on Monday");
    expect(seen).not.toContain("Key at the desk");
    const draft = await plant("RACK", { status: "DRAFT" });
    expect((await send("GET", `/${draft.id}`)).status).toBe(404);
    expect((await act(draft, "accept")).status).toBe(404);
  });
});

describe("a decision about an order", () => {
  it("200 moves it, is unchanged when repeated, and is in the ledger with the system and its reason", async () => {
    const order = await plant("RACK");
    const accepted = await act(order, "accept", { reason: "Checked by phone" });
    expect(accepted.body).toEqual({
      id: order.id,
      orderNumber: order.orderNumber,
      status: "ACCEPTED",
      version: (await send("GET", `/${order.id}`)).body.version,
      outcome: "updated",
    });
    expect((await act(order, "accept")).body).toEqual({ ...accepted.body, outcome: "unchanged" });
    const [row] = await api.database.rows(
      "select actor_type, actor_id, reason, before -> 'status' as was, after -> 'status' as now from audit_event where entity_id = $1 and action = 'order.accepted'",
      [order.id],
    );
    expect(row).toEqual({
      actor_type: "OPERATOR",
      actor_id: "fulfilment",
      reason: "Checked by phone",
      was: "SUBMITTED",
      now: "ACCEPTED",
    });
    const stale = await send("POST", `/${order.id}/hold`, { reason: "x" }, { "if-match": '"1"' });
    expect(stale.body.error?.code).toBe("edit-conflict");
  });

  it("200 asks, holds, releases, schedules, starts and fails, and the customer sees each", async () => {
    const order = await plant("RACK");
    const status = async (action: string, body?: object) => (await act(order, action, body)).body.status;
    expect(await status("request-info", { text: "Which row?" })).toBe("AWAITING_CUSTOMER");
    expect((await portal(kadeblok, `order/${order.id}`)).question).toBe("Which row?");
    expect(await status("hold", { reason: "A strike" })).toBe("ON_HOLD");
    expect(await status("release")).toBe("AWAITING_CUSTOMER");
    expect(await status("schedule", { plannedDate: daysAfter(today, 3) })).toBeUndefined();
    expect(await status("accept")).toBe("ACCEPTED");
    expect(await status("schedule", { plannedDate: daysAfter(today, 3) })).toBe("SCHEDULED");
    expect(await status("start")).toBe("IN_PROGRESS");
    expect(await status("fail", { reason: "The floor is too weak" })).toBe("FAILED");
    expect(await portal(kadeblok, `order/${order.id}`)).toMatchObject({
      status: "FAILED",
      reason: "The floor is too weak",
    });
    expect((await act(order, "accept")).body.error?.code).toBe("order.state-conflict");
  });

  it("200 decides about a cancellation, with a fee on the order", async () => {
    const cancelling = { status: "CANCELLATION_REQUESTED", statusesBefore: ["SCHEDULED"], accepted: true };
    const kept = await plant("RACK", cancelling);
    expect((await act(kept, "deny-cancel", { reason: "The rack is built" })).body.status).toBe("SCHEDULED");
    const gone = await plant("RACK", cancelling);
    expect((await act(gone, "approve-cancel", { fee: "45.00" })).body.status).toBe("CANCELLED");
    const { body } = await send("GET", `/${gone.id}`);
    expect([body.nrcTotal, body.lines.at(-1)?.amount]).toEqual(["45.00", "45.00"]);
  });

  it("200 marks a milestone of the order once; 400 refuses another, or one in the future", async () => {
    const order = await plant("RACK");
    const doneAt = "2026-11-02T09:30:00.000Z";
    const reached = async () =>
      (await send("GET", `/${order.id}`)).body.milestones.find(({ code }) => code === "POWER_INSTALLED")?.doneAt;
    expect(
      (await act(order, "milestone", { code: "POWER_INSTALLED", doneAt: "2026-11-02T10:30:00+01:00" })).body.outcome,
    ).toBe("updated");
    expect(await reached()).toBe(doneAt);
    expect((await act(order, "milestone", { code: "POWER_INSTALLED" })).body.outcome).toBe("unchanged");
    expect(await reached()).toBe(doneAt);
    const refused = async (body: object) => (await act(order, "milestone", body)).body.validationErrors;
    expect(await refused({ code: "BER_TESTED" })).toMatchObject([{ field: "code" }]);
    expect(await refused({ code: "UPLINK_PATCHED", doneAt: `${daysAfter(today, 2)}T00:00:00Z` })).toMatchObject([
      { field: "doneAt", message: "validation.date-too-late" },
    ]);
  });

  it.each([
    ["reject", {}, "reason"],
    ["hold", { reason: "x".repeat(501) }, "reason"],
    ["fail", { reason: "  " }, "reason"],
    ["request-info", { text: "x".repeat(2001) }, "text"],
    ["schedule", { plannedDate: "2026-02-30" }, "plannedDate"],
    ["schedule", { plannedDate: "2026-01-01" }, "plannedDate"],
    ["approve-cancel", { fee: "12" }, "fee"],
    ["complete", { deliveredDate: "0001-01-01" }, "deliveredDate"],
    ["milestone", { code: "PAINTED" }, "code"],
    ["milestone", { code: "TESTED", doneAt: "2026-06-30T23:59:60Z" }, "doneAt"],
    ["note", { text: "" }, "text"],
    ["accept", { colour: "red" }, "colour"],
  ])("400 refuses %s %j", async (action, body, field) => {
    const { status, body: answer } = await act(await plant("LINE"), action, body);
    expect([status, answer.validationErrors?.map((one) => one.field)]).toEqual([400, [field]]);
  });

  it("404 for an unknown order", async () => {
    expect((await act({ id: "0192f3a0-1c2d-7e3f-8a4b-5c6d7e8f9a0b" }, "accept")).status).toBe(404);
  });
});

const pdf = Buffer.from("%PDF-1.4 test report").toString("base64");
const scheduled = async (kind: PlantedKind, body: object = {}) => {
  const order = await plant(kind, { body });
  expect((await act(order, "schedule", { plannedDate: daysAfter(today, 1) })).body.status).toBe("SCHEDULED");
  return order;
};
const portsOf = ({ id }: PlantedOrder) =>
  api.database.rows<{ panel: string; port: string }>(
    "select panel, port from patch_port where order_id = $1 order by side",
    [id],
  );

describe("a delivery", () => {
  it("200 is what its dry run planned, for each kind, and draws no number before", async () => {
    const numbers = () =>
      api.database.rows("select sequencename, last_value from pg_sequences where sequencename ~ '_nr$' order by 1");
    const carry = async (kind: PlantedKind, body: (order: PlantedOrder) => Promise<object> | object) => {
      const order = await scheduled(kind);
      const delivery = await body(order);
      const before = await numbers();
      const dry = await send("POST", `/${order.id}/complete?dryRun=true`, delivery);
      expect([kind, dry.status, dry.body.error?.message]).toEqual([kind, 200, undefined]);
      expect(dry.body.changes?.find(({ entity, field }) => entity === "order" && field === "status")).toMatchObject({
        id: order.id,
        before: "SCHEDULED",
        after: "COMPLETED",
      });
      expect(await numbers()).toEqual(before);
      const real = await send("POST", `/${order.id}/complete?planHash=${dry.body.planHash}`, delivery);
      expect([kind, real.status, real.body.status]).toEqual([kind, 200, "COMPLETED"]);
      return (await send("GET", `/${order.id}`)).body;
    };
    const line = await carry("LINE", () => ({
      line: {
        circuitId: "XTL42",
        carrier: "Access NL",
        deliveryType: 7,
        equipment: [{ type: "ONT", model: "G-010G", serial: "ALCL1234" }],
      },
    }));
    expect(line.delivered).toMatchObject([{ type: "line", equipment: ["ONT G-010G ALCL1234"] }]);
    expect(line.delivered[0]?.prefixes).toHaveLength(2);
    expect(await portal(polderlicht, `line/${line.delivered[0]?.id}`)).toMatchObject({
      circuitId: "XTL42",
      deliveryType: 7,
    });
    const rack = await carry("RACK", () => ({ racks: [{ facilityId: "Door 1" }] }));
    expect(rack.delivered).toMatchObject([{ type: "rack", facilityId: "Door 1" }]);
    const connection = await carry("DC_CONNECTION", async (order) => {
      const [aSide, zSide] = await portsOf(order);
      return {
        dcConnection: { aSide: { ...aSide, module: "M1" }, zSide },
        testReport: { fileName: "r.pdf", content: pdf },
      };
    });
    expect(connection.delivered).toMatchObject([{ type: "dc-connection" }]);
    expect(connection.documents).toMatchObject([{ kind: "TEST_REPORT" }]);
    const wave = await carry("WDM", () => ({ fillIn: true, testReport: { fileName: "ber.pdf", content: pdf } }));
    expect(wave.delivered.map(({ type }) => type)).toContain("wdm");
  });

  it("409 without the carrier of a line outside the demo; 200 in the demo, which knows one", async () => {
    const { id } = await scheduled("LINE");
    const own = await testApi({ DEMO: "false" }, api.database);
    onTestFinished(() => own.close());
    const path = `/operator/v1/order/${id}/complete?dryRun=true`;
    const complete = (at: TestApi, line: object) =>
      at.send<Answer>("POST", path, { token, body: { fillIn: true, line } });
    expect(await complete(own, {})).toMatchObject({
      status: 409,
      body: { error: { code: "order.incomplete-delivery", message: expect.stringContaining("the carrier") } },
    });
    for (const answer of [await complete(own, { carrier: "Glas NL" }), await complete(api, {})])
      expect(answer.status).toBe(200);
  });

  it("200 assigns the blocks that are named; 409 refuses one that is not ours or not asked for", async () => {
    const order = await scheduled("LINE");
    const line = { circuitId: "XTL43", carrier: "Access NL" };
    const code = async (prefixes: string[]) => (await act(order, "complete", { line, prefixes })).body.error?.code;
    expect(await code(["8.8.8.0/29"])).toBe("prefix.not-ours");
    const [pool] = await api.database.rows<{ block: string }>(
      "select prefix::text as block from address_pool where family(prefix) = 4 order by prefix limit 1",
    );
    expect(await code([pool?.block ?? "", "203.0.113.0/29"])).toBe("order.incomplete-delivery");
    expect((await act(order, "complete", { line, prefixes: ["198.51.100.1/29"] })).body.validationErrors).toMatchObject(
      [{ field: "prefixes.0" }],
    );
    expect((await act(order, "complete", { line, prefixes: [pool?.block ?? ""] })).body.status).toBe("COMPLETED");
  });

  it("409 makes nothing without what the order needs, and 400 refuses a day in the future", async () => {
    const order = await scheduled("LINE");
    const count = async () => (await api.database.rows("select from line where order_id = $1", [order.id])).length;
    expect((await act(order, "complete")).body.error?.code).toBe("order.incomplete-delivery");
    expect((await act(order, "complete", { deliveredDate: daysAfter(today, 1) })).body.validationErrors).toMatchObject([
      { field: "deliveredDate", message: "validation.date-too-late" },
    ]);
    expect(await count()).toBe(0);
    const wave = await scheduled("WDM");
    expect(
      (await act(wave, "complete", { testReport: { fileName: "r.pdf", content: "aGFsbG8=" } })).body.error?.message,
    ).toBe("The test report must be a PDF.");
  });

  it("200 is carried out once by twenty calls at the same time", async () => {
    const order = await scheduled("RACK");
    const answers = await Promise.all(Array.from({ length: 20 }, () => act(order, "complete")));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body.error?.code))).toEqual(
      new Set(["order.state-conflict"]),
    );
    expect(await api.database.rows("select from rack where order_id = $1", [order.id])).toHaveLength(1);
  });
});
