import { randomUUID } from "node:crypto";
import type { Order, PriceSummary } from "@demarc/contract/orders/order-fields";
import type pg from "pg";
import { compare, startBaseline } from "./api.bench.ts";
import { addressOf, customerId, fill, others, p95, ratio, statementTimes, summary, times } from "./growth.bench.ts";
import { workedLineOrder } from "../apps/api/src/testing/orders/worked-line-order.ts";
import type { Product } from "./product.ts";
import { median, row } from "./report.ts";

const { expectedNrcTotal: _nrc, expectedMrcTotal: _mrc, ...order } = workedLineOrder;

const post = async <Answer>(url: string, headers: Record<string, string>, body: object): Promise<Answer> => {
  const answer = await fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Answer;
};

/** The rate of prices, and of orders submitted without a draft; these run one after the other because one company places them. */
export async function benchOrderRates(product: Product, owner: pg.Client, token: string): Promise<void> {
  const { bare, stop } = await startBaseline(owner);
  const json = { "content-type": "application/json" };
  const headers = { ...json, authorization: `Bearer ${token}` };
  const summaryUrl = addressOf(product, "price-summary");
  const makeHeaders = () => ({ "idempotency-key": randomUUID() });
  try {
    const priced = await post<PriceSummary>(summaryUrl, headers, order);
    const { rows } = await owner.query<{ id: string }>(
      "select id from availability_check order by checked_at desc limit 1",
    );
    const { nrcTotal: expectedNrcTotal, mrcTotal: expectedMrcTotal, priceListVersion } = priced;
    const whole = { ...order, availabilityCheckId: rows[0]?.id, expectedNrcTotal, expectedMrcTotal, priceListVersion };
    const placed = await post<Order>(addressOf(product, "order/line"), { ...headers, ...makeHeaders() }, whole);
    const bareOrder = await post<{ mrc_total: string; lines: object[] }>(`${bare}/order`, json, whole);
    if (bareOrder.mrc_total !== placed.mrcTotal || bareOrder.lines.length !== placed.lines.length)
      throw new Error("the baseline computes another price");
    const makeBody = () => JSON.stringify(whole);
    // A company cannot have thousands of open orders.
    const settle = () =>
      owner.query(
        "update customer_order set status = 'COMPLETED' where customer_id = $1 and reference = $2 and status = 'SUBMITTED'",
        [customerId, order.reference],
      );
    await compare(
      "price of an order of a line",
      ">= 0.40",
      { url: summaryUrl, headers, makeBody },
      { url: `${bare}/price-summary`, headers: json, makeBody },
    );
    await compare(
      "submit an order of a line, with its mail, ledger and outbox",
      ">= 0.50",
      { url: addressOf(product, "order/line"), headers, makeBody, makeHeaders, settle },
      { url: `${bare}/order`, headers: json, makeBody, settle },
    );
  } finally {
    await stop();
    await owner.query("delete from customer_order where customer_id = $1 and reference = $2", [
      customerId,
      order.reference,
    ]);
    await owner.query("vacuum analyze customer_order");
  }
}

/** One order in a hundred is open, one in five thousand waits for the customer. */
const fillOrders = (owner: pg.Client, from: number, to: number, ofCustomer: string): Promise<void> =>
  fill(
    owner,
    "customer_order",
    `insert into customer_order (customer_id, order_number, kind, status, accepted_at, customer_reference, reference, package_code,
       body, place, contract_term_months, wish_date, planned_date, nrc_total, mrc_total, price_list_version, submitted_at, created_at)
     select ${ofCustomer}, 'ORD-1999-' || lpad(n::text, 6, '0'),
       (array['LINE', 'LINE', 'LINE', 'LINE', 'LINE', 'LINE', 'RACK', 'DC_CONNECTION', 'WDM'])[1 + n % 9],
       case when n % 5000 = 0 then 'AWAITING_CUSTOMER' when n % 100 = 0 then 'SCHEDULED' when n % 50 = 1 then 'CANCELLED'
         else 'COMPLETED' end,
       now() - make_interval(mins => n), 'PO-' || n, 'Filiaal ' || md5(n::text), 'FIB-1000', $json$${JSON.stringify(order)}$json$,
       'Straat ' || n % 977 || ', 8011 AB Zwolle', 36, current_date + n % 300, current_date + n % 400, 0, 20 + n % 9000 / 100.0,
       '2026-11', now() - make_interval(mins => n), now() - make_interval(mins => n)
     from generate_series(${from}, ${to}) n`,
  );

/** The cost of the list of orders when a customer has 100,000 of half a million, against 10,000 in total. */
export async function benchOrderGrowth(product: Product, owner: pg.Client, token: string): Promise<void> {
  const orders = addressOf(product, "order");
  const one = async (): Promise<string> => {
    const { rows } = await owner.query<{ id: string }>(
      "select id from customer_order where order_number = 'ORD-1999-000500'",
    );
    return `${orders}/${rows[0]?.id}`;
  };
  await fillOrders(owner, 1, 10_000, String(customerId));
  const before = { first: await times(orders, token), get: await times(await one(), token) };
  await fillOrders(owner, 10_001, 100_000, String(customerId));
  await fillOrders(owner, 100_001, 500_000, others);
  const first = await times(orders, token);
  const get = await times(await one(), token);
  const reach = "<= 1.3 x (p95)";
  row(
    "first page, 100,000 orders of 500,000",
    `${ratio(first, before.first, p95)} that of 10,000`,
    reach,
    summary(first),
  );
  row("get one order of them", `${ratio(get, before.get, p95)} that of 10,000`, reach, summary(get));
  const far = [
    ["orders from 50,000 on", "?offset=50000", "submitted_at desc, id desc"],
    ["orders from 50,000 on, by number", "?sort=orderNumber&offset=50000", "order_number, id"],
  ] as const;
  for (const [what, query, sorted] of far) {
    const page = await times(orders + query, token);
    const bare = await statementTimes(
      owner,
      what,
      `select id from customer_order where customer_id = $1 and status <> 'DRAFT'
       order by ${sorted} limit 50 offset 50000`,
    );
    row(what, `${ratio(page, bare, median)} a bare index scan`, "<= 1.5 x", `${summary(page)}; ${summary(bare)}`);
    row(what, `${ratio(page, first, median)} the first page`, "<= 4 x", summary(page));
  }
  const pages = [
    ["the last orders", "?offset=99990", ""],
    ["first page, by monthly price", "?sort=mrcTotal", "<= 4 x"],
    ["orders of a kind", "?kind=WDM", ""],
    ["orders that are scheduled, 1 of 100", "?status=SCHEDULED", ""],
    ["orders that wait for the customer, 20", "?status=AWAITING_CUSTOMER", ""],
    ["search that finds one order", "?q=filiaal%20c4ca4238", ""],
    ["search that finds all 100,000 orders", "?q=filiaal", ""],
  ] as const;
  for (const [what, query, most] of pages) {
    const page = await times(orders + query, token);
    row(what, `${ratio(page, first, median)} the first page`, most, summary(page));
  }
}
