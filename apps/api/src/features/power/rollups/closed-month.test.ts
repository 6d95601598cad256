import type { PowerDashboard } from "@demarc/contract/power/power-figures";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { powerHarness } from "../../../testing/power/power-harness.ts";
import { serviceToken } from "../../../testing/tokens/service-token.ts";
import { refreshMonths } from "./months.steps.ts";

const code = "AMS1-R2-07";
const serial = "PM-AMS1R207-A";
let power: Awaited<ReturnType<typeof powerHarness>>;
let rackId: string;

/** The first day of the month in Amsterdam, `months` ago. */
const monthAgo = async (months: number): Promise<string> =>
  (
    await power.api.database.rows<{ month: string }>(
      "select (date_trunc('month', now() at time zone 'Europe/Amsterdam') - make_interval(months => $1))::date::text as month",
      [months],
    )
  )[0]?.month ?? "";

const addDay = async (day: string, wattHours: number) =>
  power.api.database.figures(
    `insert into power_1d (day, meter_id, phase, n, flags, energy_wh) values ($1, $2, 0, 1440, 0, $3)
     on conflict (day, meter_id, phase) do update set energy_wh = excluded.energy_wh`,
    [day, await power.meterOf(serial), wattHours],
  );

const refresh = async (month: string) => {
  await refreshMonths(power.context(), [{ subjectId: rackId, month }]);
  const [row] = await power.api.database.rows<{ kwh: number; closed: boolean }>(
    "select kwh::float8, closed from power_month where subject_id = $1 and month = $2",
    [rackId, month],
  );
  return row;
};

beforeAll(async () => {
  power = await powerHarness();
  rackId = power.racks[code] ?? "";
  await power.api.database.rows("update power_meter set installed_at = now() - interval '200 days'");
});
beforeEach(async () => {
  await power.empty(["power_month", "power_1d", "power_5m", "power_reading", "power_dirty"]);
  await power.api.database.figures("update power_progress set claimed_until = now(), rolled_until = now()");
});
afterAll(() => power.close());

it("a month stays open until all of it is rolled up, closes, and is never changed after that", async () => {
  // For the month before last, the third day of the next month has always passed.
  const month = await monthAgo(2);
  const end = await monthAgo(1);
  await addDay(month, 40_000);
  await power.api.database.figures(
    "update power_progress set rolled_until = $1::timestamp at time zone 'Europe/Amsterdam' - interval '1 minute'",
    [end],
  );
  expect(await refresh(month)).toEqual({ kwh: 40, closed: false });
  await addDay(month, 41_000);
  await power.api.database.figures(
    "update power_progress set rolled_until = $1::timestamp at time zone 'Europe/Amsterdam'",
    [end],
  );
  expect(await refresh(month)).toEqual({ kwh: 41, closed: true });
  await addDay(month, 99_000);
  expect(await refresh(month)).toEqual({ kwh: 41, closed: true });
});

it("this month is open, also when all readings are there", async () => {
  const month = await monthAgo(0);
  await addDay(month, 5000);
  await power.api.database.figures("update power_progress set rolled_until = now() + interval '40 days'");
  expect(await refresh(month)).toEqual({ kwh: 5, closed: false });
});

it("202 a reading that comes after the closing changes its day, and neither the month nor what is charged", async () => {
  const [today] = await power.api.database.rows<{ day: string; month: string }>(
    "select (now() at time zone 'Europe/Amsterdam')::date::text as day, date_trunc('month', now() at time zone 'Europe/Amsterdam')::date::text as month",
  );
  await power.api.database.rows(
    "insert into power_month (month, subject_id, customer_id, kwh, closed) select $1, id, customer_id, 12.5, true from rack where id = $2",
    [today?.month, rackId],
  );
  const token = await serviceToken(power.api.database);
  const end = Date.now() - 60_000;
  const body = [10, 5, 0].map((ago) => ({
    meter: serial,
    at: new Date(end - ago * 60_000).toISOString(),
    powerW: 1200,
    energyWh: 9000 - ago * 20,
  }));
  await power.api.database.figures(
    "update power_progress set claimed_until = now() + interval '5 minutes', rolled_until = now()",
  );
  expect(await power.api.send("POST", "/operator/v1/power-reading", { token, body })).toMatchObject({
    status: 202,
    body: { accepted: 3 },
  });
  await power.run("power.roll-up");
  await power.run("power.months");
  const days = await power.api.database.figures<{ energy: number }>(
    "select sum(energy_wh)::float8 as energy from power_1d",
  );
  expect(days[0]?.energy).toBeGreaterThan(0);
  expect(await refresh(today?.month ?? "")).toEqual({ kwh: 12.5, closed: true });
});

it("200 the dashboard charges a closed month by what it was closed with", async () => {
  const previous = await monthAgo(1);
  await addDay(previous, 150_000);
  await power.api.database.rows(
    "insert into power_month (month, subject_id, customer_id, kwh, closed) select $1, id, customer_id, 100, true from rack where id = $2",
    [previous, rackId],
  );
  const { body } = await power.get<PowerDashboard>(power.rackPath(code, "dashboard"));
  // 100 kWh at EUR 0.2875
  expect(body.previousMonth).toMatchObject({ kwh: 100, energyCost: "28.75", closed: true });
});
