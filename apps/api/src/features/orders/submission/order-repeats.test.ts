import { randomUUID } from "node:crypto";
import type { Order } from "@demarc/contract/orders/order-fields";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { orderBodies, postOrder } from "../../../testing/orders/order-bodies.ts";
import { kadebloksOrders } from "../../../testing/orders/operated-orders.ts";
import { plantOrder } from "../../../testing/orders/order-rows.ts";
import { companyIds } from "../../../testing/test-api.ts";

const { kadeblok, polderlicht, fietsfabriek } = companyIds;
const { api, token, post } = await kadebloksOrders();
afterAll(() => api.close());

const count = async (where: string, ...values: unknown[]): Promise<number> =>
  (await api.database.rows(`select 1 from customer_order where ${where}`, values)).length;

describe("an order that is sent again", () => {
  it("201 twenty times with one key is one order", async () => {
    const key = randomUUID();
    const reference = `key ${key.slice(0, 8)}`;
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => post("line", { ...orderBodies.line, reference }, { key })),
    );
    const made = answers.filter(({ status }) => status === 201);
    expect(new Set(made.map(({ body }) => body.id)).size).toBe(1);
    expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true);
    expect(await count("reference = $1", reference)).toBe(1);
    expect((await post("line", { ...orderBodies.line, reference }, { key })).headers["idempotent-replayed"]).toBe(
      "true",
    );
  });

  it("409 nineteen of twenty times with keys of their own and one clientOrderId", async () => {
    const body = { ...orderBodies.line, clientOrderId: randomUUID() };
    const answers = await Promise.all(Array.from({ length: 20 }, () => post("line", body)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    for (const refused of answers.filter(({ status }) => status !== 201))
      expect(refused).toMatchObject({ status: 409, body: { error: { code: "order.client-order-id-in-use" } } });
    expect(await count("client_order_id = $1", body.clientOrderId)).toBe(1);
  });

  it("201 gets the stored response although the price changed since", async () => {
    const key = randomUUID();
    const first = await post("line", orderBodies.line, { key });
    await api.database.rows("update package_product set price = price + 1 where package_code = 'FIB-1000'");
    const again = await post("line", orderBodies.line, { key });
    await api.database.rows("update package_product set price = price - 1 where package_code = 'FIB-1000'");
    expect([again.status, again.body]).toEqual([201, first.body]);
  });
});

describe("the path of a new order", () => {
  const locationOf = (id: string) => `/v1/customer/${kadeblok}/order/${id}`;

  it.each(["line", "rack", "dc-connection", "wdm"] as const)(
    "201 names it for a %s, again to who repeats",
    async (kind) => {
      const key = randomUUID();
      for (const _ of ["first", "again"]) {
        const { status, body, headers } = await post(kind, orderBodies[kind], { key, draft: true });
        expect([status, headers.location]).toEqual([201, locationOf(body.id)]);
        expect(await api.send("GET", String(headers.location), { token })).toMatchObject({
          status: 200,
          body: { id: body.id },
        });
      }
    },
  );

  it("201 names the copy of an order, and 400 names nothing", async () => {
    const { body: original } = await post("line", orderBodies.line, { draft: true });
    const copy = await api.send<Order>("POST", `${locationOf(original.id)}/duplicate`, { token, body: {} });
    expect([copy.status, copy.headers.location]).toEqual([201, locationOf(copy.body.id)]);
    expect(copy.body.id).not.toBe(original.id);
    expect((await post("line", {})).headers.location).toBeUndefined();
  });
});

describe("who orders", () => {
  afterEach(() => api.database.rows("update customer set status = 'ACTIVE' where status = 'SUSPENDED'"));
  const reseller = () => api.tokenOf("daan.vos@polderlicht.example");

  it("201 for a child of the reseller, in the child's name", async () => {
    const made = await postOrder<Order>(api, await reseller(), "line", orderBodies.line, { customerId: fietsfabriek });
    expect([made.status, made.body.customerId]).toEqual([201, fietsfabriek]);
    const list = await api.send<{ items: Order[] }>("GET", `/v1/customer/${fietsfabriek}/order?sort=-submittedAt`, {
      token: await reseller(),
    });
    expect(list.body.items[0]?.id).toBe(made.body.id);
  });

  it("201 writes the hold of a child's order for the reseller that placed it, as the order itself", async () => {
    const limit = (amount: number | null) =>
      api.database.rows("update customer set credit_limit = $2 where id = $1", [fietsfabriek, amount]);
    await limit(0);
    const { body } = await postOrder<Order>(api, await reseller(), "line", orderBodies.line, {
      customerId: fietsfabriek,
    });
    await limit(null);
    expect(body.status).toBe("ON_HOLD");
    const ledger = await api.database.rows(
      `select action, customer_id as "customerId" from audit_event where entity_id = $1 order by id`,
      [body.id],
    );
    expect(ledger).toEqual([
      { action: "order.submitted", customerId: polderlicht },
      { action: "order.held", customerId: polderlicht },
    ]);
  });

  it("403 while the company, or the reseller that orders for it, is suspended; also for a draft", async () => {
    const suspend = (id: number) => api.database.rows("update customer set status = 'SUSPENDED' where id = $1", [id]);
    const tryAll = async (customerId: number) => {
      for (const draft of [true, false])
        expect(await postOrder(api, await reseller(), "line", orderBodies.line, { customerId, draft })).toMatchObject({
          status: 403,
          body: { error: { code: "customer.suspended" } },
        });
    };
    await suspend(fietsfabriek);
    await tryAll(fietsfabriek);
    await api.database.rows("update customer set status = 'ACTIVE'  where id = $1", [fietsfabriek]);
    await suspend(polderlicht);
    await tryAll(fietsfabriek);
  });

  it("403 for another role, and 404 for a company that the caller may not see", async () => {
    const desk = await api.tokenOf("tim.okafor@kadeblok.example");
    expect((await postOrder(api, desk, "line")).status).toBe(403);
    expect((await post("line", orderBodies.line, { customerId: polderlicht })).status).toBe(404);
  });
});

describe("an order above the credit limit", () => {
  it("201 is put on hold by the system from the first cent, in the language of the company, and counts what is open", async () => {
    for (const status of ["DRAFT", "CANCELLED", "COMPLETED", "REJECTED", "FAILED"])
      await plantOrder(api.database, kadeblok, "LINE", { status });
    const { body: same } = await post("line");
    /** Sets the limit to what is open, another order of the same price, and some euros. */
    const setLimit = (more: number | null) =>
      api.database.rows(
        `update customer set locale = 'nl', credit_limit = $2::numeric + (
           select sum((nrc_total + mrc_total * contract_term_months) * case id when $3 then 2 else 1 end)
           from customer_order where customer_id = $1
           and action in ('NEW', 'MIGRATE') and status not in ('DRAFT', 'CANCELLED', 'COMPLETED', 'REJECTED', 'FAILED'))
         where id = $1`,
        [kadeblok, more, same.id],
      );
    await setLimit(0);
    const within = await post("line");
    await setLimit(-0.01);
    const above = await post("line");
    await setLimit(null);
    expect([within.body.status, above.body.status]).toEqual(["SUBMITTED", "ON_HOLD"]);
    expect(above.body).toMatchObject({
      stage: "SUBMITTED",
      reason: expect.stringContaining("kredietlimiet"),
      history: [{ event: "submit" }, { event: "hold", actorType: "SYSTEM", actorName: null }],
    });
  });
});
