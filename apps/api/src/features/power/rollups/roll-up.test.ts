import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { expectedEnergy, shuffled, someReadings, sumOf } from "../../../testing/power/power-readings.ts";
import { seededRandom } from "../../../testing/seeded-random.ts";
import { bucketMs, hourMs, rollUpHarness } from "../../../testing/power/roll-up-harness.ts";
import { refreshMonths } from "./months.steps.ts";

let power: Awaited<ReturnType<typeof rollUpHarness>>;
beforeAll(async () => {
  power = await rollUpHarness();
});
beforeEach(() => power.clear());
afterAll(() => power.close());

describe("random readings with gaps, resets, missing counters, doubled and late, in any order", () => {
  it.each([1, 2, 3, 4, 5, 6])("give the same energy in buckets, hours and days (seed %i)", async (seed) => {
    const random = seededRandom(seed);
    const now = Math.floor(Date.now() / hourMs) * hourMs;
    const from = now - 20 * hourMs;
    const [meter] = power.meters;
    const readings = someReadings(random, meter, from, 19 * 60);
    const late = readings.filter(() => random() < 0.25);
    const early = readings.filter((reading) => !late.includes(reading));
    await power.setProgress(from - hourMs);
    await power.post(shuffled([...early, ...early.slice(0, 50)], random));
    await power.rolled();
    await power.expectBuckets(meter, early);
    for (const part of [late.slice(0, late.length / 2), late.slice(late.length / 2)]) {
      await power.post(shuffled(part, random));
      await power.rolled();
    }
    expect(await power.post(readings)).toMatchObject({ accepted: 0, duplicates: readings.length });
    const total = await power.expectBuckets(meter, readings);
    const sums = await power.totals(meter);
    expect(sums?.m5).toBeCloseTo(total, 2);
    expect([sums?.h1, sums?.d1]).toEqual([sums?.m5, sums?.m5]);
    const before = await power.everything();
    await power.setProgress(from - hourMs);
    await power.rolled();
    expect(await power.everything()).toEqual(before);
  });
});

describe("a month", () => {
  it("has the energy of all feeds, the peak of their sum and the 95th percentile by nearest rank", async () => {
    const random = seededRandom(11);
    const now = Math.floor(Date.now() / hourMs) * hourMs;
    const from = now - 30 * hourMs;
    const readings = power.meters.flatMap((meter) => someReadings(random, meter, from, 29 * 60));
    await power.setProgress(from - hourMs);
    await power.post(readings);
    await power.rolled();
    const [{ month } = { month: "" }] = await power.api.database.rows<{ month: string }>(
      "select date_trunc('month', now() at time zone 'Europe/Amsterdam')::date::text as month",
    );
    await refreshMonths(power.context(), [{ subjectId: power.rackId, month }]);
    const averages = new Map<number, number[]>();
    const inMonth = (ms: number) =>
      new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Amsterdam" }).format(ms) >= month;
    for (const meter of power.meters) {
      const own = readings.filter((reading) => reading.meter === meter && inMonth(reading.atMs));
      const grouped = Map.groupBy(own, ({ atMs }) => Math.floor(atMs / bucketMs) * bucketMs);
      for (const [bucket, inside] of grouped) {
        const watts = inside.flatMap(({ powerW }) => powerW ?? []);
        if (watts.length > 0)
          averages.set(bucket, [...(averages.get(bucket) ?? []), Math.round(sumOf(watts) / watts.length)]);
      }
    }
    const sums = [...averages].flatMap(([bucket, watts]) =>
      watts.length === 2 ? [[bucket, sumOf(watts)] as const] : [],
    );
    const sorted = sums.map(([, watt]) => watt).toSorted((a, b) => a - b);
    const peak = Math.max(...sorted);
    const peakAt = sums
      .filter(([, watt]) => watt === peak)
      .map(([bucket]) => bucket)
      .toSorted((a, b) => a - b)[0];
    const energy = sumOf(
      power.meters.map((meter) =>
        sumOf(
          [...expectedEnergy(readings.filter((reading) => reading.meter === meter))].flatMap(([bucket, value]) =>
            inMonth(bucket) ? value : [],
          ),
        ),
      ),
    );
    const [stored] = await power.api.database.rows<{
      kwh: number;
      peak: number;
      peak_at: string;
      p95: number;
      closed: boolean;
    }>(
      "select kwh::float8, peak_5m_w as peak, peak_at::text, p95_w as p95, closed from power_month where subject_id = $1",
      [power.rackId],
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

describe("a day", () => {
  // The clock goes forward in March and back in October.
  it.each([
    ["2026-03-29", "2026-03-28T23:00:00Z", 23],
    ["2025-10-26", "2025-10-25T22:00:00Z", 25],
  ])("of %s begins at %s and has %i hours", async (day, start, hours) => {
    const [meter] = power.meters;
    const from = Date.parse(start);
    const rows = Array.from({ length: hours * 60 + 1 }, (_, minute) => minute);
    await power.api.database.figures(
      `insert into power_reading (slot, meter_id, power_w, energy_wh)
       select $1::timestamptz + make_interval(mins => minute), $2, 1200, 1000 + 20 * minute from unnest($3::int[]) as minute`,
      [start, meter, rows],
    );
    await power.api.database.figures(
      "insert into power_dirty (meter_id, bucket) select $1, bucket from generate_series($2::timestamptz, $3::timestamptz, interval '5 minutes') as bucket",
      [meter, start, new Date(from + hours * hourMs).toISOString()],
    );
    await power.setProgress(Math.floor(Date.now() / bucketMs) * bucketMs);
    await power.rolled();
    const [row] = await power.api.database.figures(
      "select n, energy_wh::float8 as energy, power_avg from power_1d where meter_id = $1 and day = $2",
      [meter, day],
    );
    expect(row).toEqual({ n: hours * 60, energy: hours * 1200, power_avg: 1200 });
  });
});

describe("two workers at once", () => {
  it("give what one gives", async () => {
    const random = seededRandom(21);
    const now = Math.floor(Date.now() / hourMs) * hourMs;
    const from = now - 6 * hourMs;
    const readings = power.meters.flatMap((meter) => someReadings(random, meter, from, 300));
    const late = readings.filter(() => random() < 0.3);
    await power.setProgress(from - hourMs);
    await power.post(readings.filter((reading) => !late.includes(reading)));
    await Promise.all([power.rolled(), power.rolled(), power.post(late)]);
    await power.rolled();
    for (const meter of power.meters)
      await power.expectBuckets(
        meter,
        readings.filter((reading) => reading.meter === meter),
      );
  });
});
