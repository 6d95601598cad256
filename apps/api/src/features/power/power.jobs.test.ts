import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { powerHarness } from "../../testing/power/power-harness.ts";
import { isPowerApart } from "../../testing/test-database.ts";
import { queryRows } from "../../platform/database/database.ts";

let power: Awaited<ReturnType<typeof powerHarness>>;
beforeAll(async () => {
  power = await powerHarness();
});
afterAll(() => power.close());

describe("the jobs of power", () => {
  it("make partitions ahead, and drop those that are no longer kept", async () => {
    await queryRows(power.powerPool ?? power.jobs, {
      text: "select prepare_power_partitions(now() - interval '120 days')",
      values: [],
    } as never);
    await power.api.database.figures(
      "create table power_reading_2020_01_01 partition of power_reading for values from ('2020-01-01') to ('2020-01-02')",
    );
    await power.run("power.partitions");
    await power.run("power.retention");
    const names = (
      await power.figures<{ name: string }>(
        "select relname as name from pg_class where relname ~ '^power_(reading|5m)_2' and relkind = 'r' order by 1",
      )
    ).map(({ name }) => name);
    expect(names).not.toContain("power_reading_2020_01_01");
    const day = (days: number) =>
      new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10).replaceAll("-", "_");
    expect(names).toContain(`power_reading_${day(7)}`);
    expect(names.filter((name) => name.startsWith("power_5m_")).every((name) => name >= `power_5m_${day(-101)}`)).toBe(
      true,
    );
  });

  // The demo has one database.
  it.skipIf(isPowerApart)("write the demo once, and go on where they were", async () => {
    await power.empty(["power_reading", "power_5m", "power_1h", "power_1d", "power_current", "power_month"]);
    await power.api.database.figures(
      "update power_progress set rolled_until = date_bin('5 minutes', now() - interval '10 minutes', 'epoch')",
    );
    await power.api.database.figures(
      `insert into power_1d (day, meter_id, phase, n, flags, energy_wh)
       select (date_trunc('month', now() at time zone 'Europe/Amsterdam') - interval '12 months 20 days')::date, $1, 0, 1, 0, 0`,
      [await power.meterOf("PM-AMS1R207-A")],
    );
    await power.run("power.simulate");
    const counts = async () =>
      (
        await power.api.database.figures<{ hours: number; minutes: number }>(
          "select (select count(*) from power_1h)::int as hours, (select count(*) from power_reading)::int as minutes",
        )
      )[0];
    const first = await counts();
    expect(first?.hours).toBeGreaterThan(0);
    expect(first?.minutes).toBeGreaterThan(0);
    await power.run("power.simulate");
    expect((await counts())?.hours).toBe(first?.hours);
  });
});
