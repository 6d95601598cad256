import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Reading, shuffled } from "../../../testing/power/power-readings.ts";
import { seededRandom } from "../../../testing/seeded-random.ts";
import { hourMs, minuteMs, rollUpHarness } from "../../../testing/power/roll-up-harness.ts";

let power: Awaited<ReturnType<typeof rollUpHarness>>;
beforeAll(async () => {
  power = await rollUpHarness();
});
beforeEach(() => power.clear());
afterAll(() => power.close());

describe("a meter that is read seldom", () => {
  const hour = Math.floor((Date.now() - 30 * hourMs) / hourMs) * hourMs;
  /** 100 Wh more with each reading, from 8 hours before to 8 hours after. */
  const every = (minutes: number): Reading[] =>
    Array.from({ length: (16 * 60) / minutes + 1 }, (_, place) => ({
      meter: power.meters[0],
      atMs: hour - 8 * hourMs + place * minutes * minuteMs,
      energyWh: 50_000 + place * 100,
    }));

  it.each([20, 30, 50])("counts late readings once (every %i minutes)", async (minutes) => {
    const readings = every(minutes);
    const isLate = ({ atMs }: Reading) => atMs >= hour && atMs <= hour + 4 * hourMs;
    await power.setProgress(hour - 9 * hourMs);
    await power.post(readings.filter((reading) => !isLate(reading)));
    await power.rolled();
    await power.post(readings.filter(isLate));
    await power.rolled();
    const rows = await power.api.database.figures<{ energy: number }>(
      "select energy_wh::float8 as energy from power_5m where energy_wh is not null",
    );
    expect(rows).toEqual(Array.from({ length: readings.length - 1 }, () => ({ energy: 100 })));
    const sum = (readings.length - 1) * 100;
    expect(await power.totals(power.meters[0])).toEqual({ m5: sum, h1: sum, d1: sum });
  });

  it.each([1, 2, 3, 4])("counts late readings once, at any interval and in any order (seed %i)", async (seed) => {
    const random = seededRandom(100 + seed);
    const readings = [20, 30, 65].flatMap((minutes) => every(minutes)).filter(() => random() < 0.8);
    const own = [...new Map(readings.map((reading) => [reading.atMs, reading])).values()]
      .toSorted((a, b) => a.atMs - b.atMs)
      .map(({ meter, atMs }, place) => ({ meter, atMs, energyWh: 1000 + place * 40 }));
    const late = own.filter(() => random() < 0.5);
    await power.setProgress(hour - 9 * hourMs);
    await power.post(own.filter((reading) => !late.includes(reading)));
    await power.rolled();
    for (const part of [late.slice(0, late.length / 2), late.slice(late.length / 2)]) {
      await power.post(shuffled(part, random));
      await power.rolled();
    }
    const sum = await power.expectBuckets(power.meters[0], own);
    expect(sum).toBe((own.length - 1) * 40);
    expect(await power.totals(power.meters[0])).toEqual({ m5: sum, h1: sum, d1: sum });
  });
});

describe("a reading without a counter", () => {
  const start = Math.floor((Date.now() - 9 * hourMs) / hourMs) * hourMs;
  type Row = Omit<Reading, "meter">;
  const ofMeter = (rows: readonly Row[]): Reading[] =>
    rows.map((row) => Object.assign({ meter: power.meters[0] }, row));
  const at = (minute: number, energyWh?: number, powerW?: number): Row => ({
    atMs: start + minute * minuteMs,
    ...(energyWh === undefined ? {} : { energyWh }),
    ...(powerW === undefined ? {} : { powerW }),
  });
  const energies = async () => {
    const rows = await power.api.database.figures<{ minute: number; energy: number; flags: number }>(
      `select extract(epoch from bucket - $1::timestamptz)::int / 60 as minute, energy_wh::float8 as energy, flags from power_5m
       where energy_wh is not null order by 1`,
      [new Date(start).toISOString()],
    );
    return rows.map(({ minute, energy, flags }) => [minute, energy, flags]);
  };

  it.each([
    [
      "in front of a gap",
      [at(0, 1000, 600), at(1, undefined, 600), at(121, 2200, 600)],
      [
        [0, 10, 1],
        [120, 1190, 1],
      ],
    ],
    ["after a gap", [at(0, 1000, 600), at(121, undefined, 600), at(122, 2220, 600)], [[120, 1220, 1]]],
    ["between two counters", [at(0, 1000, 600), at(1, undefined, 1200), at(2, 1040, 600)], [[0, 40, 1]]],
    [
      "of a meter that has none",
      [at(0, undefined, 600), at(1, undefined, 1200), at(121, undefined, 600)],
      [[0, 15, 1]],
    ],
  ] as const)("%s: no energy is lost", async (_where, readings, expected) => {
    await power.setProgress(start - hourMs);
    await power.post(ofMeter(readings));
    await power.rolled();
    expect(await energies()).toEqual(expected);
  });

  it("late: the counters after it, also hours later, begin with the one before them", async () => {
    const minute = (count: number) => Array.from({ length: count }, (_, place) => place);
    // 600 W all the time. A counter at 0, at 300 (late) and at 420; between them power only.
    const readings = minute(421).map((place) =>
      at(place, place === 0 || place === 420 ? 1000 + place * 10 : undefined, 600),
    );
    await power.setProgress(start - hourMs);
    await power.post(ofMeter(readings.filter(({ atMs }) => atMs !== start + 300 * minuteMs)));
    await power.rolled();
    expect((await power.totals(power.meters[0]))?.m5).toBe(4200);
    await power.post(ofMeter([at(300, 4006, 600)]));
    await power.rolled();
    // 6 Wh more up to the counter at 300, and 6 Wh less up to the counter at 420, so the sum stays the same.
    const rows = await energies();
    expect(rows.filter(([, energy]) => energy !== 50)).toEqual([
      [295, 56, 1],
      [415, 44, 1],
    ]);
    expect(await power.totals(power.meters[0])).toEqual({ m5: 4200, h1: 4200, d1: 4200 });
  });
});
