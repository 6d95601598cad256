import type { PowerSeries } from "@demarc/contract/power/power";
import type { PowerDashboard } from "@demarc/contract/power/power-figures";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Sql } from "../../../platform/database/sql.ts";
import { powerHarness } from "../../../testing/power/power-harness.ts";
import { companyIds } from "../../../testing/test-api.ts";
import { rollDays } from "../rollups/coarse-rollups.queries.ts";

const { kadeblok, polderlicht } = companyIds;
const code = "AMS1-R2-07";
const [serialA, serialB] = ["PM-AMS1R207-A", "PM-AMS1R207-B"];
/** 10:30 on 5 November in Amsterdam. */
const now = new Date("2026-11-05T09:30:00Z");

/** Hours that are the first or last ones of September, October and November in Amsterdam; summer time ends in October. */
const hours = [
  { at: "2026-09-30T21:00:00Z", ofA: 1, ofB: 2 },
  { at: "2026-09-30T22:00:00Z", ofA: 1000, ofB: 2001 },
  { at: "2026-10-25T00:00:00Z", ofA: 400, ofB: 100 },
  { at: "2026-10-25T01:00:00Z", ofA: 500, ofB: 200 },
  { at: "2026-10-31T22:00:00Z", ofA: 700, ofB: 300 },
  { at: "2026-10-31T23:00:00Z", ofA: 20_000, ofB: 30_000 },
  { at: "2026-11-05T08:00:00Z", ofA: 2500, ofB: 1250 },
] as const;
/** 1000 + 2001 + 500 + 700 + 1000 Wh, and 20,000 + 30,000 + 2500 + 1250 Wh. */
const [october, november] = [5201, 53_750];

let power: Awaited<ReturnType<typeof powerHarness>>;
const run = ({ text, values }: Sql) => power.figures(text, values);
beforeAll(async () => {
  power = await powerHarness(now);
  await power.api.database.rows("update power_meter set installed_at = '2026-01-01'");
  await power.api.database.rows("update rack set created_at = '2026-01-01', contract_start = '2026-01-01'");
  await power.api.database.figures("update power_progress set claimed_until = $1, rolled_until = $1", [
    "2026-11-05T09:25:00Z",
  ]);
  for (const { at, ofA, ofB } of hours)
    for (const [serial, wattHours] of [
      [serialA, ofA],
      [serialB, ofB],
    ] as const)
      await power.api.database.figures(
        `insert into power_1h (bucket, meter_id, phase, n, power_avg, peak_5m_w, peak_at, flags, energy_wh)
         select $1, $2, phase, 60, 100, 120, $1, 0, $3 from generate_series(0, 1) as phase`,
        [at, await power.meterOf(serial), wattHours],
      );
  await run(rollDays("2026-09-29T00:00:00Z", "2026-11-05T09:25:00Z"));
  await power.run("power.months");
});
afterAll(() => power.close());

const dashboard = async (path = power.rackPath(code, "dashboard")) => (await power.get<PowerDashboard>(path)).body;
const energyIn = async (from: string, to: string, resolution: string) => {
  const query = `from=${from}&to=${to}&resolution=${resolution}&metric=energy&feed=A,B`;
  const { body } = await power.get<PowerSeries>(`${power.rackPath(code, "series")}?${query}`);
  return body.series.flatMap(({ points }) => points).reduce((sum, [, wattHours]) => sum + (wattHours ?? 0), 0);
};
const linesOf = async (month: string, path = power.rackPath(code, "export"), token = power.ruth) => {
  const { status, body } = await power.get<string>(`${path}?month=${month}&csv=excel-nl`, token);
  expect(status).toBe(200);
  return body
    .trimEnd()
    .split("\r\n")
    .slice(1)
    .map((line) => line.replaceAll('"', "").split(";"));
};
const kwhOf = (cell = ""): number => Number(cell.replace(",", "."));

describe("the energy of a month in Amsterdam", () => {
  it.each([
    ["2026-10", "2026-09-30T22:00:00Z", "2026-10-31T23:00:00Z", october],
    ["2026-11", "2026-10-31T23:00:00Z", "2026-11-05T09:30:00Z", november],
  ])(
    "200 of %s is the same in the dashboard, the days, the hours, the file and the stored month",
    async (month, from, to, wh) => {
      const { month: present, previousMonth } = await dashboard();
      const shown = month === "2026-11" ? present : previousMonth;
      expect([shown?.month, shown?.kwh]).toEqual([month, Math.round(wh / 10) / 100]);
      expect([await energyIn(from, to, "1d"), await energyIn(from, to, "1h")]).toEqual([wh, wh]);
      const lines = await linesOf(month);
      expect(lines.reduce((sum, [, , kwh]) => sum + kwhOf(kwh), 0)).toBeCloseTo(wh / 1000, 3);
      const [stored] = await power.api.database.rows<{ kwh: number }>(
        "select kwh::float8 from power_month where subject_id = $1 and month = $2",
        [power.racks[code], `${month}-01`],
      );
      expect(stored?.kwh).toBeCloseTo(wh / 1000, 3);
    },
  );

  it("200 has in its file each feed of each hour, with its start on both clocks", async () => {
    const lines = await linesOf("2026-10");
    expect(lines.map((line) => [line[0], line[1], line[2], line.at(-1)])).toEqual([
      ["01-10-2026 00:00:00", "A", "1", "2026-09-30T22:00:00.000Z"],
      ["01-10-2026 00:00:00", "B", "2,001", "2026-09-30T22:00:00.000Z"],
      ["25-10-2026 02:00:00", "A", "0,4", "2026-10-25T00:00:00.000Z"],
      ["25-10-2026 02:00:00", "B", "0,1", "2026-10-25T00:00:00.000Z"],
      ["25-10-2026 02:00:00", "A", "0,5", "2026-10-25T01:00:00.000Z"],
      ["25-10-2026 02:00:00", "B", "0,2", "2026-10-25T01:00:00.000Z"],
      ["31-10-2026 23:00:00", "A", "0,7", "2026-10-31T22:00:00.000Z"],
      ["31-10-2026 23:00:00", "B", "0,3", "2026-10-31T22:00:00.000Z"],
    ]);
  });

  it("200 of a share has in its file the days of the month, without the first one of the next", async () => {
    const [colo] = await power.api.database.rows<{ id: string }>(
      "select id from shared_colo where customer_id = $1 and metering = 'SHARE'",
      [polderlicht],
    );
    await power.api.database.rows("update shared_colo set contract_start = '2026-01-01' where id = $1", [colo?.id]);
    for (const day of ["2026-09-30", "2026-10-01", "2026-10-31", "2026-11-01", "2026-11-04", "2026-11-05"])
      await power.figures(
        "insert into power_1d (day, meter_id, phase, n, flags, energy_wh) values ($1, $2, 0, 1440, 0, 50000)",
        [day, await power.meterOf("PM-ENS1R103-A")],
      );
    const daan = await power.api.tokenOf("daan.vos@polderlicht.example");
    const path = `/v1/customer/${polderlicht}/shared-colo/${colo?.id}/power`;
    const daysOf = async (month: string) =>
      (await linesOf(month, `${path}/export`, daan)).map((line) => [line[0]?.slice(0, 10), kwhOf(line[2])]);
    // 18 % of 50 kWh
    expect(await daysOf("2026-10")).toEqual([
      ["01-10-2026", 9],
      ["31-10-2026", 9],
    ]);
    expect(await daysOf("2026-11")).toEqual([
      ["01-11-2026", 9],
      ["04-11-2026", 9],
    ]);
    const { month, previousMonth } = (await power.get<PowerDashboard>(`${path}/dashboard`, daan)).body;
    expect([month.kwh, previousMonth?.kwh]).toEqual([18, 18]);
  });
});

describe("the power of a rack", () => {
  const set = async (
    watts: readonly (number | null)[],
    minutesAgo: readonly number[] = [1, 1],
    milliamperes: readonly (number | null)[] = [4000, 4000],
  ) => {
    for (const [place, serial] of [serialA, serialB].entries())
      await power.api.database.figures(
        `insert into power_current (meter_id, phase, slot, power_w, current_ma) values ($1, 0, $2, $3, $4)
         on conflict (meter_id, phase) do update set slot = excluded.slot, power_w = excluded.power_w, current_ma = excluded.current_ma`,
        [
          await power.meterOf(serial),
          new Date(now.getTime() - (minutesAgo[place] ?? 1) * 60_000).toISOString(),
          watts[place],
          milliamperes[place],
        ],
      );
  };
  const listed = async () => {
    const { body } = await power.get<{ items: { currentW: number | null; usedPct: number | null }[] }>(
      `/v1/customer/${kadeblok}/rack?q=${code}`,
    );
    return [body.items[0]?.currentW, body.items[0]?.usedPct];
  };
  const setFeed = (serial: string, change: string) =>
    power.api.database.rows(
      `update power_feed set ${change} where id = (select feed_id from power_meter where serial = $1)`,
      [serial],
    );

  const setPhases = async (serial: string, milliamperes: readonly number[], minutesAgo = 1) => {
    for (const [place, milliampere] of milliamperes.entries())
      await power.api.database.figures(
        `insert into power_current (meter_id, phase, slot, power_w, current_ma) values ($1, $2, $3, 100, $4)
         on conflict (meter_id, phase) do update set slot = excluded.slot, current_ma = excluded.current_ma`,
        [
          await power.meterOf(serial),
          place + 1,
          new Date(now.getTime() - minutesAgo * 60_000).toISOString(),
          milliampere,
        ],
      );
  };
  const same = async () => {
    const { total, redundancy } = await dashboard();
    const [currentW, usedPct] = await listed();
    expect([usedPct, currentW ?? total.powerW]).toEqual([total.usedPct, total.powerW]);
    return { pct: total.usedPct, ofRedundancy: redundancy.pct };
  };

  it.each([
    // 4 + 4 A of a breaker, and 2212 W of its power where the current is not known.
    ["of two feeds of 16 A", 16, 16, [4000, 4000], 50],
    ["of feeds of 32 and 16 A", 32, 16, [4000, 4000], 50],
    ["of feeds of 16 and 32 A", 16, 32, [4000, 4000], 50],
    ["of two feeds of 32 A", 32, 32, [4000, 4000], 25],
    ["whose sum is exactly its breaker", 16, 16, [8000, 8000], 100],
    ["of which the current of one is not known", 16, 16, [4000, null], 60.1],
    ["of which no current is known, and the smaller is of 16 A", 32, 16, [null, null], 60.1],
  ] as const)(
    "200 %s is the same in the list and the dashboard, of the breaker of the smaller feed",
    async (_what, ofA, ofB, milliamperes, pct) => {
      await set([1150, 1062], [1, 1], milliamperes);
      await setFeed(serialA, `amperage = ${ofA}`);
      await setFeed(serialB, `amperage = ${ofB}`);
      await power.api.database.rows("update rack set committed_kw = 2, power_model = 'COMMITTED' where id = $1", [
        power.racks[code],
      ]);
      const { pct: shown, ofRedundancy } = await same();
      expect([shown, ofRedundancy]).toEqual([pct, milliamperes.includes(null as never) ? null : pct]);
      await power.api.database.rows("update rack set committed_kw = null, power_model = 'METERED' where id = $1", [
        power.racks[code],
      ]);
      for (const serial of [serialA, serialB]) await setFeed(serial, "amperage = 16");
    },
  );

  it("200 by phase is the fullest phase of both, but only of readings of the minute of the feed", async () => {
    await set([1150, 1062]);
    await setPhases(serialA, [9000, 2000, 1000]);
    await setPhases(serialB, [1000, 7000, 1000]);
    expect(await same()).toEqual({ pct: 62.5, ofRedundancy: 62.5 });
    await setPhases(serialB, [1000, 7000, 1000], 2);
    expect(await same()).toEqual({ pct: 50, ofRedundancy: 50 });
    await set([1150, 1062], [1, 1], [null, 4000]);
    // The largest phase of A and the whole of B.
    expect(await same()).toEqual({ pct: 81.3, ofRedundancy: 81.3 });
    await power.api.database.figures("delete from power_current where phase > 0");
  });

  it.each([
    ["both fresh at fifteen minutes", [15, 15], [2212, 50], 50],
    ["one silent since sixteen minutes", [15, 16], [null, null], null],
    ["both silent", [16, 16], [null, null], null],
  ] as const)("200 with %s is the same in the list and the dashboard", async (_what, minutes, list, pct) => {
    await set([1150, 1062], minutes);
    expect([await listed(), (await dashboard()).total.usedPct]).toEqual([list, pct]);
  });

  it("200 with a feed that is down counts the other one alone in both", async () => {
    await set([1150, 1062], [1, 60]);
    await setFeed(serialB, "status = 'FAILED'");
    expect([await listed(), (await dashboard()).total.usedPct]).toEqual([[1150, 25], 25]);
    await setFeed(serialB, "status = 'ACTIVE'");
  });

  it("200 with a planned feed is of the breaker of the other one in the list and the dashboard", async () => {
    await set([1150, 1062]);
    await power.api.database.figures("delete from power_current where meter_id = $1", [await power.meterOf(serialB)]);
    await setFeed(serialB, "status = 'PLANNED', amperage = 10");
    expect(await same()).toEqual({ pct: 25, ofRedundancy: null });
    await setFeed(serialB, "status = 'ACTIVE', amperage = 16");
  });

  it("200 does not count the last reading of a meter that was just replaced in the list and the dashboard", async () => {
    await set([1150, 1062]);
    const at = new Date(now.getTime() - 60_000).toISOString();
    await power.api.database.rows(
      `insert into power_meter (customer_id, kind, feed_id, serial, removed_at, status)
       select customer_id, kind, feed_id, 'REPLACED-JUST', $2, 'RETIRED' from power_meter where serial = $1`,
      [serialB, at],
    );
    await power.figures(
      "insert into power_current (meter_id, phase, slot, power_w, current_ma) values ($1, 0, $2, 500, 5000)",
      [await power.meterOf("REPLACED-JUST"), at],
    );
    expect([await listed(), await same()]).toEqual([[2212, 50], { pct: 50, ofRedundancy: 50 }]);
    const replaced = await power.meterOf("REPLACED-JUST");
    await power.figures("delete from power_current where meter_id = $1", [replaced]);
    await power.api.database.rows("delete from power_meter where id = $1", [replaced]);
  });
});

it("200 the dashboard lists open warnings, and cleared ones for a week", async () => {
  await power.api.database.rows("delete from power_warning");
  for (const [feed, cleared] of [
    ["A", null],
    ["B", "2026-10-29T09:30:01Z"],
    ["A", "2026-10-29T09:30:00Z"],
  ])
    await power.api.database.rows(
      `insert into power_warning (customer_id, rack_id, kind, feed, value_pct, limit_pct, raised_at, cleared_at)
       values ($1, $2, 'THRESHOLD', $3, 91, 80, '2026-10-20T00:00:00Z', $4)`,
      [kadeblok, power.racks[code], feed, cleared],
    );
  const { alerts } = await dashboard();
  expect(alerts.map(({ feed, value, limit, clearedAt }) => [feed, value, limit, clearedAt === null])).toEqual(
    expect.arrayContaining([
      ["A", 91, 80, true],
      ["B", 91, 80, false],
    ]),
  );
  expect(alerts).toHaveLength(2);
});
