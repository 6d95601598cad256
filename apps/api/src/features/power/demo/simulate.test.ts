import { afterAll, beforeAll, expect, it } from "vitest";
import { powerHarness } from "../../../testing/power/power-harness.ts";
import { isPowerApart } from "../../../testing/test-database.ts";
import { workContext } from "../../../testing/run-jobs.ts";
import { silentSerial } from "./power-load.demo.ts";
import { insertMinutes } from "./simulate.queries.ts";

let power: Awaited<ReturnType<typeof powerHarness>>;
beforeAll(async () => {
  power = await powerHarness();
});
afterAll(() => power.close());

const write = async (most: number): Promise<number> => {
  const [added] = await workContext(power.jobs).write((transaction) => transaction.query(insertMinutes(most)));
  return added?.count ?? 0;
};

// The demo has one database.
it.skipIf(isPowerApart)(
  "goes on after a stop where it was: no minute is missing or doubled, and no counter jumps",
  async () => {
    await power.api.database.rows("delete from power_current");
    await power.api.database.rows("delete from power_reading");
    const [given] = await power.api.database.rows<{ start: string; meters: number }>(
      `with moved as (update power_progress set claimed_until = now(), rolled_until = date_bin('5 minutes', now() - interval '3 hours', 'epoch')
       returning rolled_until)
     select rolled_until::text as start, (select count(*)::int from power_meter where removed_at is null and serial <> $1) as meters from moved`,
      [silentSerial],
    );
    const { start = "", meters = 0 } = given ?? {};
    // It stops after an hour of readings, and again after twenty minutes of them.
    expect(await write(60)).toBe(meters * 60);
    expect(await write(20)).toBe(meters * 20);
    while ((await write(360)) > 0);
    expect(await write(360)).toBe(0);
    const rows = await power.api.database.rows<{ meters: number; wrong: number; first: string; minutes: number }>(
      `with step as (
       select meter_id, slot, energy_wh, power_w, slot - lag(slot) over meter as gap, energy_wh - lag(energy_wh) over meter as used
       from power_reading window meter as (partition by meter_id order by slot))
     select count(distinct meter_id)::int as meters, min(slot)::text as first,
       (select min(slots)::int from (select count(*) as slots from power_reading group by meter_id) as counted) as minutes,
       -- A minute uses a sixtieth of the power, rounded to whole Wh.
       count(*) filter (where gap <> interval '1 minute' or abs(used - power_w / 60.0) > 1)::int as wrong
     from step`,
    );
    expect(rows).toMatchObject([{ meters, wrong: 0, first: start }]);
    expect(rows[0]?.minutes).toBeGreaterThanOrEqual(180);
  },
);
