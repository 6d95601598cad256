import { expect } from "vitest";
import { powerContext } from "../../features/power/power-context.ts";
import { rollUp } from "../../features/power/rollups/roll-up.steps.ts";
import { createPool } from "../../platform/database/database.ts";
import { expectedEnergy, type Reading, sumOf } from "./power-readings.ts";
import { workContext } from "../run-jobs.ts";
import { serviceToken } from "../tokens/service-token.ts";
import { testApi } from "../test-api.ts";
import { emptyTables, type TestDatabase } from "../test-database.ts";

export const minuteMs = 60_000;
export const bucketMs = 5 * minuteMs;
export const hourMs = 60 * minuteMs;

const tables = ["power_reading", "power_5m", "power_1h", "power_1d", "power_month", "power_dirty", "power_current"];

const rollUpsOf = (figures: TestDatabase["figures"]) => {
  const totals = async (meter: number) => {
    const [row] = await figures<Record<"m5" | "h1" | "d1", number>>(
      `select (select sum(energy_wh)::float8 from power_5m where meter_id = $1) as m5,
         (select sum(energy_wh)::float8 from power_1h where meter_id = $1) as h1,
         (select sum(energy_wh)::float8 from power_1d where meter_id = $1) as d1`,
      [meter],
    );
    return row;
  };

  const everything = async () =>
    Promise.all(
      ["power_5m", "power_1h", "power_1d"].map((table) =>
        figures(`select * from ${table} order by 1, meter_id, phase, 2, 3`),
      ),
    );

  const expectBuckets = async (meter: number, readings: readonly Reading[]) => {
    const expected = expectedEnergy(readings);
    const rows = await figures<{ bucket: string; energy: number | null; n: number; avg: number | null }>(
      "select bucket::text, energy_wh::float8 as energy, n, power_avg as avg from power_5m where meter_id = $1 order by bucket",
      [meter],
    );
    const found = new Map(rows.map(({ bucket, energy }) => [Date.parse(bucket), energy ?? 0]));
    for (const bucket of new Set([...expected.keys(), ...found.keys()]))
      expect([bucket, found.get(bucket) ?? 0]).toEqual([bucket, expect.closeTo(expected.get(bucket) ?? 0, 2)]);
    for (const { bucket, n, avg } of rows) {
      const start = Date.parse(bucket);
      const inside = readings.filter(({ atMs }) => atMs >= start && atMs < start + bucketMs);
      const watts = inside.flatMap(({ powerW }) => powerW ?? []);
      expect([bucket, n, avg]).toEqual([
        bucket,
        inside.length,
        watts.length === 0 ? null : Math.round(sumOf(watts) / watts.length),
      ]);
    }
    return sumOf(expected.values());
  };
  return { totals, everything, expectBuckets };
};

export const rollUpHarness = async () => {
  const api = await testApi();
  const { figures, connectPower } = api.database;
  const jobs = createPool(api.database.connect, "portal_jobs", 4);
  const powerPool = connectPower && createPool(connectPower, "portal_jobs", 4);
  const token = await serviceToken(api.database);
  const rows = await api.database.rows<{ id: number; rack_id: string }>(
    `select meter.id, feed.rack_id from power_meter meter join power_feed feed on feed.id = meter.feed_id
     where meter.serial like 'PM-AMS1R207-_' order by meter.serial`,
  );
  const meters = [rows[0]?.id ?? 0, rows[1]?.id ?? 0] as const;
  const rackId = rows[0]?.rack_id ?? "";
  const clear = async () => {
    await emptyTables(api.database, tables);
  };
  const close = async () => {
    await Promise.all([jobs, powerPool].map(async (pool) => pool?.end()));
    await api.close();
  };

  const post = async (readings: readonly Reading[]) => {
    const body = readings.map(({ atMs, ...rest }) => ({ ...rest, at: new Date(atMs).toISOString() }));
    const answer = await api.send<{ accepted: number; duplicates: number }>("POST", "/operator/v1/power-reading", {
      token,
      body,
    });
    expect(answer.status).toBe(202);
    return answer.body;
  };

  const setProgress = (ms: number) =>
    figures("update power_progress set claimed_until = $1, rolled_until = $1", [new Date(ms).toISOString()]);

  const context = () => powerContext(workContext(jobs), powerPool);
  const rolled = (readingDays = 14) => rollUp(context(), readingDays);

  return { api, meters, rackId, clear, close, post, setProgress, rolled, context, figures, ...rollUpsOf(figures) };
};
