import { type Sql, sql } from "../../../platform/database/sql.ts";
import type { Run } from "./rollups.queries.ts";

const hourColumns = sql`
  (array_agg(last_wh order by bucket desc) filter (where n > 0))[1] as last_wh,
  (array_agg(last_wh_at order by bucket desc) filter (where n > 0))[1] as last_wh_at,
  (array_agg(since_wh order by bucket desc) filter (where n > 0))[1] as since_wh,
  (array_agg(bucket order by power_avg desc, bucket) filter (where power_avg is not null))[1] as peak_at, meter_id,
  round(sum(power_avg::bigint * n) filter (where power_avg is not null)::numeric / nullif(sum(n) filter (where power_avg is not null), 0))::int as power_avg,
  min(power_min) as power_min, max(power_max) as power_max, percentile_disc(0.95) within group (order by power_avg) as power_p95,
  max(power_avg) as peak_5m_w,
  round(sum(current_avg::bigint * n) filter (where current_avg is not null)::numeric / nullif(sum(n) filter (where current_avg is not null), 0))::int as current_avg,
  max(current_max) as current_max, phase, sum(n) as n,
  round(sum(voltage_avg::bigint * n) filter (where voltage_avg is not null)::numeric / nullif(sum(n) filter (where voltage_avg is not null), 0))::smallint as voltage_avg,
  bit_or(flags) as flags,
  (extract(epoch from (max(bucket + make_interval(mins => last_minute)) filter (where n > 0)) - date_bin('1 hour', min(bucket), 'epoch')) / 60)::smallint as last_minute,
  sum(energy_wh) as energy_wh`;

const intoHours = (rows: Sql) => sql`
  insert into power_1h (bucket, last_wh, last_wh_at, since_wh, peak_at, meter_id, power_avg, power_min, power_max, power_p95, peak_5m_w, current_avg,
    current_max, phase, n, voltage_avg, flags, last_minute, energy_wh)
  ${rows}
  on conflict (bucket, meter_id, phase) do update set last_wh = excluded.last_wh, last_wh_at = excluded.last_wh_at,
    since_wh = excluded.since_wh, peak_at = excluded.peak_at,
    power_avg = excluded.power_avg, power_min = excluded.power_min, power_max = excluded.power_max, power_p95 = excluded.power_p95,
    peak_5m_w = excluded.peak_5m_w, current_avg = excluded.current_avg, current_max = excluded.current_max, n = excluded.n,
    voltage_avg = excluded.voltage_avg, flags = excluded.flags, last_minute = excluded.last_minute, energy_wh = excluded.energy_wh`;

export const rollHours = (from: string, until: string) =>
  intoHours(sql`
  select date_bin('1 hour', bucket, 'epoch') as hour, ${hourColumns} from power_5m
  where bucket >= date_bin('1 hour', ${from}::timestamptz, 'epoch')
    and bucket < date_bin('1 hour', ${until}::timestamptz - interval '1 minute', 'epoch') + interval '1 hour'
  group by hour, meter_id, phase`);

const hoursOf = (runs: readonly Run[]) => sql`
  (select distinct run.meter_id, hour from unnest(${runs.map(({ meterId }) => meterId)}::int[],
      ${runs.map(({ from }) => from)}::timestamptz[], ${runs.map(({ until }) => until)}::timestamptz[]) as run (meter_id, run_from, run_until)
    cross join lateral generate_series(date_bin('1 hour', run.run_from, 'epoch'), run.run_until - interval '1 minute', interval '1 hour') as hour)`;

export const forgetHours = (runs: readonly Run[]) => sql`
  delete from power_1h using ${hoursOf(runs)} as gone
  where power_1h.bucket = gone.hour and power_1h.meter_id = gone.meter_id`;

export const rollHoursOfRuns = (runs: readonly Run[]) =>
  intoHours(sql`
  select wanted.hour, ${hourColumns}
  from ${hoursOf(runs)} as wanted (meter, hour)
    cross join lateral (
      select * from power_5m
      where bucket = any (array(select generate_series(wanted.hour, wanted.hour + interval '55 minutes', interval '5 minutes')))
        and bucket >= wanted.hour and bucket < wanted.hour + interval '1 hour' and meter_id = wanted.meter offset 0
    ) buckets
  group by wanted.hour, meter_id, phase`);

const dayColumns = sql`
  meter_id, (array_agg(peak_at order by peak_5m_w desc, bucket) filter (where peak_5m_w is not null))[1] as peak_at,
  round(sum(power_avg::bigint * n) filter (where power_avg is not null)::numeric / nullif(sum(n) filter (where power_avg is not null), 0))::int as power_avg,
  min(power_min) as power_min, max(power_max) as power_max, max(peak_5m_w) as peak_5m_w,
  round(sum(current_avg::bigint * n) filter (where current_avg is not null)::numeric / nullif(sum(n) filter (where current_avg is not null), 0))::int as current_avg,
  max(current_max) as current_max, phase, sum(n) as n,
  round(sum(voltage_avg::bigint * n) filter (where voltage_avg is not null)::numeric / nullif(sum(n) filter (where voltage_avg is not null), 0))::smallint as voltage_avg,
  bit_or(flags) as flags, sum(energy_wh) as energy_wh`;

const intoDays = (rows: Sql) => sql`
  insert into power_1d (day, meter_id, peak_at, power_avg, power_min, power_max, peak_5m_w, current_avg, current_max, phase, n,
    voltage_avg, flags, energy_wh)
  ${rows}
  on conflict (day, meter_id, phase) do update set peak_at = excluded.peak_at, power_avg = excluded.power_avg,
    power_min = excluded.power_min, power_max = excluded.power_max, peak_5m_w = excluded.peak_5m_w,
    current_avg = excluded.current_avg, current_max = excluded.current_max, n = excluded.n, voltage_avg = excluded.voltage_avg,
    flags = excluded.flags, energy_wh = excluded.energy_wh`;

const amsterdamDay = (instant: Sql) => sql`((${instant}) at time zone 'Europe/Amsterdam')::date`;
const startOf = (day: Sql) => sql`((${day})::timestamp at time zone 'Europe/Amsterdam')`;

/** Rolls up the days of all meters from one instant to another, from their hours. A day has 23, 24 or 25 of them. */
export const rollDays = (from: string, until: string) =>
  intoDays(sql`
  select ${amsterdamDay(sql`bucket`)} as day, ${dayColumns} from power_1h
  where bucket >= ${startOf(amsterdamDay(sql`${from}::timestamptz`))}
    and bucket < ${startOf(sql`${amsterdamDay(sql`${until}::timestamptz - interval '1 minute'`)} + 1`)}
  group by 1, meter_id, phase`);

const daysOf = (runs: readonly Run[]) => sql`
  (select distinct run.meter_id, ${amsterdamDay(sql`instant`)} as day from unnest(${runs.map(({ meterId }) => meterId)}::int[],
      ${runs.map(({ from }) => from)}::timestamptz[], ${runs.map(({ until }) => until)}::timestamptz[]) as run (meter_id, run_from, run_until)
    cross join lateral generate_series(date_bin('1 hour', run.run_from, 'epoch'), run.run_until - interval '1 minute', interval '1 hour') as instant)`;

export const forgetDays = (runs: readonly Run[]) => sql`
  delete from power_1d using ${daysOf(runs)} as gone where power_1d.day = gone.day and power_1d.meter_id = gone.meter_id`;

export const rollDaysOfRuns = (runs: readonly Run[]) =>
  intoDays(sql`
  select wanted.day, ${dayColumns}
  from ${daysOf(runs)} as wanted (meter, day)
    cross join lateral (
      select * from power_1h
      where bucket = any (array(select generate_series(${startOf(sql`wanted.day`)}, ${startOf(sql`wanted.day + 1`)} - interval '1 hour', interval '1 hour')))
        and bucket >= ${startOf(sql`wanted.day`)} and bucket < ${startOf(sql`wanted.day + 1`)} and meter_id = wanted.meter offset 0
    ) hours
  group by wanted.day, meter_id, phase`);
