import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { hourMs, minuteMs, rollUpHarness } from "../../../testing/power/roll-up-harness.ts";
import type { Sql } from "../../../platform/database/sql.ts";
import {
  forgetDays,
  forgetHours,
  rollDays,
  rollDaysOfRuns,
  rollHours,
  rollHoursOfRuns,
} from "./coarse-rollups.queries.ts";

let power: Awaited<ReturnType<typeof rollUpHarness>>;
beforeAll(async () => {
  power = await rollUpHarness();
});
beforeEach(() => power.clear());
afterAll(() => power.close());

const hour = Date.parse("2026-11-20T22:00:00Z");
const instant = (ms: number): string => new Date(ms).toISOString();
const run = ({ text, values }: Sql) => power.figures(text, values);

interface Bucket {
  readonly minute: number;
  readonly n: number;
  readonly watts: readonly [average: number, min: number, max: number] | null;
  readonly milliamperes?: readonly [average: number, max: number];
  readonly decivolt?: number;
  readonly energyWh?: number | null;
  readonly flags?: number;
  readonly lastMinute?: number;
  readonly phase?: number;
}
const plant = async (buckets: readonly Bucket[], from = hour) => {
  for (const one of buckets)
    await power.api.database.figures(
      `insert into power_5m (bucket, meter_id, phase, n, power_avg, power_min, power_max, current_avg, current_max, voltage_avg,
         energy_wh, flags, last_minute, last_wh, last_wh_at, since_wh)
       values ($1::timestamptz, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $1::timestamptz, $15)`,
      [
        instant(from + one.minute * minuteMs),
        power.meters[0],
        one.phase ?? 0,
        one.n,
        ...(one.watts ?? [null, null, null]),
        ...(one.milliamperes ?? [null, null]),
        one.decivolt ?? null,
        one.energyWh ?? null,
        one.flags ?? 0,
        one.lastMinute ?? 4,
        one.n > 0 ? 1000 + one.minute : null,
        one.n > 0 ? one.minute / 10 : null,
      ],
    );
};

/** Buckets of 22:00 and 22:50, one of the gap between them that has energy only, and one of the next hour. */
const buckets: readonly Bucket[] = [
  { minute: 0, n: 5, watts: [1000, 900, 1200], milliamperes: [4000, 5000], decivolt: 2300, energyWh: 80, flags: 4 },
  { minute: 5, n: 1, watts: [2200, 2100, 2300], milliamperes: [10_000, 11_000], decivolt: 2360, energyWh: 20.5 },
  { minute: 10, n: 4, watts: null, energyWh: 0 },
  { minute: 20, n: 0, watts: null, energyWh: 300, flags: 1 },
  {
    minute: 50,
    n: 2,
    watts: [2200, 800, 2250],
    milliamperes: [7000, 7100],
    decivolt: 2330,
    energyWh: 9.5,
    lastMinute: 2,
  },
  { minute: 60, n: 5, watts: [3000, 2900, 3100], energyWh: 250 },
];
/** (5 x 1000 + 1 x 2200 + 2 x 2200) / 8, and so on: averages count each minute. */
const ofHour = {
  power_avg: 1450,
  power_min: 800,
  power_max: 2300,
  power_p95: 2200,
  peak_5m_w: 2200,
  peak: "22:05",
  current_avg: 5500,
  current_max: 11_000,
  voltage_avg: 2315,
  n: 12,
  flags: 5,
  last_minute: 52,
  last_wh: 1050,
  since: 5,
  energy: 410,
};
const hours = () =>
  power.api.database.figures(
    `select to_char(bucket at time zone 'UTC', 'HH24:MI') as at, phase, power_avg, power_min, power_max, power_p95, peak_5m_w,
       to_char(peak_at at time zone 'UTC', 'HH24:MI') as peak, current_avg, current_max, voltage_avg, n, flags, last_minute,
       last_wh::int, since_wh::float8 as since, energy_wh::float8 as energy from power_1h order by bucket, phase`,
  );
const days = () =>
  power.api.database.figures(
    `select day::text, power_avg, power_min, power_max, peak_5m_w, to_char(peak_at at time zone 'UTC', 'HH24:MI') as peak, current_avg,
       current_max, voltage_avg, n, flags, energy_wh::float8 as energy from power_1d order by day`,
  );

describe("an hour", () => {
  it("has the averages of its minutes, the extremes, the earliest peak and the sum of its buckets", async () => {
    await plant(buckets);
    await run(rollHours(instant(hour), instant(hour + 5 * minuteMs)));
    expect(await hours()).toEqual([{ at: "22:00", phase: 0, ...ofHour }]);
  });

  it.each([
    [0, 60, ["22:00"]],
    [55, 65, ["22:00", "23:00"]],
    [60, 65, ["23:00"]],
  ])("is rolled up if a bucket from minute %i to minute %i is in it", async (from, until, expected) => {
    await plant(buckets);
    await run(rollHours(instant(hour + from * minuteMs), instant(hour + until * minuteMs)));
    expect((await hours()).map((row) => (row as { at: string }).at)).toEqual(expected);
  });

  it("is of each phase by itself, and has the 95th percentile by nearest rank", async () => {
    const twelve = Array.from({ length: 12 }, (_, place) => place);
    await plant(twelve.map((place) => ({ minute: place * 5, n: 5, watts: [100 + place, 1, 999], energyWh: 1 })));
    await plant([{ minute: 0, n: 5, phase: 2, watts: [50, 40, 60], energyWh: 7 }]);
    await run(rollHours(instant(hour), instant(hour + hourMs)));
    // Of twelve values the twelfth: 0.95 x 12 is 11.4.
    expect(await hours()).toMatchObject([
      { phase: 0, power_p95: 111, peak: "22:55", energy: 12 },
      { phase: 2, power_p95: 50, energy: 7 },
    ]);
  });

  it("of a late bucket is the same, without what is no longer there", async () => {
    const runs = [{ meterId: power.meters[0], from: instant(hour), until: instant(hour + 5 * minuteMs) }];
    await plant(buckets);
    await run(rollHours(instant(hour), instant(hour + 2 * hourMs)));
    const before = await hours();
    await run(forgetHours(runs));
    expect(await hours()).toMatchObject([{ at: "23:00" }]);
    await run(rollHoursOfRuns(runs));
    expect(await hours()).toEqual(before);
  });
});

describe("a day in Amsterdam", () => {
  // 23:00 UTC is midnight in winter.
  const first = {
    day: "2026-11-20",
    power_avg: 1450,
    power_min: 800,
    power_max: 2300,
    peak_5m_w: 2200,
    peak: "22:05",
    current_avg: 5500,
    current_max: 11_000,
    voltage_avg: 2315,
    n: 12,
    flags: 5,
    energy: 410,
  };

  it("has the hours up to its midnight, and the earliest peak", async () => {
    await plant(buckets);
    await plant([{ minute: 0, n: 4, watts: [2200, 2200, 2200], energyWh: 1 }], hour - 3 * hourMs);
    await run(rollHours(instant(hour - 3 * hourMs), instant(hour + 2 * hourMs)));
    await run(rollDays(instant(hour), instant(hour + 65 * minuteMs)));
    expect(await days()).toMatchObject([
      // (12 x 1450 + 4 x 2200) / 16
      { day: "2026-11-20", power_avg: 1638, peak_5m_w: 2200, peak: "19:00", n: 16, energy: 411 },
      { day: "2026-11-21", power_avg: 3000, n: 5, energy: 250 },
    ]);
  });

  it.each([
    [0, 60, ["2026-11-20"]],
    [55, 65, ["2026-11-20", "2026-11-21"]],
    [60, 65, ["2026-11-21"]],
  ])("is rolled up if a bucket from minute %i to minute %i is in it", async (from, until, expected) => {
    await plant(buckets);
    await run(rollHours(instant(hour), instant(hour + 2 * hourMs)));
    await run(rollDays(instant(hour + from * minuteMs), instant(hour + until * minuteMs)));
    expect((await days()).map((row) => (row as { day: string }).day)).toEqual(expected);
  });

  it("of a late bucket is the same, without what is no longer there", async () => {
    const runs = [{ meterId: power.meters[0], from: instant(hour), until: instant(hour + 5 * minuteMs) }];
    await plant(buckets);
    await run(rollHours(instant(hour), instant(hour + 2 * hourMs)));
    await run(rollDays(instant(hour), instant(hour + 2 * hourMs)));
    const before = await days();
    expect(before[0]).toMatchObject(first);
    await run(forgetDays(runs));
    expect(await days()).toMatchObject([{ day: "2026-11-21" }]);
    await run(rollDaysOfRuns(runs));
    expect(await days()).toEqual(before);
  });
});
