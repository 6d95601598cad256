import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { good, isChecked, many, orderImportsHarness } from "../../testing/orders/order-imports-harness.ts";
import { companyIds } from "../../testing/test-api.ts";

const { polderlicht } = companyIds;
const { api, start, get, work, checked, order, orders, clear } = await orderImportsHarness();

beforeEach(clear);
afterAll(() => api.close());

describe("ordering the rows", () => {
  it("202 orders the chosen rows at the price that was shown, once, and 200 links each to its order", async () => {
    const imported = await checked([
      good(1),
      good(2),
      { ...good(3), packageCode: "NO" },
      { ...good(4), customerReference: "PO 7" },
    ]);
    const chosen = imported.rows.filter(({ row }) => row === 1 || row === 4);
    const cents = (total: "nrcTotal" | "mrcTotal") =>
      (chosen.reduce((sum, row) => sum + Math.round(Number(row[total]) * 100), 0) / 100).toFixed(2);
    const wanted = { rowNumbers: [1, 4], expectedNrcTotal: cents("nrcTotal"), expectedMrcTotal: cents("mrcTotal") };
    const answer = await order(imported, wanted);
    expect([answer.status, answer.body.state, answer.body.ordering]).toEqual([202, "ORDERING", 2]);
    await work(imported.id, isChecked);
    const { rows } = await get(imported.id);
    expect(rows.map(({ state }) => state)).toEqual(["ORDERED", "READY", "INVALID", "ORDERED"]);
    const made = await orders();
    expect(made.map(({ clientId }) => clientId)).toEqual([`${imported.id}-1`, `${imported.id}-4`]);
    expect(made.map(({ number, id }) => [number, id])).toEqual(
      rows.filter(({ state }) => state === "ORDERED").map(({ orderNumber, orderId }) => [orderNumber, orderId]),
    );
    expect(made.map(({ nrc, mrc }) => [nrc, mrc])).toEqual(
      chosen.map(({ nrcTotal, mrcTotal }) => [nrcTotal, mrcTotal]),
    );
    expect((await order(imported, wanted)).body).toMatchObject({ state: "CHECKED", ordered: 2 });
    expect(await api.database.rows("select 1 from job where kind like 'order-import.%'")).toEqual([]);
    const actors = await api.database.rows<{ actor: string }>(
      "select distinct actor_type || ' ' || (actor_id is not null) as actor from audit_event where action = 'order.submitted' and entity_id = any ($1)",
      [made.map(({ id }) => id)],
    );
    expect(actors).toEqual([{ actor: "ACCOUNT true" }]);
  });

  it("202 to twenty parallel requests and two processes make one order of each row", async () => {
    const imported = await checked(many(25));
    const answers = await Promise.all(Array.from({ length: 20 }, () => order(imported)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]));
    await api.database.rows(
      `insert into job (queue, kind, payload) select 'availability', 'order-import.order', jsonb_build_object('importId', $1::text)
       from generate_series(1, 4)`,
      [imported.id],
    );
    await work(imported.id, isChecked, 2);
    expect(await get(imported.id)).toMatchObject({ ordered: 25, ordering: 0, orderable: 0 });
    expect(await orders()).toHaveLength(25);
  });

  it("a row whose price changed is not ordered and says its new price, which can be agreed to", async () => {
    const imported = await checked([good(1), { ...good(7), packageCode: "FIB-500" }]);
    await order(imported);
    await api.database.rows(
      "update package_product set price = price + 1 where package_code = 'MOB-5G' and charge_type = 'MRC' and mandatory",
    );
    await work(imported.id, isChecked);
    const after = await get(imported.id);
    expect(after.rows.map(({ state }) => state)).toEqual(["PRICE_CHANGED", "ORDERED"]);
    expect(Number(after.rows[0]?.mrcTotal)).toBeGreaterThan(Number(imported.rows[0]?.mrcTotal));
    expect(await orders()).toHaveLength(1);
    const old = await order(imported, { rowNumbers: [1], expectedMrcTotal: imported.rows[0]?.mrcTotal });
    expect(old).toMatchObject({ status: 409, body: { error: { code: "order.price-changed" } } });
    const { nrcTotal = "", mrcTotal = "" } = after.rows[0] ?? {};
    const again = await order(imported, { rowNumbers: [1], expectedNrcTotal: nrcTotal, expectedMrcTotal: mrcTotal });
    expect(again.status).toBe(202);
    await work(imported.id, isChecked);
    expect(await orders()).toHaveLength(2);
    await api.database.rows(
      "update package_product set price = price - 1 where package_code = 'MOB-5G' and charge_type = 'MRC' and mandatory",
    );
  });

  it("409 for other amounts and while rows are checked, 400 for rows that cannot be ordered and without the terms", async () => {
    const { body } = await start([good(1), { ...good(2), packageCode: "NO" }]);
    expect(await order(body)).toMatchObject({ status: 409, body: { error: { code: "order-import.state-conflict" } } });
    await work(body.id, isChecked);
    const imported = await get(body.id);
    expect(await order(imported, { expectedMrcTotal: "1.00" })).toMatchObject({
      status: 409,
      body: { error: { code: "order.price-changed", details: { mrcTotal: imported.mrcTotal } } },
    });
    const fieldOf = async (more: object) => {
      const { status, body: refused } = await order(imported, more);
      return [status, (refused as { validationErrors?: { field: string }[] }).validationErrors?.[0]?.field];
    };
    expect(await fieldOf({ rowNumbers: [1, 2] })).toEqual([400, "rowNumbers.1"]);
    expect(await fieldOf({ rowNumbers: [9] })).toEqual([400, "rowNumbers.0"]);
    expect(await fieldOf({ termsAccepted: false })).toEqual([400, "termsAccepted"]);
    expect(await orders()).toEqual([]);
  });

  it("403 while the company is suspended, also for rows that wait to be ordered", async () => {
    const imported = await checked([good(1)]);
    await order(imported);
    await api.database.rows("update customer set status = 'SUSPENDED' where id = $1", [polderlicht]);
    try {
      await work(imported.id, isChecked);
      expect((await get(imported.id)).rows).toMatchObject([{ state: "READY", refusal: "customer.suspended" }]);
      expect(await orders()).toEqual([]);
      for (const answer of [await order(imported), await start([good(2)])])
        expect(answer).toMatchObject({ status: 403, body: { error: { code: "customer.suspended" } } });
    } finally {
      await api.database.rows("update customer set status = 'ACTIVE' where id = $1", [polderlicht]);
    }
  });
});
