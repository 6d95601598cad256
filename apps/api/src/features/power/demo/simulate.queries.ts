import { sql } from "../../../platform/database/sql.ts";
import { silentHours, silentSerial, simulatedMeters, wattAt } from "./power-load.demo.ts";

/** The current in mA of a meter with a load, at about 230 V and a power factor of 0.97. */
const measures = sql`
  case when watt > 0 then round(watt * 1000::float8 / (voltage * (case when phase = 3 then sqrt(3) else 1 end) * 0.97::float8))::int else 0 end`;
const decivolt = sql`
  case when watt > 0 then (voltage * 10 + (hashint8extended(extract(epoch from at)::bigint / 300, 3) & 31) - 16)::smallint end`;

/** The instant before which history is still missing. `isFirst`: no history has been written yet. */
export interface HistoryEdge {
  before: string;
  isFirst: boolean;
}

/** The demo has thirteen months of history, written from the newest day to the oldest. No row once it is complete. */
export const findHistoryEdge = () => sql<HistoryEdge>`
  with edge as (select min(day) as day from power_1d),
    oldest as (select (date_trunc('month', now() at time zone 'Europe/Amsterdam') - interval '13 months')::date as day)
  select coalesce(edge.day::timestamp at time zone 'Europe/Amsterdam', progress.rolled_until) as before, edge.day is null as "isFirst"
  from edge, oldest, power_progress progress where edge.day is null or edge.day > oldest.day`;

/** The start of a part of the history: `days` whole days in Amsterdam before its end. */
export const findHistoryStart = (before: string, days: number) => sql<{ from: string; isDetailed: boolean }>`
  select start::timestamp at time zone 'Europe/Amsterdam' as "from",
    start >= date_trunc('month', now() at time zone 'Europe/Amsterdam') - interval '1 month' as "isDetailed"
  from (select ((${before}::timestamptz - interval '1 second') at time zone 'Europe/Amsterdam')::date - ${days - 1}::int as start) as given`;

const isHeard = sql`(simulated.serial <> ${silentSerial}
  or at < (select rolled_until from power_progress) - make_interval(hours => ${silentHours}::int)) and at >= simulated.installed_at`;

export const insertHistoryBuckets = (from: string, before: string) => sql`
  with ${simulatedMeters}, load as (
    select at, simulated.*, ${wattAt} as watt
    from simulated cross join generate_series(${from}::timestamptz, ${before}::timestamptz - interval '1 second', interval '5 minutes') as at
      cross join lateral (select at at time zone 'Europe/Amsterdam' as local_at) as clock
    where ${isHeard}
  )
  insert into power_5m (bucket, meter_id, phase, n, power_avg, power_min, power_max, current_avg, current_max, voltage_avg, flags,
    last_minute, energy_wh)
  select at, meter_id, 0, 5, watt, round(watt * 0.985), round(watt * 1.02), ${measures}, round(${measures} * 1.02), ${decivolt}, 0, 4,
    round(watt * 5 / 60.0, 3)
  from load on conflict do nothing`;

export const insertHistoryHours = (from: string, before: string) => sql`
  with ${simulatedMeters}, load as (
    select at, simulated.*, ${wattAt} as watt
    from simulated cross join generate_series(${from}::timestamptz, ${before}::timestamptz - interval '1 second', interval '1 hour') as at
      cross join lateral (select at at time zone 'Europe/Amsterdam' as local_at) as clock
    where ${isHeard}
  )
  insert into power_1h (bucket, meter_id, phase, n, power_avg, power_min, power_max, power_p95, peak_5m_w, peak_at, current_avg,
    current_max, voltage_avg, flags, last_minute, energy_wh)
  select at, meter_id, 0, 60, watt, round(watt * 0.96), round(watt * 1.05), round(watt * 1.025), round(watt * 1.03), at + interval '25 minutes',
    ${measures}, round(${measures} * 1.05), ${decivolt}, 0, 59, watt
  from load on conflict do nothing`;

/** Inserts the last reading of the silent meter, and deletes months that were computed before their history was complete. */
export const endHistory = () => sql`
  with gone as (delete from power_month), noted as (
    insert into power_meter_read (meter_id) select id from power_meter where serial = ${silentSerial} on conflict do nothing
  )
  insert into power_current (meter_id, phase, slot, power_w, current_ma, voltage_dv)
  select id, 0, date_trunc('minute', (select rolled_until from power_progress) - make_interval(hours => ${silentHours}::int)), 640, 2870, 2300
  from power_meter where serial = ${silentSerial} on conflict do nothing`;

/**
 * Inserts the readings of the minutes since the last one, at most of six days and of `most` minutes. The counter continues from
 * its last value. Returns the number of readings.
 */
export const insertMinutes = (most: number) => sql<{ count: number }>`
  with ${simulatedMeters}, since as (
    select simulated.*, coalesce(last.energy_wh, simulated.meter_id * 1000000::bigint) as counter,
      greatest(coalesce(last.slot, (select rolled_until from power_progress) - interval '1 minute'), now() - interval '6 days') as last_at
    from simulated left join power_current last on last.meter_id = simulated.meter_id and last.phase = 0
    where simulated.serial <> ${silentSerial}
  ), load as (
    select at, simulated.*, ${wattAt} as watt
    from since as simulated cross join lateral generate_series(date_trunc('minute', last_at) + interval '1 minute',
        least(date_trunc('minute', now()), date_trunc('minute', last_at) + make_interval(mins => ${most}::int)), interval '1 minute') as at
      cross join lateral (select at at time zone 'Europe/Amsterdam' as local_at) as clock
  ), added as (
    insert into power_reading (slot, meter_id, phase, power_w, current_ma, voltage_dv, pf_pct, energy_wh)
    select at, meter_id, 0, watt, ${measures}, ${decivolt}, case when watt > 0 then 97 end,
      counter + round(sum(watt / 60.0) over (partition by meter_id order by at))
    from load order by at, meter_id
    on conflict do nothing returning slot, meter_id, power_w, current_ma, voltage_dv, pf_pct, energy_wh
  ), noted as (
    insert into power_meter_read (meter_id) select distinct meter_id from added on conflict do nothing
  ), kept as (
    insert into power_current (meter_id, phase, slot, power_w, current_ma, voltage_dv, pf_pct, energy_wh)
    select distinct on (meter_id) meter_id, 0, slot, power_w, current_ma, voltage_dv, pf_pct, energy_wh from added order by meter_id, slot desc
    on conflict (meter_id, phase) do update set slot = excluded.slot, power_w = excluded.power_w, current_ma = excluded.current_ma,
      voltage_dv = excluded.voltage_dv, pf_pct = excluded.pf_pct, energy_wh = excluded.energy_wh
    where excluded.slot > power_current.slot
  ), late as (
    insert into power_dirty (meter_id, bucket) select distinct meter_id, date_bin('5 minutes', slot, 'epoch') from added
    where slot < (select claimed_until from power_progress)
  )
  select count(*)::int as count from added`;
