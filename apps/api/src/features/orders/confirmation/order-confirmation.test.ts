import { amsterdamDate } from "@demarc/contract/core/calendar";
import { euroFormat } from "@demarc/contract/core/money";
import type { Order } from "@demarc/contract/orders/order-fields";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createPool } from "../../../platform/database/database.ts";
import { testJobs } from "../../../testing/test-jobs.ts";
import { createLog } from "../../../platform/process/log.ts";
import { killedOrderJobs } from "../../../testing/orders/killed-order-jobs.ts";
import { orderBodies, postOrder } from "../../../testing/orders/order-bodies.ts";
import { plantAddressCheck, plantOrder } from "../../../testing/orders/order-rows.ts";
import { pdfTexts } from "../../../testing/invoices/pdf-text.ts";
import { orderOperator } from "../../../testing/orders/operated-orders.ts";
import { companyIds, type TestApi, testApi } from "../../../testing/test-api.ts";
import { testConfig } from "../../../testing/test-config.ts";
import { confirmationJobs } from "./order-confirmation.jobs.ts";

const { kadeblok, polderlicht } = companyIds;
const log = createLog("silent");
let api: TestApi;
let operate: ReturnType<typeof orderOperator>;
const tokens: Record<number, string> = {};

beforeAll(async () => {
  api = await testApi();
  tokens[kadeblok] = await api.tokenOf("ruth.klein@kadeblok.example");
  tokens[polderlicht] = await api.tokenOf("daan.vos@polderlicht.example");
  operate = orderOperator(api);
  await plantAddressCheck(api.database);
});
beforeEach(() => api.database.rows("delete from job where kind = 'orders.confirm'"));
afterAll(() => api.close());

const waiting = () => api.database.rows<{ id: string }>("select id from job where kind = 'orders.confirm'");

/** Runs the queued jobs in several processes at once until none is left. */
const work = async (processes = 1): Promise<void> => {
  const running = [];
  for (let started = 0; started < processes; started += 1) {
    const pool = createPool(api.database.connect, "portal_jobs", 3);
    const { connect } = api.database;
    const jobs = await testJobs({
      connect,
      pool,
      leasePool: pool,
      handlers: confirmationJobs(testConfig()),
      timers: [],
      log,
    });
    running.push({ pool, jobs });
  }
  await expect.poll(waiting, { interval: 5 }).toEqual([]);
  for (const { pool, jobs } of running) {
    await jobs.close();
    await pool.end();
  }
};

const read = async (id: string, customerId: number): Promise<Order> => {
  const path = `/v1/customer/${customerId}/order/${id}`;
  return (await api.send<Order>("GET", path, { token: tokens[customerId] })).body;
};
const confirmationsOf = ({ documents }: Order) => documents.filter(({ kind }) => kind === "ORDER_CONFIRMATION");
const download = (customerId: number, documentId: string, token = tokens[customerId]) =>
  api.app.inject({
    url: `/v1/customer/${customerId}/document/${documentId}/download`,
    headers: { authorization: `Bearer ${token}` },
  });
const confirmedTexts = async (order: Order): Promise<string[]> => {
  const [document] = confirmationsOf(order);
  return pdfTexts((await download(order.customerId, document?.id ?? "")).rawPayload);
};

describe("the confirmation of an order", () => {
  const rack = { ...orderBodies.rack, customerReference: "PO-8841", reference: "Rij 3" };

  it("200 has the lines and the totals of the order, in English", async () => {
    const { body } = await postOrder<Order>(api, tokens[kadeblok] ?? "", "rack", rack);
    await operate("accept", body.orderNumber ?? "");
    await work();
    const order = await read(body.id, kadeblok);
    expect(confirmationsOf(order)).toMatchObject([{ fileName: `order-confirmation-${order.orderNumber}.pdf` }]);
    const texts = await confirmedTexts(order);
    const euros = euroFormat("en");
    expect(order.lines.length).toBeGreaterThan(3);
    const prices = texts.slice(texts.indexOf("Per month"));
    for (const { description, amount } of order.lines) {
      const places = prices.flatMap((text, place) => (text === description.en ? [place] : []));
      const row = places.flatMap((place) => prices.slice(place + 1, place + 5));
      expect([description.en, ...row]).toEqual(expect.arrayContaining([description.en, euros(amount)]));
    }
    const totals = texts.slice(texts.indexOf("Total per month excl. VAT"));
    expect(totals.slice(0, 10)).toEqual([
      "Total per month excl. VAT",
      "€1,055.50",
      "One-off total excl. VAT",
      "€1,345.00",
      "Total per month incl. 21% VAT",
      "€1,277.16",
      "One-off total incl. 21% VAT",
      "€1,627.45",
      "Total over 36 months excl. VAT",
      "€39,343.00",
    ]);
    const facts = [order.orderNumber, "PO-8841", "Rij 3", order.packageName?.en, "36 months", "30 days"];
    expect(texts).toEqual(expect.arrayContaining(["Order confirmation", "Kadeblok Hosting B.V.", ...facts]));
    expect(texts).toEqual(
      expect.arrayContaining([
        "Noordwal Groep B.V., Noordwalkade 1, 1012 ZZ Amsterdam",
        "KvK 99990010 · VAT NL999900109B01",
        "Phone 0200000017 · sales@noordwal.example",
        "Page 1 of 1",
      ]),
    );
  });

  it("200 is in the language of the company: Dutch for Polderlicht", async () => {
    const { id, orderNumber } = await plantOrder(api.database, polderlicht, "LINE");
    await operate("accept", orderNumber);
    await work();
    const order = await read(id, polderlicht);
    expect(confirmationsOf(order)).toMatchObject([{ fileName: `orderbevestiging-${orderNumber}.pdf` }]);
    expect(await confirmedTexts(order)).toEqual(
      expect.arrayContaining(["Orderbevestiging", "Totaal per maand excl. btw", "€ 67,10", "12 maanden"]),
    );
  });

  it("says that VAT is reverse-charged, and has no total with VAT", async () => {
    const { id, orderNumber } = await plantOrder(api.database, kadeblok, "LINE");
    await api.database.rows("update customer_order set vat_rate = 0 where id = $1", [id]);
    await api.database.rows("update customer set vat_treatment = 'REVERSE_CHARGE_EU' where id = $1", [kadeblok]);
    await operate("accept", orderNumber);
    await work();
    const texts = await confirmedTexts(await read(id, kadeblok));
    await api.database.rows("update customer set vat_treatment = 'STANDARD_NL' where id = $1", [kadeblok]);
    expect(texts).toContain("VAT is reverse-charged to you.");
    expect(texts.filter((text) => text.includes("incl."))).toEqual([]);
  });

  it("is recorded for seven years, as an event as well", async () => {
    const { id, orderNumber } = await plantOrder(api.database, kadeblok, "LINE");
    await operate("schedule", orderNumber, amsterdamDate(new Date()));
    await work();
    const written = await api.database.rows(
      "select actor_type, kept, after ->> 'fileName' as file from audit_event where entity_id = $1 and action = 'order.confirmed'",
      [id],
    );
    expect(written).toEqual([{ actor_type: "SYSTEM", kept: "7 years", file: `order-confirmation-${orderNumber}.pdf` }]);
    const events = await api.database.rows("select 1 from outbox_event where entity_id = $1 and type = $2", [
      id,
      "order.confirmed",
    ]);
    expect(events).toHaveLength(1);
  });

  it("404 for another company, like an unknown id", async () => {
    const { id, orderNumber } = await plantOrder(api.database, kadeblok, "LINE");
    await operate("accept", orderNumber);
    await work();
    const [document] = confirmationsOf(await read(id, kadeblok));
    expect((await download(kadeblok, document?.id ?? "")).statusCode).toBe(200);
    expect((await download(polderlicht, document?.id ?? "")).statusCode).toBe(404);
    expect((await download(kadeblok, document?.id ?? "", tokens[polderlicht])).statusCode).toBe(404);
  });
});

describe("an order has one confirmation", () => {
  it("if it is accepted again, at once and after it was on hold", async () => {
    const { id, orderNumber } = await plantOrder(api.database, kadeblok, "LINE");
    await operate("accept", orderNumber);
    await operate("accept", orderNumber);
    await operate("hold", orderNumber, "Wait");
    await operate("accept", orderNumber);
    expect(await waiting()).toHaveLength(1);
    await work();
    expect(confirmationsOf(await read(id, kadeblok))).toHaveLength(1);
  });

  it("if its job runs in two processes at the same time", async () => {
    const { id, orderNumber } = await plantOrder(api.database, kadeblok, "LINE");
    await operate("accept", orderNumber);
    await api.database.rows(
      "insert into job (queue, kind, payload) select queue, kind, payload from job where kind = 'orders.confirm'",
    );
    await work(2);
    expect(confirmationsOf(await read(id, kadeblok))).toHaveLength(1);
  });

  it("if the process that makes it is killed", async () => {
    const orders = [];
    for (let made = 0; made < 12; made += 1) orders.push(await plantOrder(api.database, kadeblok, "LINE"));
    for (const { orderNumber } of orders) await operate("accept", orderNumber);
    await killedOrderJobs(api.database, () =>
      expect.poll(async () => (await waiting()).length, { interval: 1 }).toBeLessThan(11),
    );
    expect((await waiting()).length).toBeGreaterThan(0);
    await work();
    for (const { id } of orders) expect(confirmationsOf(await read(id, kadeblok))).toHaveLength(1);
  });
});

it("no confirmation is made of an order that is rejected", async () => {
  const { orderNumber } = await plantOrder(api.database, kadeblok, "LINE");
  await operate("reject", orderNumber, "No space");
  expect(await waiting()).toEqual([]);
});
