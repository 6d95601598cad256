import fs from "node:fs";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { holdTransaction } from "../../../testing/held-transaction.ts";
import { moveDatabaseClock } from "../../../testing/moved-clock.ts";
import { powerHarness } from "../../../testing/power/power-harness.ts";
import { companyIds } from "../../../testing/test-api.ts";
import { isPowerApart } from "../../../testing/test-database.ts";

const [serialA, serialB] = ["PM-AMS1R207-A", "PM-AMS1R207-B"];
const migration = new URL("../../../../migrations/0275-unmeasured-months.sql", import.meta.url);
let power: Awaited<ReturnType<typeof powerHarness>>;
let rackId: string;
let meters: readonly number[];
beforeAll(async () => {
  power = await powerHarness();
  rackId = power.racks["AMS1-R2-07"] ?? "";
  meters = [await power.meterOf(serialA), await power.meterOf(serialB)];
});
beforeEach(async () => {
  await power.empty([
    "power_month",
    "power_5m",
    "power_1h",
    "power_1d",
    "power_dirty",
    "power_reading",
    "power_current",
  ]);
  await power.api.database.rows(
    "update power_meter set installed_at = '2026-01-01', removed_at = null, status = 'OK' where id = any ($1)",
    [meters],
  );
  await power.api.database.rows(
    "update rack set created_at = '2026-01-01', lifecycle = 'ACTIVE', termination_date = null where id = $1",
    [rackId],
  );
  for (const meter of meters)
    await power.api.database.figures("insert into power_current (meter_id, phase, slot) values ($1, 0, '2026-11-01')", [
      meter,
    ]);
});
afterAll(() => power.close());

const rolledUntil = (at: string) =>
  power.api.database.figures("update power_progress set claimed_until = $1, rolled_until = $1", [at]);
const setLoad = (meter: number | undefined, at: string, watt: number, phase = 0) =>
  power.api.database.figures(
    "insert into power_5m (bucket, meter_id, phase, n, power_avg, flags) values ($1, $2, $3, 5, $4, 0)",
    [at, meter, phase, watt],
  );
/** Buckets of a meter from an instant on, each with a number of readings. */
const setReadings = (
  meter: number | undefined,
  from: string,
  buckets: number,
  readings = 5,
  watt: number | null = 100,
) =>
  power.api.database.figures(
    `insert into power_5m (bucket, meter_id, phase, n, power_avg, flags, energy_wh)
     select $1::timestamptz + place * interval '5 minutes', $2, phase, $4, $5, 0, 8 from generate_series(0, $3 - 1) place,
       generate_series(0, 1) phase`,
    [from, meter, buckets, readings, watt],
  );
interface Month {
  month: string;
  peak: number | null;
  p95: number | null;
  coverage: number | null;
  closed: boolean;
}
const monthsAt = async (instant: string, subject = rackId) => {
  await moveDatabaseClock(power.api.database, new Date(instant));
  await power.run("power.months");
  return power.api.database.rows<Month>(
    `select to_char(month, 'YYYY-MM') as month, peak_5m_w as peak, p95_w as p95, coverage_pct::float8 as coverage, closed
     from power_month where subject_id = $1 order by month`,
    [subject],
  );
};
const closedAt = async (instant: string) => (await monthsAt(instant)).map(({ month, closed }) => [month, closed]);

describe("a month", () => {
  it.each([
    ["2026-10-31T22:59:59Z", ["2026-09", "2026-10"]],
    ["2026-10-31T23:00:00Z", ["2026-10", "2026-11"]],
    ["2026-06-30T21:59:59Z", ["2026-05", "2026-06"]],
    ["2026-06-30T22:00:00Z", ["2026-06", "2026-07"]],
  ])("at %s is one of %j, by the clock in Amsterdam", async (instant, expected) => {
    await rolledUntil("2026-01-01T00:00:00Z");
    expect((await monthsAt(instant)).map(({ month }) => month)).toEqual(expected);
  });

  it.each([
    ["2026-11-02T22:59:59Z", false],
    ["2026-11-02T23:00:00Z", true],
  ])("at %s is closed: %s, as it closes when the third day begins in Amsterdam", async (instant, isClosed) => {
    await rolledUntil("2026-11-01T00:00:00Z");
    expect(await closedAt(instant)).toEqual([
      ["2026-10", isClosed],
      ["2026-11", false],
    ]);
  });

  it.each([
    ["2026-10-31T22:55:00Z", false],
    ["2026-10-31T23:00:00Z", true],
  ])("that is rolled up until %s is closed: %s", async (until, isClosed) => {
    await rolledUntil(until);
    expect((await closedAt("2026-11-10T10:00:00Z"))[0]).toEqual(["2026-10", isClosed]);
  });

  it.each([
    ["2026-09-30T21:55:00Z", true],
    ["2026-09-30T22:00:00Z", false],
    ["2026-10-31T22:55:00Z", false],
    ["2026-10-31T23:00:00Z", true],
  ])("for which a late reading of %s waits is closed: %s", async (bucket, isClosed) => {
    await rolledUntil("2026-11-05T00:00:00Z");
    await power.api.database.figures("insert into power_dirty (meter_id, bucket) values ($1, $2)", [meters[1], bucket]);
    expect((await closedAt("2026-11-10T10:00:00Z"))[0]).toEqual(["2026-10", isClosed]);
  });

  it("waits for late readings of its own meters only", async () => {
    await rolledUntil("2026-11-05T00:00:00Z");
    await power.api.database.figures("insert into power_dirty (meter_id, bucket) values ($1, '2026-10-10T10:00:00Z')", [
      await power.meterOf("PM-AMS1R208-A"),
    ]);
    expect((await closedAt("2026-11-10T10:00:00Z"))[0]).toEqual(["2026-10", true]);
  });

  it.each([
    ["created", "created_at = '2026-10-31T22:59:59Z'", ["2026-10", "2026-11"]],
    ["created later", "created_at = '2026-10-31T23:00:00Z'", ["2026-11"]],
    ["terminated", "lifecycle = 'TERMINATED', termination_date = '2026-10-01'", ["2026-10"]],
    ["terminated earlier", "lifecycle = 'TERMINATED', termination_date = '2026-09-30'", []],
    [
      "to be terminated",
      "lifecycle = 'TERMINATION_SCHEDULED', termination_date = '2026-09-30'",
      ["2026-10", "2026-11"],
    ],
  ])("of a rack that was %s in it is computed", async (_what, change, expected) => {
    await rolledUntil("2026-11-05T00:00:00Z");
    await power.api.database.rows(`update rack set ${change} where id = $1`, [rackId]);
    expect((await monthsAt("2026-11-10T10:00:00Z")).map(({ month }) => month)).toEqual(expected);
  });

  it("is computed again after an hour, and not before", async () => {
    await rolledUntil("2026-11-05T00:00:00Z");
    const peak = async (instant: string) => (await monthsAt(instant)).at(-1)?.peak;
    expect(await peak("2026-11-10T10:00:00Z")).toBeNull();
    for (const meter of meters) await setLoad(meter, "2026-11-04T10:00:00Z", 500);
    expect(await peak("2026-11-10T11:00:00Z")).toBeNull();
    expect(await peak("2026-11-10T11:00:01Z")).toBe(1000);
  });
});

describe("the figures of a month", () => {
  it("are of its own buckets in Amsterdam, of the whole feeds", async () => {
    await rolledUntil("2026-11-05T00:00:00Z");
    for (const [at, watt] of [
      ["2026-09-30T21:55:00Z", 900],
      ["2026-09-30T22:00:00Z", 500],
      ["2026-10-31T22:55:00Z", 600],
      ["2026-10-31T23:00:00Z", 800],
    ] as const)
      for (const meter of meters) {
        await setLoad(meter, at, watt);
        await setLoad(meter, at, 5000, 1);
      }
    expect(await monthsAt("2026-11-10T10:00:00Z")).toMatchObject([
      { month: "2026-10", peak: 1200 },
      { month: "2026-11", peak: 1600 },
    ]);
  });

  it.each([
    [19, 1019],
    [20, 1019],
    [21, 1020],
    [40, 1038],
  ])("have of %i values the one at ceil(0.95 n): %i W", async (count, p95) => {
    await rolledUntil("2026-11-05T00:00:00Z");
    await power.api.database.rows("update power_meter set installed_at = '2026-11-05' where id = $1", [meters[1]]);
    for (let place = 1; place <= count; place += 1)
      await setLoad(
        meters[0],
        new Date(Date.parse("2026-11-03T10:00:00Z") + place * 300_000).toISOString(),
        1000 + place,
      );
    expect((await monthsAt("2026-11-10T10:00:00Z")).at(-1)).toMatchObject({ p95, peak: 1000 + count });
  });

  it.each([
    ["both meters", "2026-01-01", null, 50],
    // Of 96 hours so far A measured 48; B measured all 48 in which it was there.
    ["a meter that came on the third day", "2026-11-02T23:00:00Z", null, 66.67],
    ["a meter that went on the third day", "2026-01-01", "2026-11-02T23:00:00Z", 66.67],
  ])("have the part of the minutes so far that was measured, with %s", async (_what, installed, removed, coverage) => {
    await rolledUntil("2026-11-04T23:00:00Z");
    await power.api.database.rows(
      "update power_meter set installed_at = $2, removed_at = $3, status = case when $3::timestamptz is null then 'OK' else 'RETIRED' end where id = $1",
      [meters[1], installed, removed],
    );
    const second = installed === "2026-01-01" ? "2026-10-31T23:00:00Z" : installed;
    await setReadings(meters[0], "2026-10-31T23:00:00Z", 48 * 12);
    await setReadings(meters[1], second, 48 * 12);
    expect((await monthsAt("2026-11-10T10:00:00Z")).at(-1)).toMatchObject({ month: "2026-11", coverage });
  });

  it.each([1, 5])("are measured in whole by meters that have %i readings in each bucket", async (readings) => {
    await rolledUntil("2026-11-04T23:00:00Z");
    for (const meter of meters) {
      await setReadings(meter, "2026-10-31T23:00:00Z", 96 * 12, readings);
      await power.api.database.figures(
        "insert into power_1d (day, meter_id, phase, n, flags, energy_wh) values ('2026-11-01', $1, 0, $2, 0, 1000)",
        [meter, 96 * 12 * readings],
      );
    }
    expect((await monthsAt("2026-11-10T10:00:00Z")).at(-1)).toMatchObject({ month: "2026-11", coverage: 100 });
  });

  it("are measured where a bucket has a reading, also without its power, and not where it only has energy of a gap", async () => {
    await rolledUntil("2026-11-04T23:00:00Z");
    await setReadings(meters[0], "2026-10-31T23:00:00Z", 96 * 6, 1, null);
    await setReadings(meters[1], "2026-10-31T23:00:00Z", 96 * 6, 0, null);
    expect((await monthsAt("2026-11-10T10:00:00Z")).at(-1)).toMatchObject({ coverage: 25, peak: null });
  });

  it("without one reading have no part that was measured, also once they are closed", async () => {
    await rolledUntil("2026-11-09T00:00:00Z");
    expect(await monthsAt("2026-11-10T10:00:00Z")).toMatchObject([
      { month: "2026-10", coverage: 0, closed: true },
      { month: "2026-11", coverage: 0, closed: false },
    ]);
  });

  it("of a rack without a meter have none that is known", async () => {
    await rolledUntil("2026-11-09T00:00:00Z");
    const [bare] = await power.api.database.rows<{ id: string }>(
      `insert into rack (customer_id, rack_code, site_code, room, "row", position, footprint, height_u, lifecycle, power_model,
         kwh_price, package_code, contract_start, contract_term_months, contract_end, nrc, mrc, created_at)
       select customer_id, 'AMS1-R9-99', site_code, room, 'R9', '99', footprint, height_u, 'ACTIVE', power_model, kwh_price,
         package_code, contract_start, contract_term_months, contract_end, nrc, mrc, '2026-01-01' from rack where id = $1 returning id`,
      [rackId],
    );
    expect(await monthsAt("2026-11-10T10:00:00Z", bare?.id)).toMatchObject([{ coverage: null }, { coverage: null }]);
    await power.api.database.rows("delete from power_month where subject_id = $1", [bare?.id]);
    await power.api.database.rows("delete from rack where id = $1", [bare?.id]);
  });

  // The migration came before there could be two databases.
  it.skipIf(isPowerApart)(
    "that were closed as measured in whole without one reading are corrected by the migration",
    async () => {
      await power.api.database.rows(
        `insert into power_month (month, subject_id, customer_id, kwh, coverage_pct, closed)
       select month::date, id, customer_id, 0, 100, true from rack, unnest(array['2026-07-01', '2026-08-01']) as month where id = $1`,
        [rackId],
      );
      await power.api.database.figures(
        "insert into power_1d (day, meter_id, phase, n, flags, energy_wh) values ('2026-08-31', $1, 0, 1, 0, 0), ('2026-07-31', $1, 1, 9, 0, 0)",
        [meters[0]],
      );
      await power.api.database.rows(fs.readFileSync(migration, "utf8"));
      expect(
        await power.api.database.rows(
          "select month::text, coverage_pct::float8 as coverage from power_month where subject_id = $1 order by 1",
          [rackId],
        ),
      ).toEqual([
        { month: "2026-07-01", coverage: 0 },
        { month: "2026-08-01", coverage: 100 },
      ]);
    },
  );
});

describe("the correction of a closed month", () => {
  it.each([
    ["2026-09-30T21:50:00Z", 0],
    ["2026-10-15T12:00:00Z", -7],
    ["2026-10-31T23:10:00Z", 0],
  ])("after a late reading of %s is %d kWh", async (bucket, correction) => {
    await rolledUntil("2026-11-05T00:00:00Z");
    await moveDatabaseClock(power.api.database, new Date("2026-11-05T00:02:00Z"));
    await power.api.database.rows(
      "insert into power_month (month, subject_id, customer_id, kwh, closed) values ('2026-10-01', $1, $2, 7, true)",
      [rackId, companyIds.kadeblok],
    );
    await power.api.database.figures("insert into power_dirty (meter_id, bucket) values ($1, $2)", [meters[0], bucket]);
    await power.run("power.roll-up");
    const [row] = await power.api.database.rows(
      "select kwh::float8, correction_kwh::float8 as correction from power_month",
    );
    expect(row).toEqual({ kwh: 7, correction });
  });

  const closeMonth = () =>
    power.api.database.rows(
      "insert into power_month (month, subject_id, customer_id, kwh, closed) values ('2026-10-01', $1, $2, 7, true)",
      [rackId, companyIds.kadeblok],
    );
  const holdMonths = () =>
    holdTransaction(power.api.database, "select pg_advisory_xact_lock(hashtext('power months'))");

  it.skipIf(isPowerApart)("waits for a month that is being closed", async () => {
    await rolledUntil("2026-11-05T00:00:00Z");
    await moveDatabaseClock(power.api.database, new Date("2026-11-05T00:02:00Z"));
    const closing = await holdMonths();
    await power.api.database.figures("insert into power_dirty (meter_id, bucket) values ($1, '2026-10-15T12:00:00Z')", [
      meters[0],
    ]);
    const rolling = power.run("power.roll-up");
    await closing.untilWaiting(1);
    await closeMonth();
    await closing.commit();
    await rolling;
    expect(await power.api.database.rows("select correction_kwh::float8 as correction from power_month")).toEqual([
      { correction: -7 },
    ]);
  });

  it.skipIf(isPowerApart)("is not passed by a month that closes while late readings are rolled up", async () => {
    await rolledUntil("2026-11-05T00:00:00Z");
    await moveDatabaseClock(power.api.database, new Date("2026-11-05T00:02:00Z"));
    const closed = () => power.api.database.rows("select from power_month where closed");
    const rolling = await holdMonths();
    await power.run("power.months");
    expect(await closed()).toEqual([]);
    await rolling.commit();
    await power.run("power.months");
    expect(await closed()).not.toEqual([]);
  });
});

describe("buckets", () => {
  it.each([
    ["2026-11-05T10:06:59Z", "2026-11-05T10:00:00Z"],
    ["2026-11-05T10:07:00Z", "2026-11-05T10:05:00Z"],
    ["2026-11-05T10:11:59Z", "2026-11-05T10:05:00Z"],
  ])("at %s are rolled up until %s: two minutes after their end", async (instant, until) => {
    await rolledUntil("2026-11-05T09:00:00Z");
    await moveDatabaseClock(power.api.database, new Date(instant));
    await power.run("power.roll-up");
    const rows = await power.api.database.figures<{ claimed: string; rolled: string }>(
      "select claimed_until::text as claimed, rolled_until::text as rolled from power_progress",
    );
    expect(rows.map(({ claimed, rolled }) => [Date.parse(claimed), Date.parse(rolled)])).toEqual([
      [Date.parse(until), Date.parse(until)],
    ]);
  });
});
