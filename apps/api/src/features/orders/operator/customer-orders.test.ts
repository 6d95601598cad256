import type { OperatorOrderDetails } from "@demarc/contract/operator/orders";
import type { Plan } from "@demarc/contract/operator/writing";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { withNetworks } from "../../../testing/fake-networks.ts";
import { orderBodies } from "../../../testing/orders/order-bodies.ts";
import { companyIds, type TestApi, testApi } from "../../../testing/test-api.ts";
import { serviceToken } from "../../../testing/tokens/service-token.ts";

const { kadeblok, polderlicht } = companyIds;

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await testApi();
  token = await serviceToken(api.database, { name: "desk" });
});
afterAll(() => api.close());

type Answer = OperatorOrderDetails & { outcome: string } & Partial<Plan> & {
    error?: { code: string };
    validationErrors?: { field: string; message: string }[];
  };
const at = "2026-11-02T09:30:00.000Z";
const onBehalfOf = { name: "Ruth Klein", channel: "TELEPHONE", at };
const place = (change: object = {}, query = "", headers: Record<string, string> = {}) =>
  api.send<Answer>("POST", `/operator/v1/order${query}`, {
    token,
    body: { customerId: kadeblok, onBehalfOf, order: orderBodies.rack, ...change },
    headers,
  });
const accountOf = async (username: string) => {
  const [account] = await api.database.rows<{ id: string }>("select id from customer_account where username = $1", [
    username,
  ]);
  return account?.id ?? "";
};

it("201 places the order of a customer; the operator and the person are in its history and its log", async () => {
  const accountId = await accountOf("ruth.klein@kadeblok.example");
  const { status, body } = await place({ onBehalfOf: { accountId, channel: "TELEPHONE", at }, reason: "Ticket 12" });
  expect([status, body]).toMatchObject([201, { status: "SUBMITTED", outcome: "created" }]);
  const mila = await api.tokenOf("mila.stone@kadeblok.example");
  const read = <Body = Answer>(path: string) =>
    api.send<Body>("GET", `/v1/customer/${kadeblok}/${path}`, { token: mila });
  const order = (await read(`order/${body.id}`)).body;
  expect(order).toMatchObject({
    orderNumber: body.orderNumber,
    nrcTotal: "1345.00",
    createdByAccountId: accountId,
    history: [{ to: "SUBMITTED", actorType: "OPERATOR", actorName: null }],
  });
  const log = await read<{ items: { action: string; actorType: string; after: object }[] }>("audit?limit=10");
  expect(log.body.items.find(({ action }) => action === "order.placed-on-behalf")).toMatchObject({
    actorType: "OPERATOR",
    after: { orderNumber: body.orderNumber, requestedBy: "Ruth Klein", requestedThrough: "TELEPHONE", requestedAt: at },
  });
  const ledger = await api.database.rows(
    "select action, actor_id, reason from audit_event where entity_id = $1 order by id",
    [body.id],
  );
  expect(ledger).toEqual([
    { action: "order.submitted", actor_id: "desk", reason: "Ticket 12" },
    { action: "order.placed-on-behalf", actor_id: "desk", reason: "Ticket 12" },
  ]);
  const mails = await api.database.rows<{ recipient: string }>(
    "select recipient from mail_message where subject like $1",
    [`%${body.orderNumber}%`],
  );
  expect(mails.map(({ recipient }) => recipient)).toContain("ruth.klein@kadeblok.example");
});

it("201 names the customer by the provider's own id, and a line has its address checked", async () => {
  await api.database.rows("update customer set external_ref = 'CRM-PL' where id = $1", [polderlicht]);
  const { status, body } = await place({ customerId: { ref: "CRM-PL" }, order: orderBodies.line });
  expect(status).toBe(201);
  const { body: order } = await api.send<Answer>("GET", `/operator/v1/order/${body.id}`, { token });
  expect([order.customerId, order.place]).toEqual([polderlicht, expect.stringContaining("Zwolle")]);
  expect(order.createdByAccountId).toBeNull();
});

it("201 is what its dry run planned, which leaves no order, address check or number behind", async () => {
  const left = () =>
    api.database.rows(
      `select (select count(*) from customer_order) as orders, (select count(*) from availability_check) as checks,
         (select last_value from order_number) as number`,
    );
  await api.database.rows("delete from availability_check");
  const line = { customerId: polderlicht, order: orderBodies.line };
  const before = await left();
  const dry = await place(line, "?dryRun=true");
  expect(dry.body.changes).toContainEqual({
    entity: "order",
    id: "new-1",
    field: "orderNumber",
    before: null,
    after: "number",
  });
  expect(dry.body.mails?.map(({ subject }) => subject)).toEqual(["We hebben order number ontvangen"]);
  expect(await left()).toEqual(before);
  expect((await place(line, `?planHash=${dry.body.planHash}`)).status).toBe(201);
});

it("201 dry run asks no other system about the address, and warns that it is not checked", async () => {
  await withNetworks({ found: false }, async (environment, questions) => {
    const other = await testApi({ ...environment, AVAILABILITY_CONNECTOR: "http" }, api.database);
    onTestFinished(() => other.close());
    const planned = async (customerId: number, order: object) => {
      const body = { customerId, onBehalfOf, order };
      const dry = await other.send<Answer>("POST", "/operator/v1/order?dryRun=true", { token, body });
      return [dry.status, dry.body.warnings?.map(({ code }) => code)];
    };
    expect(await planned(polderlicht, orderBodies.line)).toEqual([201, ["address-unchecked"]]);
    expect(await planned(kadeblok, orderBodies.rack)).toEqual([201, []]);
    expect(questions).toEqual([]);
  });
});

it("201 places one order for one idempotency key, and 409 for one clientOrderId", async () => {
  const key = { "idempotency-key": crypto.randomUUID() };
  const order = { ...orderBodies.rack, clientOrderId: "ERP-1" };
  const made = await Promise.all(Array.from({ length: 4 }, () => place({ order }, "", key)));
  expect(new Set(made.map(({ body }) => body.id)).size).toBe(1);
  expect((await place({ order })).body.error?.code).toBe("order.client-order-id-in-use");
});

it("409 at another price, and 403 for a suspended customer", async () => {
  const order = { ...orderBodies.rack, expectedMrcTotal: "1.00" };
  expect((await place({ order })).body.error?.code).toBe("order.price-changed");
  await api.database.rows("update customer set status = 'SUSPENDED' where id = $1", [kadeblok]);
  const refused = await place();
  await api.database.rows("update customer set status = 'ACTIVE' where id = $1", [kadeblok]);
  expect([refused.status, refused.body.error?.code]).toEqual([403, "customer.suspended"]);
});

it.each([
  ["customerId", { customerId: 10_000_000 }],
  ["customerId", { customerId: { ref: "NONE" } }],
  ["onBehalfOf.name", { onBehalfOf: { channel: "EMAIL", at } }],
  ["onBehalfOf.name", { onBehalfOf: { ...onBehalfOf, accountId: "0192f3a0-1c2d-7e3f-8a4b-5c6d7e8f9a0b" } }],
  ["onBehalfOf.accountId", { onBehalfOf: { accountId: "0192f3a0-1c2d-7e3f-8a4b-5c6d7e8f9a0b", channel: "EMAIL", at } }],
  ["onBehalfOf.channel", { onBehalfOf: { ...onBehalfOf, channel: "PIGEON" } }],
  ["onBehalfOf.at", { onBehalfOf: { ...onBehalfOf, at: "2026-06-30T23:59:60Z" } }],
  ["order.packageCode", { order: {} }],
  ["order.packageCode", { order: { ...orderBodies.rack, packageCode: "NONE" } }],
  ["order.siteCode", { order: { ...orderBodies.rack, siteCode: "ZZZ9" } }],
  ["order.termsAccepted", { order: { ...orderBodies.rack, termsAccepted: false } }],
])("400 names %s", async (field, change) => {
  const { status, body } = await place(change);
  expect([status, body.validationErrors?.map((one) => one.field)]).toEqual([400, [field]]);
});

it("400 for a person of another company", async () => {
  const accountId = await accountOf("joris.bakker@polderlicht.example");
  const { body } = await place({ onBehalfOf: { accountId, channel: "EMAIL", at } });
  expect(body.validationErrors).toMatchObject([{ field: "onBehalfOf.accountId" }]);
});
