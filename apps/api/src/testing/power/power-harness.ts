import type pg from "pg";
import { powerContext } from "../../features/power/power-context.ts";
import { powerJobs } from "../../features/power/power.jobs.ts";
import { createPool, ofJobs } from "../../platform/database/database.ts";
import { createLog } from "../../platform/process/log.ts";
import { apiAt } from "../api-at.ts";
import { workContext } from "../run-jobs.ts";
import { companyIds } from "../company-ids.ts";
import { type TestApi, testApi } from "../test-api.ts";
import { emptyTables, type TestDatabase } from "../test-database.ts";
import { testConfig } from "../test-config.ts";

const plantedIn = (figures: TestDatabase["figures"], meterOf: (serial: string) => Promise<number>) => {
  /** Buckets of a meter, newest first, each with its power in W and its current in mA, up to the position of the roll-up. */
  const setBuckets = async (serial: string, watts: readonly number[], milliampere = 4000) => {
    await figures("delete from power_5m where meter_id = $1", [await meterOf(serial)]);
    await figures(
      `insert into power_5m (bucket, meter_id, phase, n, power_avg, power_min, power_max, current_avg, flags, last_minute, energy_wh)
       select rolled_until - place * interval '5 minutes', $1, 0, 5, watt, watt - 10, watt + 20, $3, 0, 4, watt / 12.0
       from power_progress, unnest($2::int[]) with ordinality as given (watt, place)`,
      [await meterOf(serial), watts, milliampere],
    );
  };

  const setCurrent = async (serial: string, watt: number, milliampere: number, minutesAgo = 1, phase = 0) =>
    figures(
      `insert into power_current (meter_id, phase, slot, power_w, current_ma, voltage_dv)
       values ($1, $2, date_trunc('minute', now()) - make_interval(mins => $3), $4, $5, 2305)
       on conflict (meter_id, phase) do update set slot = excluded.slot, power_w = excluded.power_w, current_ma = excluded.current_ma`,
      [await meterOf(serial), phase, minutesAgo, watt, milliampere],
    );

  return { setBuckets, setCurrent };
};

export const powerHarness = async (now?: Date) => {
  const api: TestApi = await (now ? apiAt(now) : testApi());
  const { figures, connectPower } = api.database;
  const jobs: pg.Pool = createPool(api.database.connect, "portal_jobs", 4, ofJobs);
  const powerPool = connectPower && createPool(connectPower, "portal_jobs", 4, ofJobs);
  const ruth = await api.tokenOf("ruth.klein@kadeblok.example");
  const rows = await api.database.rows<{ code: string; id: string }>("select rack_code as code, id from rack");
  const racks: Readonly<Record<string, string>> = Object.fromEntries(rows.map(({ code, id }) => [code, id]));
  const run = (key: string) => {
    const handler = powerJobs({ config: testConfig(), log: createLog("silent"), powerPool })[key];
    if (!handler) throw new Error(`no job ${key}`);
    return handler({}, workContext(jobs));
  };
  const context = () => powerContext(workContext(jobs), powerPool);
  const rackPath = (code: string, rest: string) =>
    `/v1/customer/${companyIds.kadeblok}/rack/${racks[code]}/power/${rest}`;
  const get = <Body = Record<string, never>>(path: string, token = ruth) => api.send<Body>("GET", path, { token });

  const meterOf = async (serial: string) =>
    (await api.database.rows<{ id: number }>("select id from power_meter where serial = $1", [serial]))[0]?.id ?? 0;

  const planted = plantedIn(figures, meterOf);

  const openWarnings = async () =>
    api.database.rows<{ kind: string; feed: string | null }>(
      "select kind, feed from power_warning where cleared_at is null and rack_id = $1 order by kind",
      [racks["AMS1-R2-07"]],
    );
  const empty = (tables: readonly string[]) => emptyTables(api.database, tables);
  const close = async () => {
    await Promise.all([jobs, powerPool].map(async (pool) => pool?.end()));
    await api.close();
  };
  return {
    api,
    figures,
    jobs,
    powerPool,
    context,
    empty,
    ruth,
    racks,
    run,
    rackPath,
    get,
    meterOf,
    ...planted,
    openWarnings,
    close,
  };
};
