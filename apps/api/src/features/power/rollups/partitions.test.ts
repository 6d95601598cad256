import { readFileSync } from "node:fs";
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
  await powerJobs({ config: testConfig(), log, powerPool: power.powerPool })["power.partitions"]?.(
    {},
    workContext(power.jobs),
  );
};
const countIn = async (table: string) =>
  (await power.figures<{ count: number }>(`select count(*)::int as count from ${table}`))[0]?.count;

it("202 takes in what has no partition, and moves it to its own once that is there, without an alarm", async () => {
  const [yesterday] = await power.figures<{ name: string }>(
    "select 'power_reading' || to_char((now() at time zone 'UTC') - interval '1 day', '_YYYY_MM_DD') as name",
  );
  const name = yesterday?.name ?? "";
  await power.figures(`drop table ${name}`);
  const token = await serviceToken(power.api.database);
  const at = new Date(Date.now() - 24 * 3_600_000).toISOString();
  const body = [{ meter: serial, at, powerW: 900 }];
  expect((await power.api.send("POST", "/operator/v1/power-reading", { token, body })).status).toBe(202);
  expect(await countIn("power_reading_rest")).toBe(1);
  await prepare();
  expect([await countIn("power_reading_rest"), await countIn(name), warnings.length]).toEqual([0, 1, 0]);
});

it("raises an alarm for rows that lie outside of all partitions", async () => {
  await power.figures(
    "insert into power_5m (bucket, meter_id, phase, n, flags) select date_bin('5 minutes', now(), 'epoch') + interval '90 days', $1, 0, 5, 0",
    [await power.meterOf(serial)],
  );
  await prepare();
  expect(warnings).toMatchObject([{ rows: 1, msg: expect.stringContaining("no partition") }]);
});

/** The partitions of five minutes and hours whose index of the meter is missing, or cannot be used. */
const withoutIndex = () =>
  power.figures<{ name: string }>(
    `select leaf.relname as name from pg_inherits join pg_class leaf on leaf.oid = inhrelid join pg_class parent on parent.oid = inhparent
     where parent.relname in ('power_5m', 'power_1h') and not exists (
       select from pg_index own join pg_inherits attached on attached.inhrelid = own.indexrelid
       where own.indrelid = leaf.oid and own.indisvalid and attached.inhparent = to_regclass(parent.relname || '_meter'))`,
  );

it("each partition has the index of the meter, also a new one, which is vacuumed often", async () => {
  const [name] = await power.figures<{ last: string }>(
    "select max(relname) as last from pg_class where relname ~ '^power_5m_[0-9_]+$'",
  );
  await power.figures(`drop table ${name?.last}`);
  expect(await withoutIndex()).toEqual([]);
  await prepare();
  expect(await withoutIndex()).toEqual([]);
  const seldom = await power.figures(
    `select relname from pg_class where relname ~ '^power_(5m|1h)_[0-9]+_[0-9_]+$' and relkind = 'r'
       and not coalesce(reloptions @> array['autovacuum_vacuum_insert_scale_factor=0.01'], false)`,
  );
  expect(seldom).toEqual([]);
  expect(await countIn(name?.last ?? "")).toBe(0);
});

const buildIndexes = async (): Promise<void> => {
  const file = new URL("../../../../migrations/0433-power-by-meter.concurrently.sql", import.meta.url);
  for (const statement of readFileSync(file, "utf8").split(/;$/m))
    for (const { run } of await power.figures<{ run: string }>(statement)) await power.figures(run);
};

it("the index is built on partitions that have rows, also after an interruption", async () => {
  await power.setBuckets(serial, [2000, 2100]);
  await power.figures("drop index power_5m_meter");
  await power.figures("drop index power_1h_meter");
  const [{ leaf } = { leaf: "" }] = await power.figures<{ leaf: string }>(
    "select tableoid::regclass::text as leaf from power_5m limit 1",
  );
  // What an interruption leaves.
  await power.figures(`create index ${leaf}_meter on ${leaf} (n)`);
  await power.figures(
    `create index power_5m_meter on only power_5m (meter_id, bucket, phase)
     include (n, power_avg, power_min, power_max, current_avg, current_max, voltage_avg, energy_wh)`,
  );
  for (const _again of [1, 2]) {
    await buildIndexes();
    expect(await withoutIndex()).toEqual([]);
  }
});
