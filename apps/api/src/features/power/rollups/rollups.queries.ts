import { type Sql, sql } from "../../../platform/database/sql.ts";

/** How far the readings are claimed, and how far they are rolled up. */
export interface Progress {
  claimedUntil: string;
  rolledUntil: string;
}

/** Waits for the transactions that add readings, and keeps further ones waiting until this one ends. */
export const holdProgress = () => sql`select pg_advisory_xact_lock(hashtext('power progress'))`;

/** Claims the buckets that ended at least two minutes ago. Buckets whose readings were dropped are skipped. */
export const claimBuckets = (keptDays: number) => sql<Progress>`
  update power_progress set
    claimed_until = greatest(claimed_until, date_bin('5 minutes', now() - interval '2 minutes', 'epoch')),
    rolled_until = greatest(rolled_until, date_bin('5 minutes', now() - make_interval(days => ${keptDays}::int), 'epoch'))
  returning claimed_until as "claimedUntil", rolled_until as "rolledUntil"`;

export const keepRolledUntil = (until: string) => sql`
  update power_progress set rolled_until = greatest(rolled_until, ${until}::timestamptz)`;

/** The multiplier of meters and the capacity of their feeds, as array literals. */
export interface Ratings {
  meterIds: string;
  multipliers: string;
  watts: string;
}

const listRatings = (condition: Sql) => sql<Ratings>`
  select coalesce(array_agg(meter.id), '{}')::text as "meterIds", coalesce(array_agg(meter.multiplier), '{}')::text as multipliers,
    coalesce(array_agg(feed.rated_w), '{}')::text as watts
  from power_meter meter join power_feed feed on feed.id = meter.feed_id where ${condition}`;

export const ratingsOfAll = () => listRatings(sql`true`);
export const ratingsOf = (runs: readonly Run[]) =>
  listRatings(sql`meter.id = any (${runs.map(({ meterId }) => meterId)}::int[])`);

/** Plans the statements of a transaction with their values. Otherwise any array counts as ten rows, and joins of thousands are slow. */
export const planWithValues = () => sql<{ mode: string }>`
  select set_config('plan_cache_mode', 'force_custom_plan', true) as mode`;

/** Consecutive buckets of a meter: `from` is the first one, `until` the end of the last one. */
export interface Run {
  meterId: number;
  from: string;
  until: string;
}

interface Window {
  /** A CTE `reading` with the plausible readings that the buckets need, and the bounds of their run. */
  readonly readings: Sql;
}

const columnsOfReading = sql`
  reading.slot, reading.meter_id, reading.phase, reading.energy_wh, reading.current_ma, reading.power_w, reading.voltage_dv,
  reading.flags`;

// An interval of at most five minutes that begins in a bucket ends in the same bucket or in the next one.
const ofAllMeters = (from: string, until: string): Window => ({
  readings: sql`
    reading as (
      select ${columnsOfReading}, ${from}::timestamptz as run_from, ${until}::timestamptz as run_until
      from power_reading reading
      where reading.slot >= ${from}::timestamptz - interval '5 minutes'
        and reading.slot < ${until}::timestamptz + interval '5 minutes' and reading.flags & 8 = 0
    )`,
});

const ofRuns = (runs: readonly Run[]): Window => ({
  readings: sql`
    reading as (
      select ${columnsOfReading}, run.run_from, run.run_until
      from unnest(${runs.map(({ meterId }) => meterId)}::int[], ${runs.map(({ from }) => from)}::timestamptz[],
          ${runs.map(({ until }) => until)}::timestamptz[]) as run (meter_id, run_from, run_until)
        cross join lateral generate_series(run.run_from - interval '5 minutes', run.run_until + interval '4 minutes',
          interval '1 minute') as minute (slot)
        -- "offset 0" forces a key lookup per minute, however many rows the planner expects.
        cross join lateral (
          select * from power_reading where slot = minute.slot and meter_id = run.meter_id and flags & 8 = 0 offset 0
        ) reading
    )`,
});

/** A CTE `known`: each reading with the last known counter up to then, and the energy that was estimated since. */
const knownCounters = sql`
  linked as (
    select reading.*, lag(slot) over before as before_slot, lag(power_w) over before as before_w,
      count(energy_wh) over before as counters
    from reading window before as (partition by meter_id, phase, run_from order by slot)
  ), estimated as (
    select linked.*, case when power_w is not null and before_w is not null and slot <= before_slot + interval '5 minutes'
      then round((power_w + before_w) / 2.0 * extract(epoch from slot - before_slot) / 3600, 3) end as estimate
    from linked
  ), counted as (
    -- The estimates before the run come from the earlier buckets.
    select estimated.*, first_value(energy_wh) over since as last_wh, first_value(slot) over since as last_wh_at,
      coalesce(sum(estimate) filter (where energy_wh is null and (counters > 0 or slot >= run_from)) over since, 0) as since_wh
    from estimated window since as (partition by meter_id, phase, run_from, counters order by slot)
  ), earlier as (
    select first.*, earlier.slot, earlier.energy_wh, earlier.energy_at, earlier.since_wh
    from (select distinct meter_id, phase, run_from from counted
        where slot >= run_from and counters <= case when energy_wh is null then 0 else 1 end) as first
      cross join lateral power_last_reading(first.meter_id, first.phase, first.run_from) earlier
  ), known as (
    select counted.meter_id, counted.slot, counted.phase, counted.energy_wh, counted.current_ma, counted.power_w,
      counted.voltage_dv, counted.flags, counted.run_from, counted.run_until, counted.estimate,
      coalesce(counted.before_slot, earlier.slot) as began,
      case when counters > 0 then counted.last_wh else earlier.energy_wh end as last_wh,
      case when counters > 0 then counted.last_wh_at else earlier.energy_at end as last_wh_at,
      counted.since_wh + case when counters > 0 then 0 else coalesce(earlier.since_wh, 0) end as since_wh,
      earlier.energy_wh as earlier_wh, earlier.energy_at as earlier_at, coalesce(earlier.since_wh, 0) as earlier_since
    from counted left join earlier on earlier.meter_id = counted.meter_id and earlier.phase = counted.phase and earlier.run_from = counted.run_from
  )`;

/** The energy of each interval, and its parts in buckets: a CTE `energy`. */
const energies = ({ meterIds, multipliers, watts }: Ratings) => sql`
  spanned as (
    select known.*, extract(epoch from known.slot - began) / 60 as minutes, round(known.energy_wh * meter.multiplier, 3) as counter,
      round(coalesce(lag(known.last_wh) over before, known.earlier_wh) * meter.multiplier, 3) as counter_before,
      extract(epoch from known.slot - coalesce(lag(known.last_wh_at) over before, known.earlier_at)) / 60 as counter_minutes,
      coalesce(lag(known.since_wh) over before, known.earlier_since) as since_counter,
      meter.rated_w * 1.25 / 60 as most_a_minute, 1000 * meter.multiplier as most_step
    from known join unnest(${meterIds}::int[], ${multipliers}::numeric[], ${watts}::int[]) as meter (id, multiplier, rated_w)
      on meter.id = known.meter_id
    window before as (partition by known.meter_id, known.phase, known.run_from order by known.slot)
  ), used as (
    select spanned.*, minutes > 5 as is_gap,
      case when counter >= counter_before
          then greatest(0, case when counter - counter_before <= counter_minutes * most_a_minute + most_step then counter - counter_before else 0 end - since_counter)
        when counter < counter_before
          then greatest(0, case when counter <= counter_minutes * most_a_minute then counter else 0 end - since_counter)
        else estimate end as energy,
      case when counter < counter_before or counter - counter_before > counter_minutes * most_a_minute + most_step then 2
        when counter - counter_before is null or counter_minutes > minutes then 1 else 0 end as flag,
      date_bin('5 minutes', slot - interval '1 minute', 'epoch') as last_bucket
    from spanned where began is not null and slot > run_from
  ), part as (
    select meter_id, phase, run_from, run_until, last_bucket as bucket, flag | (case when is_gap then 1 else 0 end) as flag,
      case when is_gap or began >= last_bucket then energy
        else energy - round(energy * extract(epoch from last_bucket - began) / 60 / minutes, 3) end as energy
    from used where energy is not null
    union all
    select meter_id, phase, run_from, run_until, date_bin('5 minutes', began, 'epoch'), flag,
      round(energy * extract(epoch from last_bucket - began) / 60 / minutes, 3)
    from used where energy is not null and not is_gap and began < last_bucket
  ), energy as (
    select bucket, meter_id, phase, sum(energy) as energy_wh, bit_or(flag) as flags
    from part where bucket >= run_from and bucket < run_until group by bucket, meter_id, phase
  )`;

/**
 * The buckets of readings. Each reading ends the interval that began with the previous one. Its energy is the difference to the
 * last known counter, minus the energy that was estimated since. A lower counter was reset, and counts from zero if the feed can
 * have delivered that much. Without both counters the energy is estimated from the power (flag 1). An interval of at most five
 * minutes is divided over its two buckets by time; a longer one is a gap, whose energy goes to the bucket in which it ends. A
 * counter jump beyond the capacity of the feed is ignored, except for one step of a counter in whole kWh.
 */
const rolled = ({ readings }: Window, ratings: Ratings) => sql`
  with ${readings}, ${knownCounters}, ${energies(ratings)}, measured as (
    select date_bin('5 minutes', slot, 'epoch') as bucket, meter_id, phase, count(*) as n,
      round(avg(power_w))::int as power_avg, min(power_w) as power_min, max(power_w) as power_max,
      round(avg(current_ma))::int as current_avg, max(current_ma) as current_max, round(avg(voltage_dv))::smallint as voltage_avg,
      bit_or(flags) as flags, max(slot) as last_slot, (array_agg(last_wh order by slot desc))[1] as last_wh,
      (array_agg(last_wh_at order by slot desc))[1] as last_wh_at,
      case when (array_agg(last_wh order by slot desc))[1] is not null then (array_agg(since_wh order by slot desc))[1] end as since_wh
    from known where slot >= run_from and slot < run_until group by 1, 2, 3
  )
  insert into power_5m (bucket, last_wh, last_wh_at, since_wh, meter_id, power_avg, power_min, power_max, current_avg, current_max, phase, n,
    voltage_avg, flags, last_minute, energy_wh)
  select bucket, last_wh, last_wh_at, since_wh, meter_id, power_avg, power_min, power_max, current_avg, current_max, phase, coalesce(n, 0), voltage_avg,
    coalesce(measured.flags, 0) | coalesce(energy.flags, 0), extract(epoch from last_slot - bucket)::int / 60, energy_wh
  from measured full join energy using (bucket, meter_id, phase)
  on conflict (bucket, meter_id, phase) do update set last_wh = excluded.last_wh,
    last_wh_at = excluded.last_wh_at, since_wh = excluded.since_wh, power_avg = excluded.power_avg,
    power_min = excluded.power_min, power_max = excluded.power_max, current_avg = excluded.current_avg,
    current_max = excluded.current_max, n = excluded.n, voltage_avg = excluded.voltage_avg, flags = excluded.flags,
    last_minute = excluded.last_minute, energy_wh = excluded.energy_wh
  where (power_5m.n, power_5m.energy_wh, power_5m.flags, power_5m.last_wh, power_5m.last_wh_at, power_5m.since_wh, power_5m.power_avg, power_5m.power_min,
      power_5m.power_max, power_5m.current_avg, power_5m.current_max, power_5m.voltage_avg, power_5m.last_minute)
    is distinct from (excluded.n, excluded.energy_wh, excluded.flags, excluded.last_wh, excluded.last_wh_at, excluded.since_wh, excluded.power_avg, excluded.power_min,
      excluded.power_max, excluded.current_avg, excluded.current_max, excluded.voltage_avg, excluded.last_minute)`;

export const rollAllMeters = (from: string, until: string, ratings: Ratings) =>
  rolled(ofAllMeters(from, until), ratings);

/**
 * Rolls up the buckets of runs, at most one run per meter: a run continues from the last reading of the earlier buckets, and a
 * statement does not see its own writes.
 */
export const rollRuns = (runs: readonly Run[], ratings: Ratings) => rolled(ofRuns(runs), ratings);

const bucketsOf = (runs: readonly Run[]) => sql`
  (select run.meter_id, bucket from unnest(${runs.map(({ meterId }) => meterId)}::int[],
      ${runs.map(({ from }) => from)}::timestamptz[], ${runs.map(({ until }) => until)}::timestamptz[]) as run (meter_id, run_from, run_until)
    cross join lateral generate_series(run.run_from, run.run_until - interval '5 minutes', interval '5 minutes') as bucket)`;

/** Deletes the buckets of runs, because a correction can leave a bucket empty. */
export const forgetRuns = (runs: readonly Run[]) => sql`
  delete from power_5m using ${bucketsOf(runs)} as gone
  where power_5m.bucket = gone.bucket and power_5m.meter_id = gone.meter_id`;

/** Runs of a meter that are at most an hour apart become one run. */
const nearby = sql`interval '1 hour'`;

/** Takes late buckets with their neighbours, whose intervals can change as well. The runs are ordered by time. */
export const takeLate = (limit: number) => sql<Run>`
  with taken as (
    delete from power_dirty where id = any (array(select id from power_dirty
      where bucket < (select rolled_until from power_progress) order by id limit ${limit}::int)) returning meter_id, bucket
  ), wanted as (
    select distinct taken.meter_id, near as bucket
    from taken, power_progress,
      generate_series(taken.bucket - interval '5 minutes', taken.bucket + interval '5 minutes', interval '5 minutes') as near
    where near < rolled_until
  ), stepped as (
    select meter_id, bucket, bucket - lag(bucket) over (partition by meter_id order by bucket) > ${nearby} as is_first from wanted
  ), islands as (
    select meter_id, bucket, count(*) filter (where is_first) over (partition by meter_id order by bucket) as island from stepped
  )
  select meter_id as "meterId", min(bucket) as "from", max(bucket) + interval '5 minutes' as until
  from islands group by meter_id, island order by 2, 1`;

/**
 * The buckets after runs in which a gap ends: its start can have changed. The buckets that follow begin with another counter
 * value, up to the next bucket with its own counter.
 */
export const listGapEnds = (runs: readonly Run[]) => sql<Run>`
  select distinct run.meter_id as "meterId", next - interval '5 minutes' as "from",
    least(power_counter_end(run.meter_id, next, rolled_until) + interval '5 minutes', rolled_until) as until
  from unnest(${runs.map(({ meterId }) => meterId)}::int[], ${runs.map(({ until }) => until)}::timestamptz[]) as run (meter_id, run_until)
    cross join power_progress
    cross join lateral power_next_bucket(run.meter_id, run.run_until, rolled_until) as next
  where next is not null and next < rolled_until`;
