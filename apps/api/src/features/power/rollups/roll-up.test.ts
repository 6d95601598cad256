import type pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createPool } from "../../../platform/database/database.ts";
import { workContext } from "../../../testing/run-jobs.ts";
import {
  expectedEnergy,
  randomFrom,
  type Reading,
  shuffled,
  someReadings,
  sumOf,
} from "../../../testing/power-readings.ts";
import { serviceToken } from "../../../testing/service-token.ts";
import { type TestApi, testApi } from "../../../testing/test-api.ts";
import { refreshMonths } from "./months.queries.ts";
import { rollUp } from "./roll-up.steps.ts";

const minuteMs = 60_000;
const bucketMs = 5 * minuteMs;
const hourMs = 60 * minuteMs;

let api: TestApi;
let jobs: pg.Pool;
let token: string;
let meters: readonly [number, number];
let rackId: string;

beforeAll(async () => {
  api = await testApi();
  jobs = createPool(api.database.connect, "portal_jobs", 4);
  token = await serviceToken(api.database);
  const rows = await api.database.rows<{ id: number; rack_id: string }>(
    `select meter.id, feed.rack_id from power_meter meter join power_feed feed on feed.id = meter.feed_id
     where meter.serial like 'PM-AMS1R207-_' order by meter.serial`,
  );
  meters = [rows[0]?.id ?? 0, rows[1]?.id ?? 0];
  rackId = rows[0]?.rack_id ?? "";
});
beforeEach(async () => {
  for (const table of [
    "power_reading",
    "power_5m",
    "power_1h",
    "power_1d",
    "power_month",
    "power_dirty",
    "power_current",
  ])
    await api.database.rows(`delete from ${table}`);
});
afterAll(async () => {
  await jobs.end();
  await api.close();
});

const post = async (readings: readonly Reading[]) => {
  const body = readings.map(({ atMs, ...rest }) => ({ ...rest, at: new Date(atMs).toISOString() }));
  const answer = await api.send<{ accepted: number; duplicates: number }>("POST", "/operator/v1/power-reading", {
    token,
    body,
  });
  expect(answer.status).toBe(202);
  return answer.body;
};

const setProgress = (ms: number) =>
  api.database.rows("update power_progress set claimed_until = $1, rolled_until = $1", [new Date(ms).toISOString()]);

const rolled = (readingDays = 14) => rollUp(workContext(jobs), readingDays);

const totals = async (meter: number) => {
  const [row] = await api.database.rows<Record<"m5" | "h1" | "d1", number>>(
    `select (select sum(energy_wh)::float8 from power_5m where meter_id = $1) as m5,
       (select sum(energy_wh)::float8 from power_1h where meter_id = $1) as h1,
       (select sum(energy_wh)::float8 from power_1d where meter_id = $1) as d1`,
    [meter],
  );
  return row;
};

/** All roll-ups of the test, to compare two states. */
const everything = async () =>
  Promise.all(
    ["power_5m", "power_1h", "power_1d"].map((table) =>
      api.database.rows(`select * from ${table} order by 1, meter_id, phase, 2, 3`),
    ),
  );

const expectBuckets = async (meter: number, readings: readonly Reading[]) => {
  const expected = expectedEnergy(readings);
  const rows = await api.database.rows<{ bucket: string; energy: number | null; n: number; avg: number | null }>(
    "select bucket::text, energy_wh::float8 as energy, n, power_avg as avg from power_5m where meter_id = $1 order by bucket",
    [meter],
  );
  const found = new Map(rows.map(({ bucket, energy }) => [Date.parse(bucket), energy ?? 0]));
  for (const bucket of new Set([...expected.keys(), ...found.keys()]))
    expect([bucket, found.get(bucket) ?? 0]).toEqual([bucket, expect.closeTo(expected.get(bucket) ?? 0, 2)]);
  for (const { bucket, n, avg } of rows) {
    const start = Date.parse(bucket);
    const inside = readings.filter(({ atMs }) => atMs >= start && atMs < start + bucketMs);
    const watts = inside.flatMap(({ powerW }) => powerW ?? []);
    expect([bucket, n, avg]).toEqual([
      bucket,
      inside.length,
      watts.length === 0 ? null : Math.round(sumOf(watts) / watts.length),
    ]);
  }
  return sumOf(expected.values());
};

describe("random readings with gaps, resets, missing counters, doubled and late, in any order", () => {
  it.each([1, 2, 3, 4, 5, 6])("give the same energy in buckets, hours and days (seed %i)", async (seed) => {
    const random = randomFrom(seed);
    const now = Math.floor(Date.now() / hourMs) * hourMs;
    const from = now - 20 * hourMs;
    const [meter] = meters;
    const readings = someReadings(random, meter, from, 19 * 60);
    const late = readings.filter(() => random() < 0.25);
    const early = readings.filter((reading) => !late.includes(reading));
    await setProgress(from - hourMs);
    await post(shuffled([...early, ...early.slice(0, 50)], random));
    await rolled();
    await expectBuckets(meter, early);
    for (const part of [late.slice(0, late.length / 2), late.slice(late.length / 2)]) {
      await post(shuffled(part, random));
      await rolled();
    }
    expect(await post(readings)).toMatchObject({ accepted: 0, duplicates: readings.length });
    const total = await expectBuckets(meter, readings);
    const sums = await totals(meter);
    expect(sums?.m5).toBeCloseTo(total, 2);
    expect([sums?.h1, sums?.d1]).toEqual([sums?.m5, sums?.m5]);
    const before = await everything();
    await setProgress(from - hourMs);
    await rolled();
    expect(await everything()).toEqual(before);
  });
});

describe("a month", () => {
  it("has the energy of all feeds, the peak of their sum and the 95th percentile by nearest rank", async () => {
    const random = randomFrom(11);
    const now = Math.floor(Date.now() / hourMs) * hourMs;
    const from = now - 30 * hourMs;
    const readings = meters.flatMap((meter) => someReadings(random, meter, from, 29 * 60));
    await setProgress(from - hourMs);
    await post(readings);
    await rolled();
    const [{ month } = { month: "" }] = await api.database.rows<{ month: string }>(
      "select date_trunc('month', now() at time zone 'Europe/Amsterdam')::date::text as month",
    );
    await api.database.rows(...statementOf(refreshMonths([{ subjectId: rackId, month }])));
    const averages = new Map<number, number>();
    const inMonth = (ms: number) =>
      new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Amsterdam" }).format(ms) >= month;
    for (const meter of meters) {
      const own = readings.filter((reading) => reading.meter === meter && inMonth(reading.atMs));
      const grouped = Map.groupBy(own, ({ atMs }) => Math.floor(atMs / bucketMs) * bucketMs);
      for (const [bucket, inside] of grouped) {
        const watts = inside.flatMap(({ powerW }) => powerW ?? []);
        if (watts.length > 0)
          averages.set(bucket, (averages.get(bucket) ?? 0) + Math.round(sumOf(watts) / watts.length));
      }
    }
    const sorted = [...averages.values()].toSorted((a, b) => a - b);
    const peak = Math.max(...sorted);
    const peakAt = [...averages]
      .filter(([, watt]) => watt === peak)
      .map(([bucket]) => bucket)
      .toSorted((a, b) => a - b)[0];
    const energy = sumOf(
      meters.map((meter) =>
        sumOf(
          [...expectedEnergy(readings.filter((reading) => reading.meter === meter))].flatMap(([bucket, value]) =>
            inMonth(bucket) ? value : [],
          ),
        ),
      ),
    );
    const [stored] = await api.database.rows<{
      kwh: number;
      peak: number;
      peak_at: string;
      p95: number;
      closed: boolean;
    }>(
      "select kwh::float8, peak_5m_w as peak, peak_at::text, p95_w as p95, closed from power_month where subject_id = $1",
      [rackId],
    );
    expect(stored?.kwh).toBeCloseTo(energy / 1000, 2);
    expect([stored?.peak, Date.parse(stored?.peak_at ?? ""), stored?.p95, stored?.closed]).toEqual([
      peak,
      peakAt,
      sorted[Math.ceil(0.95 * sorted.length) - 1],
      false,
    ]);
  });
});

const statementOf = ({ text, values }: { text: string; values: unknown[] }): [string, unknown[]] => [text, values];

describe("a day", () => {
  // The clock goes forward in March and back in October.
  it.each([
    ["2026-03-29", "2026-03-28T23:00:00Z", 23],
    ["2025-10-26", "2025-10-25T22:00:00Z", 25],
  ])("of %s begins at %s and has %i hours", async (day, start, hours) => {
    const [meter] = meters;
    const from = Date.parse(start);
    const rows = Array.from({ length: hours * 60 + 1 }, (_, minute) => minute);
    await api.database.rows(
      `insert into power_reading (slot, meter_id, power_w, energy_wh)
       select $1::timestamptz + make_interval(mins => minute), $2, 1200, 1000 + 20 * minute from unnest($3::int[]) as minute`,
      [start, meter, rows],
    );
    await api.database.rows(
      "insert into power_dirty (meter_id, bucket) select $1, bucket from generate_series($2::timestamptz, $3::timestamptz, interval '5 minutes') as bucket",
      [meter, start, new Date(from + hours * hourMs).toISOString()],
    );
    await setProgress(Math.floor(Date.now() / bucketMs) * bucketMs);
    await rolled();
    const [row] = await api.database.rows(
      "select n, energy_wh::float8 as energy, power_avg from power_1d where meter_id = $1 and day = $2",
      [meter, day],
    );
    expect(row).toEqual({ n: hours * 60, energy: hours * 1200, power_avg: 1200 });
  });
});

describe("two workers at once", () => {
  it("give what one gives", async () => {
    const random = randomFrom(21);
    const now = Math.floor(Date.now() / hourMs) * hourMs;
    const from = now - 6 * hourMs;
    const readings = meters.flatMap((meter) => someReadings(random, meter, from, 300));
    const late = readings.filter(() => random() < 0.3);
    await setProgress(from - hourMs);
    await post(readings.filter((reading) => !late.includes(reading)));
    await Promise.all([rolled(), rolled(), post(late)]);
    await rolled();
    for (const meter of meters)
      await expectBuckets(
        meter,
        readings.filter((reading) => reading.meter === meter),
      );
  });
});
