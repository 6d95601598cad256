import { randomUUID } from "node:crypto";
import { addWorkingDays, amsterdamDate, daysAfter, isWorkingDay, monthsAfter } from "@demarc/contract/core/calendar";
import type { Termination } from "@demarc/contract/services/services";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { markOverdue } from "./features/invoices/operator/invoice-operator.queries.ts";
import { apiAt } from "./testing/api-at.ts";
import { plantAgreement } from "./testing/agreements/manual-agreement-rows.ts";
import { kadeblokInvoices } from "./testing/invoices/kadeblok-invoices.ts";
import { orderBodies } from "./testing/orders/order-bodies.ts";
import { plantQuotation } from "./testing/orders/quotation-rows.ts";
import { workContext } from "./testing/run-jobs.ts";
import { companyIds, type TestApi } from "./testing/test-api.ts";

const { polderlicht, kadeblok } = companyIds;

/** A day after a working day and itself one, so that both days differ in every calculation. Not today, which may have ended. */
let today = daysAfter(amsterdamDate(new Date()), 1);
while (!isWorkingDay(today) || !isWorkingDay(daysAfter(today, -1))) today = daysAfter(today, 1);
const yesterday = daysAfter(today, -1);
const tomorrow = daysAfter(today, 1);
/** Between midnight and two in Amsterdam, in winter and in summer; in UTC it is still yesterday. */
const now = new Date(`${yesterday}T23:30:00Z`);

let database: TestApi["database"];
let api: TestApi;
let tokens: Readonly<Record<number, string>>;
beforeAll(async () => {
  api = await apiAt(now);
  ({ database } = api);
  tokens = {
    [polderlicht]: await api.tokenOf("joris.bakker@polderlicht.example"),
    [kadeblok]: await api.tokenOf("mila.stone@kadeblok.example"),
  };
});
afterAll(() => api.close());

const send = <Body>(
  method: string,
  customerId: number,
  path: string,
  body?: object,
  headers: Record<string, string> = {},
) => api.send<Body>(method, `/v1/customer/${customerId}/${path}`, { token: tokens[customerId], body, headers });
const get = async <Body>(customerId: number, path: string): Promise<Body> => {
  const { status, body } = await send<Body>("GET", customerId, path);
  expect(status).toBe(200);
  return body;
};

describe("half past midnight in Amsterdam, which is still yesterday in UTC", () => {
  it("the clock of the database and of the process is there", async () => {
    expect(amsterdamDate(now)).toBe(today);
    const [row] = await database.rows("select (now() at time zone 'UTC')::date::text as day");
    expect(row).toEqual({ day: yesterday });
  });

  describe("notices", () => {
    beforeAll(async () => {
      for (const [title, lastDay] of [
        ["Cancel by yesterday", yesterday],
        ["Cancel by today", today],
      ] as const)
        await plantAgreement(database, polderlicht, {
          status: "ACTIVE",
          title,
          startDate: daysAfter(monthsAfter(lastDay, -12), 1),
          termEnd: lastDay,
          noticeDays: 0,
          renewalMonths: 12,
        });
    });

    it("200 the last day to cancel is today, or a year later from the day after it, in the list and in the calendar", async () => {
      const { items } = await get<{ items: { reference: string; cancelBy: string }[] }>(
        polderlicht,
        "notice?kind=manual-agreement&limit=200",
      );
      const { body } = await send<{ url: string }>("POST", polderlicht, "calendar-address");
      const calendar = (await api.send<string>("GET", new URL(body.url).pathname)).body;
      const listed = (title: string) => items.find(({ reference }) => reference === title)?.cancelBy;
      const event = (title: string) => calendar.split("BEGIN:VEVENT").find((one) => one.includes(title));
      const inCalendar = (title: string) => /DTSTART;VALUE=DATE:(\d+)/.exec(event(title) ?? "")?.[1];
      for (const [title, day] of [
        ["Cancel by today", today],
        ["Cancel by yesterday", monthsAfter(yesterday, 12)],
      ] as const)
        expect([title, listed(title), inCalendar(title)]).toEqual([title, day, day.replaceAll("-", "")]);
    });
  });

  it.each([
    ["yesterday", yesterday, "EXPIRED", 409],
    ["today", today, "PUBLISHED", 200],
  ])("a quotation whose last day is %s (%s) is %s: %i to reject it", async (_what, validUntil, status, answer) => {
    const id = await plantQuotation(database, polderlicht);
    await database.rows("update quotation set valid_until = $2 where id = $1", [id, validUntil]);
    expect(await get(polderlicht, `quotation/${id}`)).toMatchObject({ status });
    const headers = { "if-match": '"1"' };
    const rejected = await send("POST", polderlicht, `quotation/${id}/reject`, { reason: "No" }, headers);
    expect(rejected.status).toBe(answer);
  });

  it.each([
    ["yesterday", yesterday, false, 409],
    ["today", today, true, 200],
  ])("an agreement to accept until %s (%s): %s, %i", async (_what, acceptUntil, accept, answer) => {
    const { id } = await plantAgreement(database, polderlicht, { acceptUntil });
    expect(await get(polderlicht, `manual-agreement/${id}`)).toMatchObject({ possible: { accept, decline: accept } });
    const headers = { "if-match": '"1"' };
    const declined = await send("POST", polderlicht, `manual-agreement/${id}/decline`, { reason: "No" }, headers);
    expect(declined.status).toBe(answer);
  });

  describe.each([
    ["yesterday", yesterday, true],
    ["today", today, false],
  ])("an invoice that was due %s (%s)", (_what, dueDate, isLate) => {
    const invoice = async () => {
      const operator = kadeblokInvoices(api.operatorPool);
      const number = await operator.published({ issueDate: daysAfter(today, -30), dueDate });
      const token = await api.tokenOf("omar.haddad@kadeblok.example");
      const place = `/v1/customer/${kadeblok}/invoice/${number}/dispute`;
      const dispute = () => api.send("POST", place, { token, body: { reason: "More than was agreed" } });
      const withdraw = () => api.send("DELETE", place, { token });
      const payment = { date: today, method: "CREDIT_TRANSFER" } as const;
      const pay = (amount: string) => operator.step(number, { event: "pay", payment: { ...payment, amount } });
      const back = (amount: string) =>
        operator.step(number, { event: "reversePayment", payment: { ...payment, amount } });
      const resolve = () => operator.step(number, { event: "resolveDispute", answer: "It is right." });
      const status = async () => (await get<{ status: string }>(kadeblok, `invoice/${number}`)).status;
      return { dispute, withdraw, resolve, pay, back, status };
    };
    type Given = Awaited<ReturnType<typeof invoice>>;

    it(`is ${isLate ? "" : "not "}overdue`, async () => {
      const { status } = await invoice();
      await workContext(api.operatorPool).complete((transaction) => transaction.send(markOverdue()));
      expect(await status()).toBe(isLate ? "OVERDUE" : "OPEN");
    });

    it.each<[string, string, (given: Given) => Promise<unknown>]>([
      ["the withdrawal of its dispute", "OPEN", async ({ dispute, withdraw }) => [await dispute(), await withdraw()]],
      ["the answer to its dispute", "OPEN", async ({ dispute, resolve }) => [await dispute(), await resolve()]],
      ["the return of its payment", "OPEN", async ({ pay, back }) => [await pay("121.00"), await back("121.00")]],
      ["the return of a part", "PARTIALLY_PAID", async ({ pay, back }) => [await pay("121.00"), await back("21.00")]],
    ])(`is ${isLate ? "" : "not "}overdue after %s`, async (_event, inTime, act) => {
      const given = await invoice();
      await act(given);
      expect(await given.status()).toBe(isLate ? "OVERDUE" : inTime);
    });
  });

  it.each([
    [yesterday, "EXPIRED"],
    [today, "EXPIRING"],
  ])("a letter of authorisation until %s is %s, also in the filter", async (expiresAt, state) => {
    const [connection] = await database.rows<{ id: string }>(
      "update dc_connection set loa_expires_at = $1 where reference = 'XC-2103' returning id",
      [expiresAt],
    );
    expect(await get(kadeblok, `dc-connection/${connection?.id}`)).toMatchObject({ loaState: state });
    const { items } = await get<{ items: { id: string }[] }>(kadeblok, `dc-connection?loa=${state}`);
    expect(items.map(({ id }) => id)).toContain(connection?.id);
  });

  it.each([
    ["2020-01-01", yesterday, false],
    ["2020-01-01", today, true],
    [today, null, true],
    [tomorrow, null, false],
  ])("a package from %s until %s is on sale: %s", async (from, to, isSold) => {
    await database.rows("update package set valid_from = $1, valid_to = $2 where code = 'RACK-H'", [from, to]);
    const { body } = await api.send<{ code: string }[]>("GET", "/v1/catalogue/package?kind=RACK", {
      token: tokens[kadeblok],
    });
    expect(body.some(({ code }) => code === "RACK-H")).toBe(isSold);
  });

  it("the lead time of an order counts from today", async () => {
    const [sold] = await database.rows<{ days: number }>(
      "select lead_time_days as days from package where code = 'RACK-F46'",
    );
    const { status, body } = await send("POST", kadeblok, "price-summary", orderBodies.rack);
    expect([status, body]).toMatchObject([200, { earliestDate: addWorkingDays(today, sold?.days ?? 0) }]);
  });

  it("the notice of a termination counts from today", async () => {
    const [line] = await database.rows<{ id: string }>(
      `update line set contract_start = '2020-01-01', contract_end = '2020-12-31', notice_days = 30
       where line_number = 'LN-104201' returning id`,
    );
    const { termination } = await get<{ termination: Termination }>(polderlicht, `line/${line?.id}`);
    expect(termination).toMatchObject({ earliestDate: daysAfter(today, 30), boundBy: "NOTICE" });
  });

  it("an order submitted at half past midnight is listed under today", async () => {
    const [order] = await database.rows<{ id: string }>(
      `update customer_order set submitted_at = $2 where id = (
         select id from customer_order where customer_id = $1 and submitted_at is not null limit 1) returning id`,
      [kadeblok, now.toISOString()],
    );
    const idsOf = async (query: string) =>
      (await get<{ items: { id: string }[] }>(kadeblok, `order?limit=200&${query}`)).items.map(({ id }) => id);
    expect(await idsOf(`from=${today}&to=${today}`)).toEqual([order?.id]);
    expect(await idsOf(`to=${yesterday}`)).not.toContain(order?.id);
  });

  it("an activity at half past midnight is listed under today", async () => {
    await database.rows(
      `insert into audit_event (at, kept, customer_id, actor_type, action, entity_type, entity_id)
       values ($2, '13 months', $1, 'SYSTEM', 'contact.created', 'contact', 'midnight')`,
      [polderlicht, now.toISOString()],
    );
    const idsOf = async (query: string) =>
      (await get<{ items: { entityId: string }[] }>(polderlicht, `audit?limit=200&${query}`)).items.map(
        ({ entityId }) => entityId,
      );
    expect(await idsOf(`from=${today}&to=${today}`)).toContain("midnight");
    expect(await idsOf(`to=${yesterday}`)).not.toContain("midnight");
  });

  it("the file of a list is named after today", async () => {
    const { headers } = await send("GET", polderlicht, "line/export?format=csv");
    expect(headers["content-disposition"]).toContain(`lines-${polderlicht}-${today}.csv`);
  });

  it("an event of a line at half past midnight is listed under today", async () => {
    const [event] = await database.rows<{ id: string; lineId: string }>(
      `insert into line_event (customer_id, line_id, type, at)
       select customer_id, id, 'DELIVERED', $1 from line where line_number = 'LN-104201' returning id, line_id as "lineId"`,
      [now.toISOString()],
    );
    const idsOf = async (query: string) =>
      (await get<{ items: { id: string }[] }>(polderlicht, `line/${event?.lineId}/event?${query}`)).items.map(
        ({ id }) => id,
      );
    expect(await idsOf(`from=${today}&to=${today}`)).toEqual([event?.id]);
    expect(await idsOf(`to=${yesterday}`)).not.toContain(event?.id);
  });

  it("a new day has its whole quota of rows to import", async () => {
    await database.rows("insert into order_import_day (customer_id, day, rows) values ($1, $2, 1000000)", [
      polderlicht,
      yesterday,
    ]);
    const body = {
      rows: [{ postalCode: "8011AB", houseNumber: 12, packageCode: "FIB-500", contractTermMonths: 12 }],
      contact: { firstName: "Sanne", lastName: "Meer", email: "s@polderlicht.example", phoneNumber: "0381234567" },
    };
    const started = await send("POST", polderlicht, "order-import", body, { "idempotency-key": randomUUID() });
    expect(started.status).toBe(201);
    expect(await database.rows("select rows from order_import_day where day = $1", [today])).toEqual([{ rows: 1 }]);
  });
});
