import { rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";
import pg from "pg";
import {
  type Connect,
  createDatabase,
  createPool,
  ofJobs,
  queryRows,
} from "../apps/api/src/platform/database/database.ts";
import { listFiveMinutes, listHours } from "../apps/api/src/features/power/dashboard/series.queries.ts";
import { listMeters } from "../apps/api/src/features/power/subjects/subject.queries.ts";
import { powerDatabaseOn } from "../apps/api/src/platform/database/power-database.ts";
import { judgeReadings } from "../apps/api/src/features/power/readings/reading-columns.ts";
import { findMeters, insertReadings } from "../apps/api/src/features/power/readings/readings.queries.ts";
import { powerContext } from "../apps/api/src/features/power/power-context.ts";
import { rollUp } from "../apps/api/src/features/power/rollups/roll-up.steps.ts";
import { workContext } from "../apps/api/src/testing/run-jobs.ts";
import { addFeeds, fullFeeds } from "./power-feeds.ts";
import { median, p95, row } from "./report.ts";

const customerId = 20140117;
const hourMs = 3_600_000;

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const started = performance.now();
  await work();
  return performance.now() - started;
};

/** The intake of readings against COPY, a day of readings, the lag of the roll-up, and the statements of the dashboard. */
// oxlint-disable-next-line max-lines-per-function -- one measurement after the other, on the same rows
export async function benchPower(connect: Connect, scale: number): Promise<void> {
  const feeds = Math.max(20, Math.round((fullFeeds * scale) / 2) * 2);
  const note = scale === 1 ? "" : `${feeds} feeds: ${(scale * 100).toFixed(1)} % of 20,000`;
  const file = path.join(tmpdir(), `demarc-copied-${process.pid}.csv`);
  const owner = new pg.Client(connect());
  await owner.connect();
  const operator = createPool(connect, "portal_operator", 2, ofJobs);
  const jobs = createPool(connect, "portal_jobs", 4, { statementMs: 600_000, lockMs: 60_000 });
  const api = createPool(connect, "portal_api", 2);
  const powerDatabase = powerDatabaseOn(createDatabase(api), operator, undefined);
  try {
    const meters = await addFeeds(owner, feeds);
    await owner.query("analyze power_meter; analyze power_feed");
    const end = Math.floor(Date.now() / hourMs) * hourMs - hourMs;
    const start = end - 24 * hourMs;
    await owner.query("update power_progress set claimed_until = $1, rolled_until = $1", [
      new Date(start).toISOString(),
    ]);
    const batchAt = (ms: number) =>
      meters.map((meter) => ({
        meter,
        at: new Date(ms).toISOString(),
        powerW: 1000 + (meter % 900),
        currentA: 4.4,
        voltageV: 230.1,
        energyWh: Math.floor(ms / 3600),
      }));
    const own: number[] = [];
    const copied: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      const at = new Date(end + round * 60_000).toISOString();
      await owner.query("create table copied (like power_reading including all)");
      writeFileSync(file, meters.map((meter) => `${at},${meter},1000,4400,2301,1\n`).join(""), { mode: 0o644 });
      copied.push(
        await timed(() =>
          owner.query(
            `copy copied (slot, meter_id, power_w, current_ma, voltage_dv, energy_wh) from '${file}' with (format csv)`,
          ),
        ),
      );
      await owner.query("drop table copied");
      const { columns } = judgeReadings(batchAt(end + round * 60_000), { nowMs: Date.now() });
      own.push(
        await timed(async () => {
          const [found] = await queryRows(operator, findMeters(columns));
          if (found) await powerDatabase.write((figures) => figures.query(insertReadings(columns, found)));
        }),
      );
    }
    row(
      "one minute of readings in, idempotent, against COPY of the same rows",
      (median(copied) / median(own)).toFixed(2),
      ">= 0.5",
      note,
    );
    row("the readings of a second, in", `${Math.round((feeds / median(own)) * 1000)} rows/s`, ">= 333", note);
    row(
      "a batch as it is sent",
      `${(gzipSync(JSON.stringify(batchAt(end))).length / 1000).toFixed(0)} kB`,
      "<= 1000",
      note,
    );
    await owner.query(
      `insert into power_reading (slot, meter_id, power_w, current_ma, voltage_dv, energy_wh)
       select slot, id, 1000 + id % 900, 4400, 2301, (extract(epoch from slot) / 60)::bigint * 17
       from generate_series($1::timestamptz, $2::timestamptz - interval '1 minute', interval '1 minute') as slot, unnest($3::int[]) as id
       on conflict do nothing`,
      [new Date(start).toISOString(), new Date(end).toISOString(), meters],
    );
    await owner.query("analyze power_reading");
    const {
      rows: [size],
    } = await owner.query<{ bytes: number }>(
      "select sum(pg_total_relation_size(relid))::float8 / (select count(*) from power_reading) as bytes from pg_partition_tree('power_reading') where isleaf",
    );
    row("bytes of a reading, with its index", (size?.bytes ?? 0).toFixed(0), "<= 110", note);
    const whole = await timed(() => rollUp(powerContext(workContext(jobs), undefined), 14));
    row("a day rolled up, by bucket of five minutes", `${(whole / 288).toFixed(0)} ms`, "<= 30000", note);
    await owner.query(
      `insert into power_1h (bucket, meter_id, phase, n, power_avg, power_min, power_max, peak_5m_w, flags, energy_wh)
       select bucket, id, 0, 60, 1000, 900, 1100, 1090, 0, 1000
       from generate_series($1::timestamptz - interval '30 days', $1::timestamptz - interval '1 hour', interval '1 hour') as bucket, unnest($2::int[]) as id
       on conflict do nothing`,
      [new Date(start).toISOString(), meters],
    );
    // As autovacuum does a few minutes after the rows were written.
    await owner.query("vacuum analyze power_5m");
    await owner.query("vacuum analyze power_1h");
    const { rows: racks } = await owner.query<{ id: string }>(
      "select id from rack where rack_code like 'BENCH-%' order by random() limit 200",
    );
    const read = async (make: typeof listHours, from: number): Promise<number[]> => {
      const times: number[] = [];
      const span = { from: new Date(from).toISOString(), to: new Date(end).toISOString() };
      for (const { id } of racks)
        times.push(
          await timed(async () => {
            const meters = await powerDatabase.open({ customerId }, listMeters({ kind: "rack", id }), ({ meterId }) => [
              meterId,
            ]);
            await meters.readAll([make(meters.rows, { ...span, isElectrical: false })]);
          }),
        );
      return times.slice(10);
    };
    row("24 h x 2 feeds, p95", `${p95(await read(listFiveMinutes, start)).toFixed(1)} ms`, "<= 5 ms", note);
    row(
      "30 days by the hour x 2 feeds, p95",
      `${p95(await read(listHours, end - 30 * 24 * hourMs)).toFixed(1)} ms`,
      "<= 2 ms in the database",
      note,
    );
  } finally {
    rmSync(file, { force: true });
    await Promise.all([operator.end(), jobs.end(), api.end()]);
    await owner.end();
  }
}
