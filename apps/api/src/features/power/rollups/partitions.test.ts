import { pino } from "pino";
import { afterAll, beforeAll, expect, it } from "vitest";
import { powerHarness } from "../../../testing/power/power-harness.ts";
import { workContext } from "../../../testing/run-jobs.ts";
import { serviceToken } from "../../../testing/tokens/service-token.ts";
import { testConfig } from "../../../testing/test-config.ts";
import { powerJobs } from "../power.jobs.ts";

const serial = "PM-AMS1R207-A";
const warnings: { rows?: number; msg?: string }[] = [];
let power: Awaited<ReturnType<typeof powerHarness>>;
beforeAll(async () => {
  power = await powerHarness();
});
afterAll(() => power.close());

const prepare = async () => {
  const log = pino({ level: "warn" }, { write: (line: string) => warnings.push(JSON.parse(line) as object) });
  await powerJobs({ config: testConfig(), log })["power.partitions"]?.({}, workContext(power.jobs));
};
const countIn = async (table: string) =>
  (await power.api.database.rows<{ count: number }>(`select count(*)::int as count from ${table}`))[0]?.count;

it("202 takes in what has no partition, and moves it to its own once that is there, without an alarm", async () => {
  const [yesterday] = await power.api.database.rows<{ name: string }>(
    "select 'power_reading' || to_char((now() at time zone 'UTC') - interval '1 day', '_YYYY_MM_DD') as name",
  );
  const name = yesterday?.name ?? "";
  await power.api.database.rows(`drop table ${name}`);
  const token = await serviceToken(power.api.database);
  const at = new Date(Date.now() - 24 * 3_600_000).toISOString();
  const body = [{ meter: serial, at, powerW: 900 }];
  expect((await power.api.send("POST", "/operator/v1/power-reading", { token, body })).status).toBe(202);
  expect(await countIn("power_reading_rest")).toBe(1);
  await prepare();
  expect([await countIn("power_reading_rest"), await countIn(name), warnings.length]).toEqual([0, 1, 0]);
});

it("raises an alarm for rows that lie outside of all partitions", async () => {
  await power.api.database.rows(
    "insert into power_5m (bucket, meter_id, phase, n, flags) select date_bin('5 minutes', now(), 'epoch') + interval '90 days', $1, 0, 5, 0",
    [await power.meterOf(serial)],
  );
  await prepare();
  expect(warnings).toMatchObject([{ rows: 1, msg: expect.stringContaining("no partition") }]);
});
