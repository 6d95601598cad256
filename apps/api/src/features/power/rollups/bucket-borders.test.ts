import { afterAll, beforeAll, expect, it } from "vitest";
import { powerHarness } from "../../../testing/power/power-harness.ts";
import { serviceToken } from "../../../testing/tokens/service-token.ts";
import { rollUp } from "./roll-up.steps.ts";

const minuteMs = 60_000;
const bucketMs = 5 * minuteMs;
const serial = "PM-AMS1R207-A";
let power: Awaited<ReturnType<typeof powerHarness>>;
beforeAll(async () => {
  power = await powerHarness();
});
afterAll(() => power.close());

it("an interval that ends after its bucket was rolled up is given to both buckets", async () => {
  const token = await serviceToken(power.api.database);
  // The newest bucket that has ended two minutes ago; the reading after it is not late.
  const border = Math.floor((Date.now() - 2 * minuteMs) / bucketMs) * bucketMs;
  const post = async (minutes: number, energyWh: number) => {
    const at = new Date(border + minutes * minuteMs).toISOString();
    const body = [{ meter: serial, at, powerW: 600, energyWh }];
    const answer = await power.api.send("POST", "/operator/v1/power-reading", { token, body });
    expect(answer).toMatchObject({ status: 202, body: { accepted: 1 } });
  };
  const progress = (claimed: number, rolled: number) =>
    power.figures("update power_progress set claimed_until = $1, rolled_until = $2", [
      new Date(claimed).toISOString(),
      new Date(rolled).toISOString(),
    ]);
  const energies = async () =>
    power.figures<{ at: number; energy: number | null }>(
      `select extract(epoch from bucket)::float8 * 1000 as at, energy_wh::float8 as energy from power_5m
       where meter_id = $1 order by bucket`,
      [await power.meterOf(serial)],
    );
  await progress(border - bucketMs, border - bucketMs);
  await post(-1, 1000);
  // Time goes on by one bucket at a time.
  await progress(border, border - bucketMs);
  await rollUp(power.context(), 14);
  expect((await energies()).map(({ at }) => at)).toEqual([border - bucketMs]);
  await post(2, 1030);
  await progress(border + bucketMs, border);
  await rollUp(power.context(), 14);
  // 30 Wh in three minutes, of which one is before the border
  expect(await energies()).toEqual([
    { at: border - bucketMs, energy: 10 },
    { at: border, energy: 20 },
  ]);
});
