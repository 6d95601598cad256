import type { Order } from "@demarc/contract/orders/order-fields";
import { mostOpenOrders } from "@demarc/contract/orders/orders";
import { afterAll, describe, expect, it } from "vitest";
import { holdTransaction } from "../../../testing/held-transaction.ts";
import { orderBodies, postOrder } from "../../../testing/orders/order-bodies.ts";
import { kadebloksOrders } from "../../../testing/orders/operated-orders.ts";
import { companyIds, testApi } from "../../../testing/test-api.ts";

const { kadeblok, polderlicht, fietsfabriek } = companyIds;
const { api, token, post } = await kadebloksOrders();
afterAll(() => api.close());

describe("the orders of one company", () => {
  it("201 gives parallel orders unique numbers, also above a million", async () => {
    await api.database.rows("select setval('order_number', 999996)");
    const answers = await Promise.all(Array.from({ length: 8 }, () => post("line")));
    const numbers = answers.map(({ body }) => Number(body.orderNumber?.slice(9))).toSorted((a, b) => a - b);
    expect(numbers.map((number) => number - 999_997)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    await api.database.rows("select setval('order_number', 5000)");
  });

  it("201 does not wait for the number of an order that another company is placing", async () => {
    const held = await holdTransaction(api.database, "select next_order_number(2026)");
    try {
      expect((await post("line")).status).toBe(201);
    } finally {
      await held.commit();
    }
  });

  it("201 mails at most twenty contacts, after all mails that are no bulk", async () => {
    await api.database.rows(
      `insert into customer_contact (id, customer_id, types, first_name, last_name, email)
       select gen_random_uuid(), $1, '{order}', 'Many', 'Contacts', 'many' || number || '@kadeblok.example' from generate_series(1, 30) as number`,
      [kadeblok],
    );
    const { body: order } = await post("line");
    const queued = await api.database.rows<{ bulk: boolean }>(
      `select job.bulk from mail_message mail join job on job.payload ->> 'mailId' = mail.id::text
       where mail.subject like '%' || $1 || '%'`,
      [order.orderNumber],
    );
    await api.database.rows("delete from customer_contact where first_name = 'Many'");
    expect([queued.length, queued.every(({ bulk }) => bulk)]).toEqual([20, true]);
  });

  const mails = async () =>
    (await api.database.rows<{ count: number }>("select count(*)::int as count from mail_message"))[0]?.count ?? 0;
  const plantMany = (count: number, customerId = kadeblok, minutesAgo = 0) =>
    api.database.rows(
      `insert into customer_order (customer_id, order_number, kind, action, status, body, place, submitted_at)
       select $1, next_order_number(2026), 'LINE', 'NEW', 'SUBMITTED', '{}', 'x', now() - make_interval(mins => $3)
       from generate_series(1, $2::int)`,
      [customerId, count, minutesAgo],
    );

  it("409 order.too-many-open above 2,000 open orders, and no mail for each above 100 an hour", async () => {
    await plantMany(100);
    const before = await mails();
    expect((await post("line")).status).toBe(201);
    expect(await mails()).toBe(before);
    await plantMany(mostOpenOrders);
    expect(await post("line")).toMatchObject({ status: 409, body: { error: { code: "order.too-many-open" } } });
    await api.database.rows("delete from customer_order where place = 'x'");
  });

  it.each([
    ["a company that it sees", fietsfabriek, mostOpenOrders, 0],
    ["the company itself before this hour", polderlicht, 100, 61],
  ])("201 with a mail, whatever number of orders %s has placed", async (_who, customerId, count, minutesAgo) => {
    await plantMany(count, customerId, minutesAgo);
    const before = await mails();
    const reseller = await api.tokenOf("daan.vos@polderlicht.example");
    const answer = await postOrder(api, reseller, "line", orderBodies.line, { customerId: polderlicht });
    await api.database.rows("delete from customer_order where place = 'x'");
    expect(answer.status).toBe(201);
    expect(await mails()).toBeGreaterThan(before);
  });

  const newDraft = async () => (await post("line", orderBodies.line, { draft: true })).body.id;
  const submission = async () => {
    const path = `/v1/customer/${kadeblok}/order/${await newDraft()}/submit`;
    return () => api.send("POST", path, { token, body: {} });
  };
  it.each([
    ["an order", () => Promise.resolve(() => post("line"))],
    ["a draft", submission],
  ])("409 for %s that is submitted while the last open order is being placed", async (_, prepare) => {
    const send = await prepare();
    const placed = await holdTransaction(
      api.database,
      `with locked as materialized (select pg_advisory_xact_lock(hashtext('orders of company'), $1::int))
       insert into customer_order (customer_id, order_number, kind, action, status, body, place, submitted_at)
       select $1, next_order_number(2026), 'LINE', 'NEW', 'SUBMITTED', '{}', 'x', now() from locked, generate_series(1, $2::int)`,
      [kadeblok, mostOpenOrders],
    );
    const answer = send();
    await placed.untilWaiting(1);
    await placed.commit();
    expect(await answer).toMatchObject({ status: 409, body: { error: { code: "order.too-many-open" } } });
    await api.database.rows("delete from customer_order where place = 'x'");
  });

  it("200 a submitted order of a line is changed and submitted again without a question to the networks", async () => {
    const { body: order } = await post("line");
    const limited = await testApi({ LIMIT_ORDER_ADDRESSES_PER_MINUTE: "1" }, api.database);
    await api.database.rows("delete from availability_check");
    const path = `/v1/customer/${kadeblok}/order/${order.id}`;
    const changed = await Promise.all(
      Array.from({ length: 3 }, (_, place) =>
        limited.send<Order>("PATCH", path, { token, body: { customerReference: `PO-${place}` } }),
      ),
    );
    expect(changed.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await limited.send("POST", `${path}/submit`, { token, body: {} })).status).toBe(200);
    const [checks] = await api.database.rows("select count(*)::int as count from availability_check");
    expect(checks).toEqual({ count: 0 });
    await limited.close();
  });
});
