import type { Overload } from "@demarc/contract/power/power-figures";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { powerHarness } from "../../testing/power/power-harness.ts";

let power: Awaited<ReturnType<typeof powerHarness>>;
beforeAll(async () => {
  power = await powerHarness();
});
afterAll(() => power.close());

interface Dashboard {
  feeds: {
    label: string;
    powerW: number | null;
    level: string | null;
    stale: boolean;
    usedPctOfAvailable: number | null;
  }[];
  redundancy: { level: string; reason: string | null; pct: number | null; failoverA: number | null };
  total: { powerW: number | null };
  month: {
    kwh: number;
    contractedKwh: number | null;
    pctOfContracted: number | null;
    energyCost: string;
    peakW: number | null;
  };
  days: { day: string; kwh: number }[];
  alerts: { kind: string }[];
  overload: Overload | null;
}

describe("the dashboard of a rack", () => {
  it("200 has the feeds, their levels and the redundancy of the last readings", async () => {
    await power.setCurrent("PM-AMS1R207-A", 2360, 10_400);
    await power.setCurrent("PM-AMS1R207-B", 1000, 4400);
    const { status, body } = await power.get<Dashboard>(power.rackPath("AMS1-R2-07", "dashboard"));
    expect(status).toBe(200);
    expect(body.feeds).toMatchObject([
      { label: "A", powerW: 2360, usedPctOfAvailable: 80.2, level: "WARNING", stale: false },
      { label: "B", powerW: 1000, usedPctOfAvailable: 34, level: "OK" },
    ]);
    expect(body.total.powerW).toBe(3360);
    expect(body.redundancy).toMatchObject({ level: "WARNING", reason: "OVERLOAD", failoverA: 14.8, pct: 92.5 });
    await power.setCurrent("PM-AMS1R207-B", 1300, 5601);
    expect((await power.get<Dashboard>(power.rackPath("AMS1-R2-07", "dashboard"))).body.redundancy).toMatchObject({
      level: "CRITICAL",
      pct: 100,
    });
    await power.setCurrent("PM-AMS1R207-B", 1300, 2400);
    expect((await power.get<Dashboard>(power.rackPath("AMS1-R2-07", "dashboard"))).body.redundancy).toMatchObject({
      level: "OK",
      pct: 80,
    });
  });

  it("200 estimates nothing for a stale feed, and knows that a dead feed is no redundancy", async () => {
    await power.setCurrent("PM-AMS1R207-B", 1300, 5601, 16);
    const stale = (await power.get<Dashboard>(power.rackPath("AMS1-R2-07", "dashboard"))).body;
    expect(stale.feeds[1]).toMatchObject({ powerW: 1300, stale: true, level: null });
    expect([stale.total, stale.redundancy.level]).toMatchObject([
      { powerW: 2360, feeds: ["A"], usedPct: null },
      "UNKNOWN",
    ]);
    await power.setCurrent("PM-AMS1R207-A", 2360, 10_400, 20);
    const silent = await power.get<Dashboard & { asOf: string }>(power.rackPath("AMS1-R2-07", "dashboard"));
    expect(silent.body.total).toEqual({
      powerW: 3660,
      currentA: 16,
      feeds: ["A", "B"],
      isPart: true,
      usedPct: null,
      level: null,
    });
    expect(Math.round((Date.now() - Date.parse(silent.body.asOf)) / 60_000)).toBeLessThan(18);
    const dead = (await power.get<Dashboard>(power.rackPath("AMS1-R2-11", "dashboard"))).body;
    expect(dead.redundancy).toMatchObject({ level: "CRITICAL", reason: "FEED_DOWN", downFeed: "B" });
    const single = (await power.get<Dashboard>(power.rackPath("ENS1-R1-09", "dashboard"))).body;
    expect(single.redundancy.level).toBe("NONE");
  });

  it("200 a feed whose current and voltage are measured by phase has the largest current, and the VA of its phases", async () => {
    const serial = "PM-AMS1R207-A";
    await power.setBuckets(serial, [2500]);
    await power.api.database.figures(
      `with whole as (update power_5m set current_avg = null, voltage_avg = null where meter_id = $1 returning bucket)
       insert into power_5m (bucket, meter_id, phase, n, power_avg, current_avg, current_max, voltage_avg, flags)
       select bucket, $1, phase, 5, 900, current, current + 100, voltage, 0
       from whole, (values (1, 4000, 2300), (2, 6000, 2310), (3, 2000, 2320)) as given (phase, current, voltage)`,
      [await power.meterOf(serial)],
    );
    const { body } = await power.get<{ series: { feed: string; metric: string; points: number[][] }[] }>(
      `${power.rackPath("AMS1-R2-07", "series")}?resolution=5m&feed=A&metric=power,current,voltage,apparent`,
    );
    // 230 V × 4 A + 231 V × 6 A + 232 V × 2 A; 231 V × √3.
    expect(body.series.map(({ metric, points }) => [metric, points.map((point) => point[1])])).toEqual([
      ["power", [2500]],
      ["current", [6]],
      ["voltage", [400.1]],
      ["apparent", [2770]],
    ]);
    await power.setBuckets(serial, [2500]);
    await power.api.database.figures(
      "update power_current set current_ma = null, voltage_dv = null where meter_id = $1",
      [await power.meterOf(serial)],
    );
    for (const [phase, milliampere] of [
      [1, 4000],
      [2, 6000],
      [3, 2000],
    ] as const)
      await power.setCurrent(serial, 900, milliampere, 1, phase);
    await power.api.database.figures(
      "update power_current set slot = (select max(slot) from power_current where meter_id = $1) where meter_id = $1",
      [await power.meterOf(serial)],
    );
    const shown = await power.get<{ feeds: { currentA: number; voltageV: number }[] }>(
      power.rackPath("AMS1-R2-07", "dashboard"),
    );
    expect(shown.body.feeds[0]).toMatchObject({ currentA: 6, voltageV: 399.2 });
    await power.api.database.figures("delete from power_current where phase > 0");
  });

  it("200 compares only phases of the same minute as the whole feed", async () => {
    for (const serial of ["PM-AMS1R207-A", "PM-AMS1R207-B"]) {
      await power.setCurrent(serial, 1000, 4000);
      await power.setCurrent(serial, 500, 9000, 90, 1);
    }
    const redundancy = async () =>
      (await power.get<Dashboard>(power.rackPath("AMS1-R2-07", "dashboard"))).body.redundancy;
    expect(await redundancy()).toMatchObject({ level: "OK", failoverA: 8, worstPhase: null });
    for (const serial of ["PM-AMS1R207-A", "PM-AMS1R207-B"]) await power.setCurrent(serial, 500, 9000, 1, 1);
    expect(await redundancy()).toMatchObject({ level: "CRITICAL", failoverA: 18, worstPhase: 1 });
    await power.api.database.figures("delete from power_current where phase > 0");
  });

  it("200 returns since when and in which hours the load was too high for one feed", async () => {
    const [serialA, serialB] = ["PM-AMS1R207-A", "PM-AMS1R207-B"] as const;
    const many = (count: number) => Array.from({ length: count }, () => 2000);
    await power.api.database.figures("update power_progress set rolled_until = date_bin('5 minutes', now(), 'epoch')");
    await power.setBuckets(serialA, many(30), 9000);
    await power.setBuckets(serialB, many(20), 7000);
    const overload = async (code = "AMS1-R2-07") =>
      (await power.get<Dashboard>(power.rackPath(code, "dashboard"))).body.overload;
    await power.setCurrent(serialA, 2000, 9000);
    await power.setCurrent(serialB, 2000, 7000);
    // Exactly 16 A do not trip the breaker.
    expect(await overload()).toEqual({
      since: null,
      measuredMinutes: 100,
      riskMinutes: 100,
      overMinutes: 0,
      hours: [],
    });

    await power.api.database.figures(
      "update power_5m set current_avg = 7001 where meter_id = $1 and bucket >= (select rolled_until - interval '30 minutes' from power_progress)",
      [await power.meterOf(serialB)],
    );
    await power.setCurrent(serialB, 2000, 7001);
    const lost = await overload();
    const [progress] = await power.api.database.figures<{ at: Date }>(
      "select rolled_until - interval '30 minutes' as at from power_progress",
    );
    expect(lost).toMatchObject({ since: progress?.at.toISOString(), measuredMinutes: 100, overMinutes: 30 });
    expect(lost?.hours.reduce((sum, { overMinutes }) => sum + overMinutes, 0)).toBe(30);
    expect(new Set(lost?.hours.map(({ highestPct }) => highestPct))).toEqual(new Set([100]));

    await power.api.database.rows(
      `insert into power_warning (customer_id, rack_id, kind, value_pct, limit_pct, raised_at)
       select customer_id, id, 'REDUNDANCY', 101, 100, '2026-01-02T03:04:05Z' from rack where id = $1`,
      [power.racks["AMS1-R2-07"]],
    );
    expect((await overload())?.since).toBe("2026-01-02T03:04:05Z");
    await power.api.database.rows("delete from power_warning");
    expect(await overload("ENS1-R1-09")).toBeNull();
    for (const serial of [serialA, serialB]) await power.setBuckets(serial, []);
  });

  it("200 lists hours of seven days, and no older ones", async () => {
    const serials = ["PM-AMS1R207-A", "PM-AMS1R207-B"] as const;
    const hourAt = (hours: number) => new Date((Math.floor(Date.now() / 3_600_000) - hours) * 3_600_000).toISOString();
    // The highest of the hour is above the breaker, its average is not: only its buckets say whether it was.
    const hour = async (hours: number, ofBuckets: readonly number[], highest: number | null) => {
      for (const serial of serials) {
        const meter = await power.meterOf(serial);
        await power.api.database.figures(
          `insert into power_1h (bucket, meter_id, phase, n, current_avg, current_max, flags) values ($1, $2, 0, 60, $4, $3, 0)`,
          [hourAt(hours), meter, highest, highest === null ? 9000 : 5000],
        );
        await power.api.database.figures(
          `insert into power_5m (bucket, meter_id, phase, n, current_avg, flags)
           select $1::timestamptz + (place - 1) * interval '5 minutes', $2, 0, 5, ma, 0
           from unnest($3::int[]) with ordinality as given (ma, place)`,
          [hourAt(hours), meter, ofBuckets],
        );
      }
    };
    await hour(24 * 7 + 2, [9000], 9000);
    await hour(24 * 7 - 1, [9000, 8000, 8400], 9000);
    await hour(
      70,
      Array.from({ length: 12 }, () => 9000),
      9000,
    );
    await hour(60, [8000, 7000], 9000);
    await hour(50, [8800], null);
    const { overload } = (await power.get<Dashboard>(power.rackPath("AMS1-R2-07", "dashboard"))).body;
    expect(overload?.hours.map(({ from, ...rest }) => [new Date(from).toISOString(), rest])).toEqual([
      [hourAt(24 * 7 - 1), { overMinutes: 10, highestPct: 112.5 }],
      [hourAt(70), { overMinutes: 60, highestPct: 112.5 }],
      [hourAt(50), { overMinutes: 5, highestPct: 110 }],
    ]);
    expect(overload?.measuredMinutes).toBe(0);
    for (const serial of serials)
      for (const table of ["power_1h", "power_5m"])
        await power.figures(`delete from ${table} where meter_id = $1`, [await power.meterOf(serial)]);
  });

  it("200 judges the history by the fullest phase that both feeds have, and counts a replaced meter once", async () => {
    const serials = ["PM-AMS1R207-A", "PM-AMS1R207-B"] as const;
    for (const serial of serials) await power.setBuckets(serial, [2000], 7000);
    const phases = async (serial: string, milliamperes: readonly number[]) =>
      power.api.database.figures(
        `insert into power_5m (bucket, meter_id, phase, n, current_avg, flags)
         select rolled_until - interval '5 minutes', $1, phase, 5, ma, 0
         from power_progress, unnest($2::int[]) with ordinality as given (ma, phase)`,
        [await power.meterOf(serial), milliamperes],
      );
    const highest = async () =>
      (await power.get<Dashboard>(power.rackPath("AMS1-R2-07", "dashboard"))).body.overload?.hours.map(
        ({ highestPct }) => highestPct,
      );
    expect(await highest()).toEqual([]);
    await phases(serials[0], [17_000, 1000, 9000]);
    // Only one feed is measured by phase: 7 + 7 A.
    expect(await highest()).toEqual([]);
    await phases(serials[1], [1000, 12_000, 9000]);
    expect(await highest()).toEqual([112.5]);
    await power.api.database.rows(
      `insert into power_meter (customer_id, kind, feed_id, serial, removed_at, status)
       select customer_id, kind, feed_id, 'REPLACED-HISTORY', now(), 'RETIRED' from power_meter where serial = $1`,
      [serials[0]],
    );
    await power.figures(
      `insert into power_5m (bucket, meter_id, phase, n, current_avg, flags)
       select rolled_until - interval '5 minutes', $1, 3, 2, 8000, 0 from power_progress`,
      [await power.meterOf("REPLACED-HISTORY")],
    );
    expect(await highest()).toEqual([112.5]);
    for (const serial of [...serials, "REPLACED-HISTORY"]) await power.setBuckets(serial, []);
    await power.api.database.rows("delete from power_meter where serial = 'REPLACED-HISTORY'");
  });

  it("200 compares the month with what is committed, and charges what is above it", async () => {
    await power.api.database.figures(
      `insert into power_1d (day, meter_id, phase, n, flags, energy_wh)
       select (now() at time zone 'Europe/Amsterdam')::date, $1, 0, 60, 0, 3000000`,
      [await power.meterOf("PM-AMS1R208-A")],
    );
    const { body } = await power.get<Dashboard & { month: { contractedMonthKwh: number } }>(
      power.rackPath("AMS1-R2-08", "dashboard"),
    );
    expect(body.month).toMatchObject({ kwh: 3000, contractedMonthKwh: 2190, energyCost: "279.45" });
    expect(body.month.pctOfContracted).toBeCloseTo((3000 / (body.month.contractedKwh ?? 1)) * 100, 0);
  });
});

describe("series", () => {
  it("200 gives the points of each feed and of their sum, and where nothing was measured", async () => {
    await power.setBuckets("PM-AMS1R207-A", [1000, 1100, 1200]);
    await power.setBuckets("PM-AMS1R207-B", [500, 600]);
    const [progress] = await power.api.database.figures<{ at: string }>(
      "select rolled_until::text as at from power_progress",
    );
    const end = Date.parse(progress?.at ?? "");
    const query = `from=${new Date(end - 900_000).toISOString()}&to=${new Date(end).toISOString()}&resolution=5m`;
    const { body } = await power.get<{ series: { feed: string; points: number[][] }[]; gaps: object[] }>(
      `${power.rackPath("AMS1-R2-07", "series")}?${query}&metric=power`,
    );
    const at = (place: number) => (end - place * 300_000) / 1000;
    expect(body.series.map(({ feed, points }) => [feed, points])).toEqual([
      [
        "A",
        [
          [at(3), 1200, 1190, 1220],
          [at(2), 1100, 1090, 1120],
          [at(1), 1000, 990, 1020],
        ],
      ],
      [
        "B",
        [
          [at(2), 600, 590, 620],
          [at(1), 500, 490, 520],
        ],
      ],
      [
        "SUM",
        [
          [at(2), 1700, null, null],
          [at(1), 1500, null, null],
        ],
      ],
    ]);
    expect(body.gaps).toEqual([
      { feed: "B", from: new Date(end - 900_000).toISOString(), to: new Date(end - 600_000).toISOString() },
    ]);
  });

  it("200 has no sum while a feed with a meter was silent, and that of the others while it had none", async () => {
    await power.setCurrent("PM-AMS1R207-B", 500, 2000);
    await power.setBuckets("PM-AMS1R207-A", [1000, 1100]);
    await power.setBuckets("PM-AMS1R207-B", []);
    const [progress] = await power.api.database.figures<{ at: string }>(
      "select rolled_until::text as at from power_progress",
    );
    const end = Date.parse(progress?.at ?? "");
    const query = `from=${new Date(end - 600_000).toISOString()}&to=${new Date(end).toISOString()}&resolution=5m&feed=SUM`;
    const sum = async () => {
      const path = `${power.rackPath("AMS1-R2-07", "series")}?${query}`;
      const { body } = await power.get<{ series: { points: number[][] }[] }>(path);
      return body.series.map(({ points }) => points.map((point) => point[1]));
    };
    const installed = async (at: Date) => {
      const [before] = await power.api.database.rows<{ at: string }>(
        `update power_meter set installed_at = $1 from (select id, installed_at::text as at from power_meter) old
         where old.id = power_meter.id and serial = 'PM-AMS1R207-B' returning old.at`,
        [at],
      );
      return new Date(before?.at ?? 0);
    };
    expect(await sum()).toEqual([[]]);
    const before = await installed(new Date(end - 300_000));
    expect(await sum()).toEqual([[1100]]);
    await installed(before);
  });

  it.each([
    ["from=2026-11-01T00:00:00Z&to=2026-11-08T00:00:00Z&resolution=5m", "resolution"],
    ["from=2026-11-01T00:00:00Z&to=2026-11-01T02:01:00Z&resolution=1m", "resolution"],
    ["from=0001-01-01T00:00:00Z&to=2026-11-08T00:00:00Z", "from"],
    ["from=2000-01-01T00:00:00Z&to=2026-11-08T00:00:00Z", "resolution"],
    ["from=0500-01-01T00:00:00Z&to=0500-01-02T00:00:00Z", "from"],
    ["from=9999-12-30T22:00:00Z&to=9999-12-31T22:00:00Z&resolution=1d", "from"],
    ["to=9999-12-31T22:00:00Z&resolution=1d", "to"],
    ["from=2026-11-08T00:00:00Z&to=2026-11-08T00:00:00Z", "from"],
    ["from=2026-11-08T00:00:00Z&to=2026-11-08T01:00:00Z&resolution=1m&metric=energy", "metric"],
    ["metric=colour", "metric"],
  ])("400 refuses %s", async (query, field) => {
    const { status, body } = await power.get<{ validationErrors: { field: string }[] }>(
      `${power.rackPath("AMS1-R2-07", "series")}?${query}`,
    );
    expect([status, body.validationErrors[0]?.field]).toEqual([400, field]);
  });

  it.each([
    [2, "1m"],
    [24, "5m"],
    [24 * 7, "1h"],
    [24 * 31, "1h"],
    [24 * 395, "1d"],
  ])("200 chooses for %i hours the finest resolution that fits: %s", async (hours, resolution) => {
    // One moment for both ends: a millisecond more would be one point more.
    const now = Date.now();
    const from = new Date(now - hours * 3_600_000).toISOString();
    const { body } = await power.get<{ resolution: string }>(
      `${power.rackPath("AMS1-R2-07", "series")}?from=${from}&to=${new Date(now).toISOString()}`,
    );
    expect(body.resolution).toBe(resolution);
  });
});
