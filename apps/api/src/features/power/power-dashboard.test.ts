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
      { powerW: 2360, feeds: ["A"], usedPctOfContracted: null },
      "UNKNOWN",
    ]);
    await power.setCurrent("PM-AMS1R207-A", 2360, 10_400, 20);
    const silent = await power.get<Dashboard & { asOf: string }>(power.rackPath("AMS1-R2-07", "dashboard"));
    expect(silent.body.total).toEqual({
      powerW: 3660,
      currentA: 16,
      feeds: ["A", "B"],
      isPart: true,
      usedPctOfContracted: null,
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
    await power.api.database.rows(
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
    await power.api.database.rows("update power_current set current_ma = null, voltage_dv = null where meter_id = $1", [
      await power.meterOf(serial),
    ]);
    for (const [phase, milliampere] of [
      [1, 4000],
      [2, 6000],
      [3, 2000],
    ] as const)
      await power.setCurrent(serial, 900, milliampere, 1, phase);
    await power.api.database.rows(
      "update power_current set slot = (select max(slot) from power_current where meter_id = $1) where meter_id = $1",
      [await power.meterOf(serial)],
    );
    const shown = await power.get<{ feeds: { currentA: number; voltageV: number }[] }>(
      power.rackPath("AMS1-R2-07", "dashboard"),
    );
    expect(shown.body.feeds[0]).toMatchObject({ currentA: 6, voltageV: 399.2 });
    await power.api.database.rows("delete from power_current where phase > 0");
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
    await power.api.database.rows("delete from power_current where phase > 0");
  });

  it("200 compares the month with what is committed, and charges what is above it", async () => {
    await power.api.database.rows(
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
    const [progress] = await power.api.database.rows<{ at: string }>(
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
    const [progress] = await power.api.database.rows<{ at: string }>(
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
    ["from=0500-01-01T00:00:00Z&to=0500-01-02T00:00:00Z", "to"],
    ["from=9999-12-30T22:00:00Z&to=9999-12-31T22:00:00Z&resolution=1d", "to"],
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
