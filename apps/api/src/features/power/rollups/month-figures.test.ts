import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { powerHarness } from "../../../testing/power/power-harness.ts";

let power: Awaited<ReturnType<typeof powerHarness>>;
beforeAll(async () => {
  power = await powerHarness();
  await power.api.database.figures("update power_progress set claimed_until = now(), rolled_until = now()");
  await power.api.database.rows(
    "update power_meter set installed_at = now() - interval '200 days' where serial like 'PM-AMS1R207-%'",
  );
  for (const serial of ["PM-AMS1R207-A", "PM-AMS1R207-B"]) await power.setCurrent(serial, 100, 400);
});
beforeEach(() => power.empty(["power_month", "power_5m", "power_1d", "power_dirty"]));
afterAll(() => power.close());

/** The first day of the month in Amsterdam `months` ago, and noon on its tenth day. */
const monthAgo = async (months: number) => {
  const [row] = await power.api.database.rows<{ month: string; tenth: string }>(
    `select month::date::text as month, (month + interval '9 days 12 hours') at time zone 'Europe/Amsterdam' as tenth
     from (select date_trunc('month', now() at time zone 'Europe/Amsterdam') - make_interval(months => $1) as month) as given`,
    [months],
  );
  return { month: row?.month ?? "", tenth: Date.parse(row?.tenth ?? "") };
};
const at = (ms: number, place: number) => new Date(ms + place * 300_000).toISOString();
const setLoad = async (serial: string, bucket: string, watt: number) =>
  power.figures("insert into power_5m (bucket, meter_id, phase, n, power_avg, flags) values ($1, $3, 0, 5, $2, 0)", [
    bucket,
    watt,
    await power.meterOf(serial),
  ]);
const months = () =>
  power.api.database.rows<Record<string, unknown>>(
    `select month::text, kwh::float8, peak_5m_w as peak, peak_at, p95_w as p95, closed, correction_kwh::float8 as correction
     from power_month where subject_id = $1 order by month`,
    [power.racks["AMS1-R2-07"]],
  );
const isDue = (month: string) =>
  power.api.database.rows(
    `insert into power_month (month, subject_id, customer_id, kwh, refreshed_at)
     select $1, id, customer_id, 0, now() - interval '2 hours' from rack where rack_code = 'AMS1-R2-07'`,
    [month],
  );

describe("the peak of a month", () => {
  it("is of buckets in which every feed was measured, and a meter that was replaced counts once", async () => {
    const { month, tenth } = await monthAgo(1);
    await power.api.database.rows(
      `insert into power_meter (customer_id, kind, feed_id, serial, installed_at, removed_at, status)
       select customer_id, kind, feed_id, 'REPLACED-A', installed_at, $1::timestamptz + interval '3 minutes', 'RETIRED'
       from power_meter where serial = 'PM-AMS1R207-A'`,
      [at(tenth, 3)],
    );
    for (const [place, a, b, old] of [
      [0, 1000, 500],
      [1, 3000, undefined],
      [2, 1100, 600],
      [3, 2000, 100, 1900],
      [4, undefined, 2500],
    ] as const) {
      if (a !== undefined) await setLoad("PM-AMS1R207-A", at(tenth, place), a);
      if (b !== undefined) await setLoad("PM-AMS1R207-B", at(tenth, place), b);
      if (old !== undefined) await setLoad("REPLACED-A", at(tenth, place), old);
    }
    await power.run("power.months");
    const found = (await months()).find((one) => one["month"] === month);
    expect([found?.["peak"], found?.["p95"]]).toEqual([2100, 2100]);
    expect(Date.parse(String(found?.["peak_at"]))).toBe(tenth + 3 * 300_000);
  });

  it("does not wait for a feed before its meter was installed", async () => {
    const { month, tenth } = await monthAgo(1);
    const set = (installed: string) =>
      power.api.database.rows("update power_meter set installed_at = $1 where serial = 'PM-AMS1R207-B'", [installed]);
    await set(at(tenth, 2));
    await setLoad("PM-AMS1R207-A", at(tenth, 0), 900);
    await setLoad("PM-AMS1R207-A", at(tenth, 1), 950);
    await setLoad("PM-AMS1R207-A", at(tenth, 2), 2000);
    await setLoad("PM-AMS1R207-A", at(tenth, 3), 700);
    await setLoad("PM-AMS1R207-B", at(tenth, 3), 200);
    await power.run("power.months");
    expect((await months()).find((one) => one["month"] === month)?.["peak"]).toBe(950);
    await set(new Date(tenth - 100 * 86_400_000).toISOString());
  });
});

describe("this month", () => {
  it("is computed again after an hour, with what was measured since, as the dashboard shows it", async () => {
    const { month } = await monthAgo(0);
    const start = Date.parse(`${month}T12:00:00Z`);
    const use = async (wh: number) =>
      power.figures(
        `insert into power_1d (day, meter_id, phase, n, flags, energy_wh) values ($1, $3, 0, 60, 0, $2)
         on conflict (day, meter_id, phase) do update set energy_wh = excluded.energy_wh`,
        [month, wh, await power.meterOf("PM-AMS1R207-A")],
      );
    const load = async (place: number, watt: number) => {
      for (const serial of ["PM-AMS1R207-A", "PM-AMS1R207-B"]) await setLoad(serial, at(start, place), watt);
    };
    const computed = async () => {
      await power.run("power.months");
      const { kwh, peak, closed } = (await months()).find((one) => one["month"] === month) ?? {};
      return [kwh, peak, closed];
    };
    const shown = async () => {
      const { body } = await power.get<{ month: Record<string, unknown> }>(power.rackPath("AMS1-R2-07", "dashboard"));
      return [body.month["kwh"], body.month["peakW"]];
    };
    await use(5000);
    await load(0, 700);
    expect(await computed()).toEqual([5, 1400, false]);
    await use(12_500);
    await load(1, 900);
    expect(await computed()).toEqual([5, 1400, false]);
    await power.api.database.rows("update power_month set refreshed_at = now() - interval '61 minutes'");
    expect(await computed()).toEqual([12.5, 1800, false]);
    expect(await shown()).toEqual([12.5, 1800]);
  });
});

describe("a month closes", () => {
  it("also when it is older than the one before, and not while late readings of it wait", async () => {
    const { month, tenth } = await monthAgo(3);
    await isDue(month);
    await power.api.database.figures("insert into power_dirty (meter_id, bucket) values ($1, $2)", [
      await power.meterOf("PM-AMS1R207-A"),
      at(tenth, 0),
    ]);
    await power.run("power.months");
    const closed = async () => (await months()).slice(0, 2).map((one) => one["closed"]);
    expect(await closed()).toEqual([false, true]);
    await power.run("power.roll-up");
    await power.run("power.months");
    expect(await closed()).toEqual([true, true]);
    expect(await months()).toHaveLength(4);
  });

  it("and keeps its figures; what late readings change is its correction", async () => {
    const { month, tenth } = await monthAgo(1);
    const meter = await power.meterOf("PM-AMS1R207-A");
    await isDue(month);
    await power.api.database.rows("update power_month set closed = true, kwh = 10");
    const readings = async (counters: readonly number[]) => {
      await power.api.database.figures(
        `insert into power_reading (slot, meter_id, energy_wh)
         select $1::timestamptz + (place - 1) * interval '1 hour', $2, counter from unnest($3::int[]) with ordinality as given (counter, place)
         on conflict (slot, meter_id, phase) do update set energy_wh = excluded.energy_wh`,
        [at(tenth, 0), meter, counters],
      );
      await power.api.database.figures(
        "insert into power_dirty (meter_id, bucket) select $1, $2::timestamptz + hours * interval '1 hour' from generate_series(0, 2) as hours",
        [meter, at(tenth, 0)],
      );
      await power.run("power.roll-up");
      const [found] = await months();
      return [found?.["kwh"], found?.["correction"]];
    };
    expect(await readings([1000, 3000, 5500])).toEqual([10, -5.5]);
    expect(await readings([1000, 3000, 5600])).toEqual([10, -5.4]);
    const { body } = await power.get<{ previousMonth: Record<string, unknown> }>(
      power.rackPath("AMS1-R2-07", "dashboard"),
    );
    expect(body.previousMonth).toMatchObject({ kwh: 10, correctionKwh: -5.4, closed: true });
  });
});
