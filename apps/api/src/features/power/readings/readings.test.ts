import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { serviceToken } from "../../../testing/tokens/service-token.ts";
import { type TestApi, testApi } from "../../../testing/test-api.ts";

const path = "/operator/v1/power-reading";
const serial = "PM-AMS1R207-A";

let api: TestApi;
let token: string;
let meter: number;

beforeAll(async () => {
  api = await testApi();
  token = await serviceToken(api.database);
  meter =
    (await api.database.rows<{ id: number }>("select id from power_meter where serial = $1", [serial]))[0]?.id ?? 0;
});
afterAll(() => api.close());

const minutesAgo = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();
const post = (body: unknown, headers: Record<string, string> = {}) => api.send("POST", path, { token, body, headers });

describe("adding readings", () => {
  it("202 counts what was added and what was there", async () => {
    const batch = [
      { meter, at: minutesAgo(30), powerW: 1200, currentA: 5.25, voltageV: 230.4, energyWh: 81_000, powerFactor: 0.98 },
      { meter: serial, at: minutesAgo(29), powerW: 1210 },
    ];
    expect(await post(batch)).toMatchObject({
      status: 202,
      body: { accepted: 2, duplicates: 0, implausible: 0, rejected: [], rejectedCount: 0 },
    });
    expect((await post(batch)).body).toMatchObject({ accepted: 0, duplicates: 2 });
    const rows = await api.database.figures(
      "select energy_wh::int, current_ma, power_w, voltage_dv, phase, pf_pct, flags from power_reading where meter_id = $1 order by slot",
      [meter],
    );
    expect(rows).toEqual([
      { energy_wh: 81_000, current_ma: 5250, power_w: 1200, voltage_dv: 2304, phase: 0, pf_pct: 98, flags: 0 },
      { energy_wh: null, current_ma: null, power_w: 1210, voltage_dv: null, phase: 0, pf_pct: null, flags: 0 },
    ]);
  });
});

describe("what is refused", () => {
  it("202 refuses each wrong reading by itself, and takes the others", async () => {
    const good = { meter, at: minutesAgo(50), powerW: 900 };
    const batch = [
      good,
      { ...good, meter: 2_000_000_000 },
      { ...good, at: minutesAgo(-6) },
      { ...good, at: minutesAgo(7 * 1440 + 2) },
      { ...good, at: "yesterday" },
      { meter, at: minutesAgo(49) },
      { ...good, powerW: -1 },
      { ...good, powerW: "900" },
      { ...good, color: "red" },
      "text",
      null,
      { ...good, phase: 4 },
      { ...good, meter: "nul\0" },
      { ...good, at: "2026-11-25T10:00:00+0100x" },
    ];
    const { status, body } = await post(batch);
    expect([status, body["accepted"], body["rejectedCount"]]).toEqual([202, 1, 13]);
    const invalid = "power-reading.invalid";
    expect(body["rejected"]).toEqual([
      { index: 1, code: "power-reading.meter-unknown", field: "meter" },
      { index: 2, code: "power-reading.ahead", field: "at" },
      { index: 3, code: "power-reading.too-old", field: "at" },
      { index: 4, code: invalid, field: "at" },
      { index: 5, code: invalid, field: "" },
      { index: 6, code: invalid, field: "powerW" },
      { index: 7, code: invalid, field: "powerW" },
      { index: 8, code: invalid, field: "color" },
      { index: 9, code: invalid, field: "" },
      { index: 10, code: invalid, field: "" },
      { index: 11, code: invalid, field: "phase" },
      { index: 12, code: invalid, field: "meter" },
      { index: 13, code: invalid, field: "at" },
    ]);
  });

  it("202 refuses readings from before and after the life of a meter", async () => {
    const [made] = await api.database.rows<{ id: number }>(
      `insert into power_meter (customer_id, kind, feed_id, serial, installed_at, removed_at, status)
       select customer_id, 'RACK_FEED', feed_id, 'OLD-1', now() - interval '3 days', now() - interval '2 days', 'RETIRED'
       from power_meter where id = $1 returning id`,
      [meter],
    );
    const at = (days: number) => ({ meter: made?.id, at: minutesAgo(days * 1440), powerW: 1 });
    const { body } = await post([at(4), at(2.5), at(1)]);
    expect(body).toMatchObject({
      accepted: 1,
      rejected: [
        { index: 0, code: "power-reading.outside-meter-life", field: "at" },
        { index: 2, code: "power-reading.outside-meter-life", field: "at" },
      ],
    });
  });

  it("202 takes late readings of a removed meter by its serial number, and those of the meter that has it now", async () => {
    const ids: number[] = [];
    const putBack = (removed: string, status: string) =>
      api.database.rows(
        `update power_meter set removed_at = ${removed}, status = '${status}' where serial = 'PM-AMS1R207-B'`,
      );
    await putBack("now() - interval '6 days'", "RETIRED");
    for (const [place, installed, removed] of [
      ["PM-AMS1R207-A", "5 days", "now() - interval '3 days'"],
      ["PM-AMS1R207-B", "2 days", "null"],
    ] as const) {
      const [made] = await api.database.rows<{ id: number }>(
        `insert into power_meter (customer_id, kind, feed_id, serial, installed_at, removed_at, status)
         select customer_id, 'RACK_FEED', feed_id, 'MOVED-1', now() - $2::interval, ${removed}, ${removed === "null" ? "'OK'" : "'RETIRED'"}
         from power_meter where serial = $1 returning id`,
        [place, installed],
      );
      ids.push(made?.id ?? 0);
    }
    const at = (days: number) => ({ meter: "MOVED-1", at: minutesAgo(days * 1440), powerW: 1 });
    expect((await post([at(6), at(4), at(2.5), at(1)])).body).toMatchObject({
      accepted: 2,
      rejected: [
        { index: 0, code: "power-reading.outside-meter-life", field: "at" },
        { index: 2, code: "power-reading.outside-meter-life", field: "at" },
      ],
    });
    const stored = await api.database.figures<{ meter_id: number }>(
      "select meter_id from power_reading where meter_id = any ($1) order by slot",
      [ids],
    );
    expect(stored.map(({ meter_id }) => meter_id)).toEqual(ids);
    await api.database.rows(
      "update power_meter set removed_at = now() - interval '1 hour', status = 'RETIRED' where id = $1",
      [ids[1]],
    );
    expect((await post([at(0), at(0.9)])).body).toMatchObject({
      accepted: 1,
      rejected: [{ index: 0, code: "power-reading.outside-meter-life", field: "at" }],
    });
    await putBack("null", "OK");
  });

  it("202 keeps implausible readings out of the current values", async () => {
    const at = minutesAgo(3);
    const odd = [
      { meter, at, powerW: 1000, voltageV: 183 },
      { meter, at: minutesAgo(2), powerW: 1000, currentA: 24.1 },
      { meter, at: minutesAgo(1), powerW: 5600 },
    ];
    expect((await post(odd)).body).toMatchObject({ accepted: 3, implausible: 3 });
    const flags = await api.database.figures(
      "select flags from power_reading where meter_id = $1 and slot > now() - interval '4 minutes'",
      [meter],
    );
    expect(flags).toEqual([{ flags: 8 }, { flags: 8 }, { flags: 8 }]);
    const [current] = await api.database.figures<{ recent: boolean }>(
      "select slot > now() - interval '4 minutes' as recent from power_current where meter_id = $1",
      [meter],
    );
    expect(current?.recent).toBe(false);
  });

  it("400 refuses a body that is not a list; 413 too many readings and bytes, also inflated; 415 other types", async () => {
    const send = (payload: string | Buffer, headers: Record<string, string>) =>
      api.app.inject({ method: "POST", url: path, payload, headers: { authorization: `Bearer ${token}`, ...headers } });
    const json = { "content-type": "application/json" };
    const gzip = { ...json, "content-encoding": "gzip" };
    for (const [payload, headers, status] of [
      ["{}", json, 400],
      ["[", json, 400],
      [Buffer.from([0xff, 0xfe]), json, 400],
      ["no gzip", gzip, 400],
      [gzipSync(`[${'"a reading",'.repeat(20_000)}1]`), gzip, 413],
      [gzipSync(Buffer.alloc(9_000_000, " ")), gzip, 413],
      [gzipSync(Buffer.alloc(400_000_000, " ")), gzip, 413],
      [Buffer.alloc(1_000_001, " "), json, 413],
      ["[]", { "content-type": "text/plain" }, 415],
      ["[]", { ...json, "content-encoding": "br" }, 415],
    ] as const)
      expect([headers, (await send(payload, headers)).statusCode]).toEqual([headers, status]);
    expect((await send("[]", json)).statusCode).toBe(202);
  });
});

describe("many at once", () => {
  it("202 takes 20 parallel posts of one batch once, as NDJSON and compressed", async () => {
    const [other] = await api.database.rows<{ id: number }>(
      "select id from power_meter where serial = 'PM-AMS1R207-B'",
    );
    const lines = Array.from({ length: 500 }, (_, minute) =>
      JSON.stringify({ meter: other?.id, at: minutesAgo(600 + minute), powerW: 800, energyWh: 100_000 - minute * 13 }),
    );
    const payload = gzipSync(`${lines.join("\r\n")}\r\n\r\nnot json\n`);
    const headers = {
      authorization: `Bearer ${token}`,
      "content-type": "application/x-ndjson",
      "content-encoding": "gzip",
    };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => api.app.inject({ method: "POST", url: path, payload, headers })),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 20 }, () => 202));
    const bodies = answers.map((answer) =>
      answer.json<{ accepted: number; duplicates: number; rejectedCount: number }>(),
    );
    expect(bodies.reduce((sum, { accepted }) => sum + accepted, 0)).toBe(500);
    expect(
      bodies.every(({ accepted, duplicates, rejectedCount }) => accepted + duplicates === 500 && rejectedCount === 1),
    ).toBe(true);
  });
});

describe("a correction", () => {
  const correct = (body: unknown, headers: Record<string, string> = {}) =>
    api.send("POST", `${path}/correct`, { token, body, headers });

  it("202 replaces a reading, also an old one, marks it and records it with its reason", async () => {
    const at = minutesAgo(9 * 1440);
    const key = { "idempotency-key": crypto.randomUUID() };
    const body = { reason: "Meter was read wrong", readings: [{ meter, at, powerW: 700, energyWh: 5000 }] };
    expect(await correct(body, key)).toMatchObject({ status: 202, body: { accepted: 1, rejectedCount: 0 } });
    expect((await correct(body, key)).headers["idempotent-replayed"]).toBe("true");
    await correct({ ...body, readings: [{ meter, at, powerW: 710 }] });
    const rows = await api.database.figures(
      "select power_w, flags from power_reading where meter_id = $1 and slot = date_trunc('minute', $2::timestamptz)",
      [meter, at],
    );
    expect(rows).toEqual([{ power_w: 710, flags: 4 }]);
    const recorded = await api.database.rows(
      "select customer_id, actor_type, after from audit_event where action = 'power.readings-corrected' order by id",
    );
    expect(recorded).toEqual(
      [1, 1].map((count) => ({
        customer_id: 20140117,
        actor_type: "OPERATOR",
        after: { count, reason: "Meter was read wrong" },
      })),
    );
  });

  it("202 records a correction of a shared rack for each company that pays a share of it", async () => {
    const payers = await api.database.rows<{ meter: string; customer: number; colo: string }>(
      `select meter.serial as meter, colo.customer_id as customer, colo.id::text as colo
       from power_meter meter join power_feed feed on feed.id = meter.feed_id
         join shared_colo colo on colo.rack_id = feed.rack_id and colo.metering = 'SHARE'
       where meter.kind = 'RACK_FEED' and meter.removed_at is null order by meter.id, colo.customer_id`,
    );
    const shared = payers[0]?.meter ?? "";
    const body = { reason: "Meter was read wrong", readings: [{ meter: shared, at: minutesAgo(30), powerW: 700 }] };
    expect(await correct(body)).toMatchObject({ status: 202, body: { accepted: 1 } });
    const recorded = await api.database.rows(
      "select customer_id as customer, entity_id as colo from audit_event where action = 'power.readings-corrected' and entity_id = any ($1) order by customer_id",
      [payers.map(({ colo }) => colo)],
    );
    expect(recorded).toEqual(
      payers.filter(({ meter: one }) => one === shared).map(({ customer, colo }) => ({ customer, colo })),
    );
  });

  it("400 refuses a minute that is named twice, and an empty list; 202 what is no longer kept", async () => {
    const reading = { meter, at: minutesAgo(20), powerW: 1 };
    expect((await correct({ reason: "x", readings: [reading, reading] })).status).toBe(400);
    expect((await correct({ reason: "x", readings: [] })).status).toBe(400);
    const old = await correct({ reason: "x", readings: [{ ...reading, at: minutesAgo(14 * 1440) }] });
    expect(old.body).toMatchObject({ accepted: 0, rejected: [{ code: "power-reading.too-old" }] });
  });
});
