import type { PowerDashboard } from "@demarc/contract/power/power-figures";
import type { PowerSeries } from "@demarc/contract/power/power";
import { afterAll, beforeAll, expect, it } from "vitest";
import { powerHarness } from "../../testing/power/power-harness.ts";
import { serviceToken } from "../../testing/tokens/service-token.ts";
import { refreshMonths } from "./rollups/months.steps.ts";
import { rollUp } from "./rollups/roll-up.steps.ts";

const minuteMs = 60_000;
const code = "AMS1-R2-07";
const [a, b] = ["PM-AMS1R207-A", "PM-AMS1R207-B"];
let power: Awaited<ReturnType<typeof powerHarness>>;

beforeAll(async () => {
  power = await powerHarness();
  // 400 V and 16 A on three phases: 11,085 W, of which 8,868 may be used, 2,956 by each phase.
  await power.api.database.rows("update power_feed set phase = 3, voltage = 400 where rack_id = $1", [
    power.racks[code],
  ]);
});
afterAll(() => power.close());

const setPhases = async (serial: string, watts: readonly number[], milliamperes: readonly number[]) => {
  for (const [phase, watt] of watts.entries()) await power.setCurrent(serial, watt, milliamperes[phase] ?? 0, 1, phase);
};

it("200 judges each phase by a third of the feed, and counts a feed once", async () => {
  await setPhases(a, [3900, 2400, 1000, 500], [17_000, 10_000, 4000, 2000]);
  await setPhases(b, [2600, 1200, 1200, 200], [11_000, 5000, 5000, 1000]);
  const { body } = await power.get<PowerDashboard>(power.rackPath(code, "dashboard"));
  expect(body.feeds[0]).toMatchObject({
    label: "A",
    powerW: 3900,
    ratedW: 11_085,
    availableW: 8868,
    usedPctOfAvailable: 44,
    level: "WARNING",
    phases: [
      { phase: 1, powerW: 2400, usedPctOfAvailable: 81.2, level: "WARNING" },
      { phase: 2, powerW: 1000, usedPctOfAvailable: 33.8, level: "OK" },
      { phase: 3, powerW: 500, usedPctOfAvailable: 16.9, level: "OK" },
    ],
  });
  expect(body.feeds[1]).toMatchObject({ level: "OK", usedPctOfAvailable: 29.3 });
  // L1 would carry 10 + 5 A of 16, L2 9 A and L3 3 A.
  expect(body.total).toMatchObject({ powerW: 6500, currentA: 28, usedPct: 93.8 });
  expect(body.redundancy).toMatchObject({ level: "WARNING", worstPhase: 1, failoverA: 15, limitA: 16, pct: 93.8 });
});

const setCurrents = async (ofA: readonly number[], ofB: readonly number[]) => {
  for (const [serial, milliamperes] of [
    [a, ofA],
    [b, ofB],
  ] as const) {
    const all = [milliamperes.reduce((sum, one) => sum + one, 0), ...milliamperes];
    const watts = all.map((milliampere) => Math.round(milliampere * 0.231));
    await setPhases(serial, watts, all);
    await power.api.database.figures("delete from power_5m where meter_id = $1", [await power.meterOf(serial)]);
    await power.api.database.figures(
      `insert into power_5m (bucket, meter_id, phase, n, power_avg, current_avg, flags)
       select rolled_until - place * interval '5 minutes', $1, phase - 1, 5, watt, milliampere, 0
       from power_progress, generate_series(1, 6) as place,
         unnest($2::int[], $3::int[]) with ordinality as given (watt, milliampere, phase)`,
      [await power.meterOf(serial), watts, all],
    );
  }
};

it.each([
  // What L1, L2 and L3 draw of A and of B in mA; what one feed would carry of 16 A in the worst phase; what a phase of A uses of its breaker.
  ["the first phase", [9600, 1000, 1000], [8000, 1000, 1000], 110, 60],
  ["the last phase", [2000, 3000, 11_200], [3000, 2000, 5600], 105, 70],
  ["a phase that is the highest of neither feed", [9000, 8800, 0], [0, 8800, 9000], 110, 56.3],
])("warns by %s, with the percentages of the dashboard", async (_, ofA, ofB, failover, used) => {
  await power.api.database.rows("delete from power_warning");
  await power.api.database.rows(
    `insert into power_alert (customer_id, rack_id, threshold_pct, hold_minutes) select customer_id, id, 50, 5 from rack
     where id = $1 on conflict (rack_id) do nothing`,
    [power.racks[code]],
  );
  await setCurrents(ofA, ofB);
  await power.run("power.watch");
  const { body } = await power.get<PowerDashboard>(power.rackPath(code, "dashboard"));
  expect(body.redundancy).toMatchObject({ level: "CRITICAL", pct: failover });
  const warnings = await power.api.database.rows<{ kind: string; feed: string | null; pct: number }>(
    "select kind, feed, value_pct::float8 as pct from power_warning where rack_id = $1 and cleared_at is null",
    [power.racks[code]],
  );
  expect(warnings.find(({ kind }) => kind === "REDUNDANCY")?.pct).toBe(failover);
  const [first] = body.feeds;
  const worst = Math.max(...(first?.phases ?? []).map(({ powerW }) => (powerW ?? 0) / ((first?.ratedW ?? 0) / 3)));
  expect([
    Math.round(worst * 1000) / 10,
    warnings.find(({ kind, feed }) => kind === "THRESHOLD" && feed === "A")?.pct,
  ]).toEqual([used, used]);
  for (const serial of [a, b])
    await power.api.database.figures("delete from power_5m where meter_id = $1", [await power.meterOf(serial)]);
});

it("200 keeps the phases out of energy, series and months", async () => {
  const bucketMs = 5 * minuteMs;
  const start = Math.floor((Date.now() - 40 * minuteMs) / bucketMs) * bucketMs;
  const token = await serviceToken(power.api.database);
  const instant = new Date(start).toISOString();
  await power.api.database.figures("update power_progress set claimed_until = $1, rolled_until = $1", [instant]);
  // 20 Wh per minute for each feed, and the same for each of its phases.
  const body = [a, b].flatMap((serial) =>
    Array.from({ length: 16 }, (_, minute) => minute).flatMap((minute) =>
      [0, 1, 2, 3].map((phase) => ({
        meter: serial,
        phase,
        at: new Date(start + minute * minuteMs).toISOString(),
        powerW: phase === 0 ? 1200 : 400,
        energyWh: 50_000 + minute * 20,
      })),
    ),
  );
  expect((await power.api.send("POST", "/operator/v1/power-reading", { token, body })).status).toBe(202);
  await rollUp(power.context(), 14);
  const query = `from=${instant}&to=${new Date(start + 15 * minuteMs).toISOString()}&resolution=5m&metric=power,energy`;
  const series = (await power.get<PowerSeries>(`${power.rackPath(code, "series")}?${query}`)).body.series;
  const averages = (feed: string, metric: string) =>
    series.find((one) => one.feed === feed && one.metric === metric)?.points.map(([, average]) => average);
  expect(averages("A", "power")).toEqual([1200, 1200, 1200]);
  expect(averages("SUM", "power")).toEqual([2400, 2400, 2400]);
  expect(averages("SUM", "energy")).toEqual([200, 200, 200]);
  const stored = await power.api.database.figures<{ phase: number; energy: number }>(
    `select phase, sum(energy_wh)::float8 as energy from power_5m where meter_id = $1 group by phase order by phase`,
    [await power.meterOf(a)],
  );
  expect(stored).toEqual([0, 1, 2, 3].map((phase) => ({ phase, energy: 300 })));
  const month = `${new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Amsterdam" }).format(start).slice(0, 7)}-01`;
  await refreshMonths(power.context(), [{ subjectId: power.racks[code] ?? "", month }]);
  const [row] = await power.api.database.rows(
    "select kwh::float8, peak_5m_w as peak from power_month where subject_id = $1",
    [power.racks[code]],
  );
  // 2 feeds, 15 minutes of 20 Wh
  expect(row).toEqual({ kwh: 0.6, peak: 2400 });
});

it("200 has the VA of a feed once while one meter replaces another, and none where a phase is not known", async () => {
  const bucket = new Date(Math.floor(Date.now() / 300_000) * 300_000 - 3_600_000).toISOString();
  const next = new Date(Date.parse(bucket) + 300_000).toISOString();
  await power.api.database.rows(
    `insert into power_meter (customer_id, kind, feed_id, serial, installed_at, removed_at, status)
     select customer_id, kind, feed_id, 'REPLACED-3P', installed_at, $1::timestamptz + interval '2 minutes', 'RETIRED'
     from power_meter where serial = $2`,
    [bucket, a],
  );
  // 230 V and 1 A on each phase, by both meters in the first bucket; in the second L3 has no current.
  await power.figures(
    `insert into power_5m (bucket, meter_id, phase, n, voltage_avg, current_avg, flags)
     select at, meter, phase, 5, 2300, case when phase < 3 or at = $1 then 1000 end, 0
     from unnest(array[$1, $2]::timestamptz[]) as at, generate_series(1, 3) as phase, unnest(array[$3, $4]::int[]) as meter
     where meter = $3 or at = $1
     on conflict (bucket, meter_id, phase) do update set voltage_avg = excluded.voltage_avg, current_avg = excluded.current_avg`,
    [bucket, next, await power.meterOf(a), await power.meterOf("REPLACED-3P")],
  );
  const query = `from=${bucket}&to=${new Date(Date.parse(bucket) + 600_000).toISOString()}&resolution=5m&metric=apparent`;
  const { series } = (await power.get<PowerSeries>(`${power.rackPath(code, "series")}?${query}`)).body;
  expect(series.find(({ feed }) => feed === "A")?.points.map(([at, value]) => [at, value])).toEqual([
    [Date.parse(bucket) / 1000, 690],
  ]);
});
