import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { signatureOf, signedHeaders } from "../../platform/http/signed-requests.ts";
import { holdTransaction } from "../../testing/held-transaction.ts";
import { callAsShop, orderOf, shopSecret } from "../../testing/requests/shop-calls.ts";
import { testConfig } from "../../testing/test-config.ts";
import { companyIds, type TestApi, testApi } from "../../testing/test-api.ts";

const url = "https://shop.example/visit?from=portal";
let api: TestApi;

beforeAll(async () => {
  api = await testApi({ DEMO: "false", LOYALTY_SHOP_SECRET: shopSecret, LOYALTY_SHOP_URL: url });
});
afterEach(() => api.database.rows("delete from loyalty_ledger where order_id is not null"));
afterAll(() => api.close());

const spend = (order: unknown, options = {}) => callAsShop(api, "spend", order, options);
const balance = async (): Promise<number> => {
  const token = await api.tokenOf("fenna.smit@polderlicht.example");
  return (await api.send<{ balance: number }>("GET", "/v1/loyalty/balance", { token })).body.balance;
};
const spentEntries = () => api.database.rows("select * from loyalty_ledger where order_id is not null");
const refusal = (status: number, code: string) => ({ status, body: { error: { code } } });

describe("the signature of the shop", () => {
  it("200 for the signature of the standard's own example", () => {
    const call = {
      id: "msg_p5jXN8AQM9LWM0D4loKWxJek",
      timestamp: "1614265330",
      body: '{"test": 2432232314}',
    };
    expect(signatureOf("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", call)).toBe(
      "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
    );
  });

  it("401 for a body that is not parsed, because it is not signed; 429 for an address after refused calls", async () => {
    const strict = await testApi(
      { DEMO: "false", LOYALTY_SHOP_SECRET: shopSecret, LOYALTY_SHOP_URL: url, LIMIT_PER_ADDRESS_PER_MINUTE: "3" },
      api.database,
    );
    const answers = [];
    // Twice the limit and more, because its window may start again in between.
    for (let call = 0; call < 8; call += 1)
      answers.push(await strict.send("POST", "/v1/loyalty/spend", { body: "{no json" }));
    expect(answers[0]).toMatchObject(refusal(401, "loyalty.signature-invalid"));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401, 429]));
    expect((await callAsShop(strict, "visit", { ticket: "unknown" })).status).toBe(404);
    await strict.close();
  });

  it("401 for a wrong secret, a missing header, another id, another time, and another body", async () => {
    const order = orderOf();
    const text = JSON.stringify(order);
    const good = signedHeaders(shopSecret, text, new Date());
    const send = (headers: Record<string, string>, body = text) =>
      api.send("POST", "/v1/loyalty/spend", { body, headers });
    const other = String(Number(good["webhook-timestamp"]) + 1);
    const answers = [
      await spend(order, { secret: `whsec_${Buffer.alloc(32, 1).toString("base64")}` }),
      await send({}),
      ...(await Promise.all(
        Object.keys(good).map((name) => send(Object.fromEntries(Object.entries(good).filter(([one]) => one !== name)))),
      )),
      await send({ ...good, "webhook-id": "msg_other" }),
      await send({ ...good, "webhook-timestamp": other }),
      await send({ ...good, "webhook-timestamp": "soon" }),
      await send({ ...good, "webhook-signature": "" }),
      await send({ ...good, "webhook-signature": "v1,x v2" }),
      await send(good, JSON.stringify({ ...order, points: 1 })),
      // The bytes are signed, so the same fields with other white space do not match the signature.
      await send(good, JSON.stringify(order, null, 1)),
    ];
    for (const answer of answers) expect(answer).toMatchObject(refusal(401, "loyalty.signature-invalid"));
    expect(await spentEntries()).toEqual([]);
    expect((await send(good)).status).toBe(200);
  });

  it("200 within five minutes of our clock, and 401 outside them", async () => {
    const minutes = (count: number) => ({ at: new Date(Date.now() + count * 60_000) });
    for (const late of [-4.9, 4.9]) expect((await spend(orderOf(), minutes(late))).status).toBe(200);
    for (const late of [-5.1, 5.1])
      expect(await spend(orderOf(), minutes(late))).toMatchObject(refusal(401, "loyalty.signature-invalid"));
  });

  it("200 if one of several signatures is right, as while a secret changes", async () => {
    const body = JSON.stringify(orderOf());
    const headers = signedHeaders(shopSecret, body, new Date());
    headers["webhook-signature"] = `v1,${"A".repeat(43)}= ${headers["webhook-signature"]}`;
    expect((await api.send("POST", "/v1/loyalty/spend", { body, headers })).status).toBe(200);
  });

  it("401 for a product token in its place", async () => {
    const token = await api.tokenOf("fenna.smit@polderlicht.example");
    expect(await api.send("POST", "/v1/loyalty/spend", { token, body: orderOf() })).toMatchObject({ status: 401 });
  });
});

describe("spending points", () => {
  it("200 takes the points, with an entry, a row in the ledger and an event", async () => {
    const order = orderOf();
    const { status, body } = await spend(order);
    expect(status).toBe(200);
    expect(body).toMatchObject(order);
    expect(await balance()).toBe(1740);
    const token = await api.tokenOf("fenna.smit@polderlicht.example");
    const history = await api.send<{ items: unknown[] }>("GET", "/v1/loyalty/history", { token });
    expect(history.body.items[0]).toMatchObject({
      id: body["id"],
      points: -100,
      reason: "SPENT",
      orderId: order.orderId,
      description: "Bag of coffee",
    });
    const [event] = await api.database.rows(
      `select customer_id, actor_type, actor_id, after from audit_event
       where action = 'loyalty.points-spent' and entity_id = $1`,
      [order.orderId],
    );
    expect(event).toEqual({
      customer_id: companyIds.polderlicht,
      actor_type: "SYSTEM",
      actor_id: "loyalty-shop",
      after: { balance: 1740, points: 100, description: "Bag of coffee" },
    });
    const sent = await api.database.rows(
      "select customer_id from outbox_event where type = 'loyalty.points-spent' and entity_id = $1",
      [order.orderId],
    );
    expect(sent).toEqual([{ customer_id: companyIds.polderlicht }]);
  });

  it("200 answers a repeated order alike and takes no points again, whatever the balance is", async () => {
    const order = orderOf({ points: 1840 });
    const first = await spend(order);
    const again = await spend({ ...order, orderId: order.orderId.toUpperCase() });
    expect([first.status, again.status, again.body]).toEqual([200, 200, first.body]);
    expect(await spentEntries()).toHaveLength(1);
  });

  it("200 makes one entry of 20 parallel sends of one order", async () => {
    const order = orderOf();
    const answers = await Promise.all(Array.from({ length: 20 }, () => spend(order)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1);
    expect(await spentEntries()).toHaveLength(1);
  });

  it("409 for a known order with other points, another description or another company", async () => {
    const order = orderOf();
    await spend(order);
    await api.database.rows(
      "insert into loyalty_ledger (customer_id, points, reason) values (20180035, 500, 'WELCOME')",
    );
    for (const change of [{ points: 101 }, { description: "Two bags" }, { customerId: companyIds.beeldwijk }])
      expect(await spend({ ...order, ...change })).toMatchObject(refusal(409, "loyalty.order-differs"));
    expect(await spentEntries()).toHaveLength(1);
  });

  it("409 never makes the points negative: of 20 parallel orders as many succeed as there are points for", async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => spend(orderOf({ points: 300 }))));
    const counts = [200, 409].map((wanted) => answers.filter(({ status }) => status === wanted).length);
    expect(counts).toEqual([6, 14]);
    expect(await balance()).toBe(40);
    const [row] = await api.database.rows(
      "select sum(points)::int as sum from loyalty_ledger where order_id is not null",
    );
    expect(row).toEqual({ sum: -1800 });
  });

  it("409 counts the points of an order that another transaction is about to commit, and began later", async () => {
    const held = await holdTransaction(
      api.database,
      `with company as (select id from customer where id = $1 for no key update)
       insert into loyalty_ledger (customer_id, at, points, reason, order_id)
       select id, now() + interval '1 second', -1800, 'SPENT', gen_random_uuid() from company`,
      [companyIds.polderlicht],
    );
    const asked = [spend(orderOf()), spend(orderOf({ points: 40 }))];
    await held.untilWaiting(2);
    await held.commit();
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([409, 200]);
    expect(await balance()).toBe(0);
  });

  it("409 for one point too many, with the balance", async () => {
    const answer = await spend(orderOf({ points: 1841 }));
    expect(answer).toMatchObject({
      status: 409,
      body: { error: { code: "loyalty.not-enough-points", details: { balance: 1840 } } },
    });
    expect((await spend(orderOf({ points: 1840 }))).status).toBe(200);
  });

  it("403 alike for a company that does not take part, one that has ended, and an unknown one", async () => {
    const answers = [
      await spend(orderOf({ customerId: companyIds.kadeblok })),
      await spend(orderOf({ customerId: 1 })),
    ];
    await api.database.rows("update customer set status = 'TERMINATED' where id = $1", [companyIds.beeldwijk]);
    answers.push(await spend(orderOf({ customerId: companyIds.beeldwijk })));
    await api.database.rows("update customer set status = 'ACTIVE' where id = $1", [companyIds.beeldwijk]);
    for (const answer of answers) expect(answer).toMatchObject(refusal(403, "loyalty.not-participating"));
  });

  it.each([
    ["no points", { points: 0 }],
    ["negative points", { points: -100 }],
    ["half a point", { points: 0.5 }],
    ["points as text", { points: "100" }],
    ["too many points", { points: 1_000_001 }],
    ["no order", { orderId: undefined }],
    ["an order that is no UUID", { orderId: "1" }],
    ["no description", { description: "" }],
    ["a long description", { description: "x".repeat(61) }],
    ["a NUL character", { description: "\0" }],
    ["a number of a company beyond the database", { customerId: 2 ** 31 }],
    ["an unknown field", { reason: "WELCOME" }],
  ])("400 for %s", async (_what, change) => {
    expect((await spend(orderOf(change))).status).toBe(400);
    expect(await spentEntries()).toEqual([]);
  });

  it("400, 413 and 415 for a body that is no JSON, too large, or a form", async () => {
    const send = (body: string, type = "application/json") =>
      api.send("POST", "/v1/loyalty/spend", {
        body,
        headers: { "content-type": type, ...signedHeaders(shopSecret, body, new Date()) },
      });
    expect((await send("{")).status).toBe(400);
    expect((await send("")).status).toBe(400);
    expect((await send(JSON.stringify({ x: "x".repeat(300_000) }))).status).toBe(413);
    expect((await send("points=1", "application/x-www-form-urlencoded")).status).toBe(415);
  });
});

describe("a shop elsewhere", () => {
  const ticketOf = async (locale: string) => {
    const { body } = await api.send<{ loginUrl: string }>("GET", "/v1/loyalty/login", {
      token: await api.tokenOf("fenna.smit@polderlicht.example"),
      headers: { "accept-language": locale },
    });
    return new URL(body.loginUrl);
  };

  it("200 redeems the ticket of the login URL once, in the language of the portal", async () => {
    const address = await ticketOf("nl");
    expect(address.origin + address.pathname).toBe("https://shop.example/visit");
    expect([address.searchParams.get("from"), address.searchParams.get("locale")]).toEqual(["portal", "nl"]);
    const ticket = address.searchParams.get("ticket");
    expect(await callAsShop(api, "visit", { ticket })).toMatchObject({
      status: 200,
      body: { customerId: companyIds.polderlicht, name: "Polderlicht ICT B.V.", balance: 1840, locale: "nl" },
    });
    expect(await callAsShop(api, "visit", { ticket })).toMatchObject(refusal(404, "loyalty.ticket-unknown"));
  });

  it("401 for a visit without a signature, and the ticket stays valid", async () => {
    const ticket = (await ticketOf("en")).searchParams.get("ticket");
    expect((await api.send("POST", "/v1/loyalty/visit", { body: { ticket } })).status).toBe(401);
    expect((await callAsShop(api, "visit", { ticket })).status).toBe(200);
  });

  it("404 for an unknown ticket, and for one after 60 seconds", async () => {
    const ticket = (await ticketOf("en")).searchParams.get("ticket");
    await api.database.rows("update loyalty_ticket set expires_at = expires_at - interval '60 seconds'");
    for (const one of [ticket, randomUUID()])
      expect(await callAsShop(api, "visit", { ticket: one })).toMatchObject(refusal(404, "loyalty.ticket-unknown"));
  });

  it("404 at the address of our own shop", async () => {
    const { body } = await api.send<string>("GET", "/loyalty/shop?ticket=x");
    expect(String(body)).not.toContain("demarc_shop");
    expect((await api.send("POST", "/loyalty/shop/order")).status).toBe(404);
  });
});

describe("without a secret", () => {
  it("refuses to start with a shop elsewhere, and with a secret that is too short, without printing it", () => {
    expect(() => testConfig({ DEMO: "false", LOYALTY_SHOP_URL: url })).toThrow("LOYALTY_SHOP_SECRET must be set");
    expect(() => testConfig({ LOYALTY_SHOP_SECRET: "whsec_aHVudGVyMg==" })).toThrow(
      /^LOYALTY_SHOP_SECRET must be whsec_ and at least 24 bytes in base64, but it is something else\.$/,
    );
  });

  it("404 for every call of a shop", async () => {
    const off = await testApi({ DEMO: "false" });
    try {
      for (const path of ["spend", "visit"] as const) {
        const body = path === "spend" ? orderOf() : { ticket: "x" };
        expect(await callAsShop(off, path, body)).toMatchObject(refusal(404, "loyalty.shop-off"));
        const empty = await callAsShop(off, path, body, { secret: "" });
        expect(empty).toMatchObject(refusal(404, "loyalty.shop-off"));
      }
    } finally {
      await off.close();
    }
  });
});
