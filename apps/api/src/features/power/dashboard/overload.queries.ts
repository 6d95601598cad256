import { sql } from "../../../platform/database/sql.ts";
import { type GivenMeter, givenMeters } from "../subjects/feeds.conditions.ts";

/** The summed current of both feeds in a five-minute bucket. `at`: Unix time in seconds. */
export interface LoadRow {
  at: number;
  milliampere: number;
}

interface LoadsOf {
  readonly meters: readonly GivenMeter[];
  /** The breaker, in mA. */
  readonly limit: number;
  readonly from: string;
  /** All buckets from here on are read. Older ones only in hours whose maximum can exceed the breaker. */
  readonly dayFrom: string;
  readonly to: string;
}

/**
 * The load of two feeds on one of them, for each bucket in which both were measured: by phase, or of the whole feeds if they have no
 * measured phase in common. It is the rule of `redundancyOf` in SQL. The sum of the highest currents of an hour is at least the load of
 * each of its buckets.
 */
export const listLoads = ({ meters, limit, from, dayFrom, to }: LoadsOf) => sql<LoadRow>`
  with meter as materialized (
    select * from ${givenMeters(meters)} as meter
  ), highest as (
    select hour.bucket, meter.label, max(hour.ma) as ma
    from meter cross join lateral (
      select bucket, coalesce(current_max, current_avg) as ma from power_1h
      where bucket >= ${from}::timestamptz and bucket < ${dayFrom}::timestamptz and power_1h.meter_id = meter.meter_id offset 0
    ) hour
    group by hour.bucket, meter.label
  ), wanted as (
    select generate_series(${dayFrom}::timestamptz, ${to}::timestamptz - interval '1 second', interval '5 minutes') as bucket
    union all
    select generate_series(hour.bucket, hour.bucket + interval '55 minutes', interval '5 minutes')
    from (select bucket from highest group by bucket having sum(ma) > ${limit}::int) hour
  ), measured as (
    select load.bucket, meter.label, load.phase, max(load.current_avg) as ma
    from meter cross join lateral (
      select bucket, phase, current_avg from power_5m
      where bucket = any (array(select bucket from wanted)) and bucket >= ${from}::timestamptz and bucket < ${to}::timestamptz
        and power_5m.meter_id = meter.meter_id and current_avg is not null offset 0
    ) load
    group by load.bucket, meter.label, load.phase
  ), of_phase as (
    select bucket, sum(ma) as ma from measured where phase > 0 group by bucket, phase having count(*) = 2
  ), of_feed as (
    select bucket, coalesce(max(ma) filter (where phase = 0), max(ma)) as ma from measured group by bucket, label
  ), both_feeds as (
    select bucket, sum(ma) as ma from of_feed group by bucket having count(*) = 2
  )
  select extract(epoch from bucket)::bigint as at, coalesce(max(of_phase.ma), both_feeds.ma)::int as milliampere
  from both_feeds left join of_phase using (bucket) group by bucket, both_feeds.ma order by bucket`;
