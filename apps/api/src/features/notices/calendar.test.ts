import { euroFormat } from "@demarc/contract/core/money";
import ICAL from "ical.js";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { plantAgreement } from "../../testing/agreements/manual-agreement-rows.ts";
import { dayText } from "../../platform/day-text.ts";
import { calendarFile } from "../../platform/http/calendar-file.ts";
import { companyIds, type TestApi, testApi } from "../../testing/test-api.ts";

const { polderlicht } = companyIds;
const daan = "daan.vos@polderlicht.example";
const joris = "joris.bakker@polderlicht.example";
const address = `/v1/customer/${polderlicht}/calendar-address`;

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
beforeEach(async () => {
  await api.database.rows("delete from calendar_address");
  await api.database.rows("delete from audit_event where action like 'calendar.%'");
});
afterAll(() => api.close());

const make = async (username = daan) =>
  (await api.send<{ url: string; createdAt: string }>("POST", address, { token: await api.tokenOf(username) })).body
    .url;
const read = (url: string) => api.send<string>("GET", new URL(url).pathname);
const setAccount = (change: string, username = daan) =>
  api.database.rows(`update customer_account set ${change} where username = $1`, [username]);

interface Event {
  readonly uid: string;
  readonly summary: string;
  readonly location: string;
  readonly description: string;
  readonly start: string;
  readonly end: string;
  readonly stamp: string;
  readonly url: string;
}

/** The events of a calendar, parsed by an independent library. */
const eventsOf = (text: string): Event[] => {
  const calendar = new ICAL.Component(ICAL.parse(text) as never);
  return calendar.getAllSubcomponents("vevent").map((component) => {
    const value = (name: string) => String(component.getFirstPropertyValue(name) ?? "");
    const event = new ICAL.Event(component);
    if (!event.startDate.isDate) throw new Error("an event is not one of a whole day");
    return {
      uid: event.uid,
      summary: event.summary,
      location: event.location,
      description: event.description,
      start: event.startDate.toString(),
      end: event.endDate.toString(),
      stamp: value("dtstamp"),
      url: value("url"),
    };
  });
};

describe("the secret address of a calendar", () => {
  it("201 is made, and only its hash is kept; the ledger has no secret", async () => {
    const token = await api.tokenOf(daan);
    expect((await api.send("GET", address, { token })).body).toEqual({ createdAt: null });
    const made = await api.send<{ url: string; createdAt: string }>("POST", address, { token });
    expect(made.status).toBe(201);
    expect(made.body.url).toMatch(/^http.+\/v1\/calendar\/[\w-]{43}\.ics$/);
    expect((await api.send("GET", address, { token })).body).toEqual({ createdAt: made.body.createdAt });
    const secret = /([\w-]{43})\.ics$/.exec(made.body.url)?.[1] ?? "";
    const kept = await api.database.rows<{ text: string }>(
      `select address::text as text from calendar_address address union all select audit_event::text from audit_event
       where action like 'calendar.%' union all select outbox_event::text from outbox_event where type like 'calendar.%'`,
    );
    expect(kept.length).toBeGreaterThan(2);
    expect(kept.filter(({ text }) => text.includes(secret))).toEqual([]);
  });

  it("200 is a valid calendar with the rules of Amsterdam's clock, also without dates", async () => {
    const bodies = [(await read(await make())).body, calendarFile("Calendar", [], { name: "Noordwal" })];
    expect(bodies.map((text) => eventsOf(text).length > 0)).toEqual([true, false]);
    for (const body of bodies) {
      const zone = new ICAL.Component(ICAL.parse(body) as never).getFirstSubcomponent("vtimezone");
      const amsterdam = new ICAL.Timezone(zone);
      const offsetOn = (time: string) => amsterdam.utcOffset(ICAL.Time.fromDateTimeString(time)) / 3600;
      expect(["2026-01-15T12:00:00", "2026-07-15T12:00:00", "2026-10-25T12:00:00"].map(offsetOn)).toEqual([1, 2, 1]);
    }
  });

  it("409 for a repeated request with the same key, which replaces nothing", async () => {
    const token = await api.tokenOf(daan);
    const headers = { "idempotency-key": "0192f3a0-0000-4000-8000-0000000000c1" };
    const made = await api.send<{ url: string }>("POST", address, { token, headers });
    const again = await Promise.all([1, 2, 3].map(() => api.send("POST", address, { token, headers })));
    for (const answer of again)
      expect(answer).toMatchObject({ status: 409, body: { error: { code: "idempotency.secret-not-repeatable" } } });
    expect((await read(made.body.url)).status).toBe(200);
  });

  it("201 replaces the earlier one, which stops working; 204 revokes it, as often as it is sent", async () => {
    const first = await make();
    expect((await read(first)).status).toBe(200);
    const second = await make();
    expect([(await read(first)).status, (await read(second)).status]).toEqual([404, 200]);
    const token = await api.tokenOf(daan);
    expect((await api.send("DELETE", address, { token })).status).toBe(204);
    expect((await api.send("DELETE", address, { token })).status).toBe(204);
    expect((await read(second)).status).toBe(404);
    const recorded = await api.database.rows<{ action: string }>(
      "select action from audit_event where action like 'calendar.%' order by id",
    );
    expect(recorded.map(({ action }) => action)).toEqual([
      "calendar.address-made",
      "calendar.address-renewed",
      "calendar.address-revoked",
    ]);
  });

  it("201 twenty times at once leaves one address that works", async () => {
    const token = await api.tokenOf(daan);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => api.send<{ url: string }>("POST", address, { token })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    const statuses = await Promise.all(answers.map(async ({ body }) => (await read(body.url)).status));
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  });

  it("404 with one body for unknown, revoked, malformed and foreign secrets", async () => {
    const revoked = await make();
    await api.send("DELETE", address, { token: await api.tokenOf(daan) });
    const bodies = [];
    for (const url of [
      revoked,
      `http://x/v1/calendar/${"A".repeat(43)}.ics`,
      "http://x/v1/calendar/%00.ics",
      "http://x/v1/calendar/'or'1.ics",
      `http://x/v1/calendar/${"A".repeat(100)}.ics`,
    ]) {
      const { status, body } = await read(url);
      bodies.push(JSON.stringify([status, body]).replace(/"requestId":"[^"]*"/, ""));
    }
    expect(new Set(bodies.slice(0, 2)).size).toBe(1);
    expect(bodies[0]).toContain("404");
    for (const body of bodies) expect(body).toMatch(/^\[(404|400),/);
  });

  it("404 while the account is disabled, deleted or without the role, or its company is no longer a customer", async () => {
    const url = await make();
    for (const [change, back] of [
      ["status = 'DISABLED'", "status = 'ENABLED'"],
      ["deleted_at = now()", "deleted_at = null"],
      ["roles = '{RESELLER_FINANCE}'", "roles = '{RESELLER_ORDER}'"],
    ] as const) {
      await setAccount(change);
      expect([change, (await read(url)).status]).toEqual([change, 404]);
      await setAccount(back);
      expect((await read(url)).status).toBe(200);
    }
    await api.database.rows("update customer set status = 'TERMINATED' where id = $1", [polderlicht]);
    const ended = (await read(url)).status;
    await api.database.rows("update customer set status = 'ACTIVE' where id = $1", [polderlicht]);
    expect(ended).toBe(404);
  });

  it("429 for a client address that reads too often", async () => {
    const answers = await Promise.all(
      Array.from({ length: 140 }, () => read(`http://x/v1/calendar/${"B".repeat(43)}.ics`)),
    );
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThan(0);
  });
});

describe("getCalendar", () => {
  let strict: TestApi;
  beforeAll(async () => {
    strict = await testApi({}, api.database);
  });
  afterAll(() => strict.close());
  const calendarOf = async (username = daan) => {
    const url = await make(username);
    return strict.send<string>("GET", new URL(url).pathname);
  };

  it("200 holds last days to cancel and planned deliveries as whole days, for a library of another make", async () => {
    const reference = "Überlänge, Größe; Zoë \\ 'Hoofdkantoor' – een lange naam";
    await api.database.rows(
      `update line set contract_start = '2024-01-01', contract_end = current_date + 90, notice_days = 30, renewal_months = 12,
         lifecycle = 'ACTIVE', reference = $1 where line_number = 'LN-104201'`,
      [reference],
    );
    const [order] = await api.database.rows<{ id: string; number: string; day: string }>(
      `update customer_order set planned_date = current_date + 9, status = 'SCHEDULED' where id = (
         select id from customer_order where customer_id = $1 and order_number is not null order by id limit 1)
       returning id, order_number as number, to_char(planned_date, 'YYYY-MM-DD') as day`,
      [polderlicht],
    );
    const answer = await calendarOf();
    expect(answer.status).toBe(200);
    expect(answer.headers["content-type"]).toBe("text/calendar; charset=utf-8");
    expect(answer.headers["cache-control"]).toContain("private");
    for (const line of answer.body.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    const events = eventsOf(answer.body);
    const [contract] = await api.database.rows<{ id: string; day: string; next: string; ends: string; mrc: string }>(
      `select id, mrc::text, to_char(contract_end, 'YYYY-MM-DD') as ends, to_char(contract_end - 30, 'YYYY-MM-DD') as day, to_char(contract_end - 29, 'YYYY-MM-DD') as next
       from line where line_number = 'LN-104201'`,
    );
    expect(events.find(({ uid }) => uid.startsWith(`notice-line-${contract?.id}`))).toMatchObject({
      uid: expect.stringMatching(new RegExp(`^notice-line-${contract?.id}-${contract?.day}@`)),
      summary: `Laatste opzegdag: LN-104201 (${reference})`,
      description: `Opzeggen uiterlijk ${dayText("nl", contract?.day ?? "")}, dan eindigt het op ${dayText("nl", contract?.ends ?? "")}. ${euroFormat("nl")(contract?.mrc ?? "0")} per maand. Anders wordt het 12 maanden verlengd.`,
      start: contract?.day,
      end: contract?.next,
      stamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
      url: expect.stringContaining(`/lines/detail/${contract?.id}`),
    });
    expect(events.find(({ uid }) => uid.startsWith(`order-${order?.id}@`))).toMatchObject({
      start: order?.day,
      summary: expect.stringContaining(order?.number ?? "?"),
      url: expect.stringContaining(`/orders/order/${order?.id}`),
    });
    expect(new Set(events.map(({ uid }) => uid)).size).toBe(events.length);
  });

  it("200 holds the last day to cancel a bespoke agreement, with its title", async () => {
    const { id, number } = await plantAgreement(api.database, polderlicht, {
      status: "ACTIVE",
      title: "Dark fibre ring",
      startDate: "2090-01-31",
      termMonths: 1,
      termEnd: "2090-02-27",
      noticeDays: 7,
    });
    const events = eventsOf((await calendarOf()).body);
    expect(events.find(({ uid }) => uid.startsWith(`notice-manual-agreement-${id}`))).toMatchObject({
      summary: `Laatste opzegdag: ${number} (Dark fibre ring)`,
      start: "2090-02-20",
      description: expect.stringContaining("27 februari 2090"),
      url: expect.stringContaining(`/manual-agreement/view/${id}`),
    });
  });

  it("200 says of a contract that does not renew that it runs on, in the language of the person", async () => {
    await api.database.rows(
      `update line set contract_start = '2024-01-01', contract_end = current_date + 60, notice_days = 30, auto_renew = false,
         lifecycle = 'ACTIVE', reference = null where line_number = 'LN-104202'`,
    );
    await setAccount("locale = 'en'");
    const events = eventsOf((await calendarOf()).body);
    await setAccount("locale = 'nl'");
    const event = events.find(({ summary }) => summary === "Last day to cancel: LN-104202");
    expect(event?.description).toMatch(
      /^Cancel by \w+, \d+ \w+ \d{4}, to end on \w+, \d+ \w+ \d{4}\. €[\d.]+ a month\. It does not renew; without a cancellation it runs on until you cancel it\.$/,
    );
  });

  it("200 lists deliveries, and last days to cancel, soonest first", async () => {
    await api.database.rows(
      `update customer_order set status = 'SCHEDULED', planned_date = current_date + 30 - nr
       from (select id, row_number() over (order by order_number)::int as nr from customer_order
         where customer_id = $1 and order_number is not null limit 3) numbered where customer_order.id = numbered.id`,
      [polderlicht],
    );
    const events = eventsOf((await calendarOf()).body);
    for (const kind of ["order-", "notice-"]) {
      const days = events.filter(({ uid }) => uid.startsWith(kind)).map(({ start }) => start);
      expect(new Set(days).size).toBeGreaterThan(2);
      expect(days).toEqual(days.toSorted());
    }
  });

  it("200 keeps the uids of events that stay, so that a calendar program moves none", async () => {
    const uids = async () => eventsOf((await calendarOf()).body).map(({ uid }) => uid);
    expect(await uids()).toEqual(await uids());
  });

  it("200 names no person and no address of one", async () => {
    const { body } = await calendarOf();
    const people = await api.database.rows<{ name: string; email: string }>(
      `select concat_ws(' ', first_name, last_name) as name, email from customer_contact
       union select concat_ws(' ', first_name, last_name), email from customer_account`,
    );
    const text = body.replaceAll("\r\n ", "");
    for (const { name, email } of people) {
      expect(text).not.toContain(email);
      expect(text).not.toContain(name);
    }
  });

  it("200 of one company holds nothing of another", async () => {
    const [own, foreign] = [
      await calendarOf(joris),
      await api.database.rows<{ number: string }>("select line_number as number from line where customer_id <> $1", [
        polderlicht,
      ]),
    ];
    for (const { number } of foreign) expect(own.body).not.toContain(number);
  });
});
