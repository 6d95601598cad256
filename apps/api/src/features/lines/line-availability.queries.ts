import { availabilityDays, type LineAvailability } from "@demarc/contract/lines/line-availability";
import { sql } from "../../platform/database/sql.ts";

/** The number of events per line that are read. A line with more events has a shorter known history. */
const mostStates = 300;

export const findAvailabilityPeriod = () => sql<{ from: string; to: string }>`
  select (today - ${availabilityDays - 1}::int)::text as from, today::text as to
  from (select (now() at time zone 'Europe/Amsterdam')::date as today) here`;

/** The state of each line before the period, and how long each state lasted. A state lasts until the next event. */
const stretches = sql`
  known as (
    -- For a line with more events than are read, the history starts at the oldest one read.
    select wanted.id as line_id, period.begin,
      case when coalesce(counted.events, 0) < ${mostStates}::int then (
        select type from line_event
        where line_id = wanted.id and at < period.begin
          and type in ('DELIVERED', 'UP', 'DOWN', 'DEGRADED', 'TERMINATED')
        order by at desc, line_event.id desc limit 1
      ) end as type
    from wanted cross join period
      left join (select line_id, count(*) as events from event group by line_id) counted on counted.line_id = wanted.id
  ), step as (
    select line_id, begin as at, null::uuid as id, type, false as happened from known where type is not null
    union all
    select line_id, at, id, type, true from event where type <> 'MAINTENANCE'
  ), stretch as (
    select line_id, type, at as begin, happened,
      coalesce(lead(at) over (partition by line_id order by at, id nulls first), now()) as finish
    from step
  )`;

/** Outages, degradations and maintenance per day in Amsterdam, and the sums per line. */
const sums = sql`
  trouble as (
    select line_id, type as state, begin, finish, happened from stretch where type in ('DOWN', 'DEGRADED')
    union all
    select line_id, type, at, least(at + make_interval(secs => (minutes * 60)::float8), now()), true from event
    where type = 'MAINTENANCE'
  ), piece as (
    select line_id, state, day::date as day, greatest(begin, opening) as begin, least(finish, closing) as finish
    from trouble
      cross join generate_series((begin at time zone 'Europe/Amsterdam')::date::timestamp,
        (finish at time zone 'Europe/Amsterdam')::date::timestamp, interval '1 day') day
      cross join lateral (select day at time zone 'Europe/Amsterdam' as opening,
        (day + interval '1 day') at time zone 'Europe/Amsterdam' as closing) bound
    where least(finish, closing) > greatest(begin, opening) or finish = begin
  ), daily as (
    select line_id, day, min(begin) as begin, max(finish) as finish,
      bool_or(state = 'DOWN') as down, bool_or(state = 'DEGRADED') as degraded,
      coalesce(sum(extract(epoch from finish - begin)) filter (where state = 'DOWN'), 0) as down_seconds,
      coalesce(sum(extract(epoch from finish - begin)) filter (where state = 'DEGRADED'), 0) as degraded_seconds,
      coalesce(sum(extract(epoch from finish - begin)) filter (where state = 'MAINTENANCE'), 0) as maintenance_seconds
    from piece group by line_id, day
  ), summed as (
    select line_id, sum(down_seconds) as down_seconds,
      jsonb_agg(jsonb_build_object('date', day,
        'state', case when down then 'DOWN' when degraded then 'DEGRADED' else 'MAINTENANCE' end,
        'downMinutes', ceil(down_seconds / 60)::int, 'degradedMinutes', ceil(degraded_seconds / 60)::int,
        'maintenanceMinutes', ceil(maintenance_seconds / 60)::int, 'from', begin, 'until', finish) order by day) as days
    from daily group by line_id
  ), timed as (
    select line_id, min(begin) filter (where type <> 'TERMINATED') as since,
      coalesce(sum(extract(epoch from finish - begin)) filter (where type <> 'TERMINATED'), 0) as seconds,
      (count(*) filter (where type = 'DOWN' and happened))::int as interruptions
    from stretch group by line_id
  )`;

/**
 * The availability of lines, from their events. A state lasts until the next event; a state from before the period counts from
 * the start of the period. Each line reads one index range, regardless of its number of events of other kinds.
 */
export const listLineAvailability = (customerId: number, lineIds: readonly string[]) => sql<LineAvailability>`
  with period as (
    select (((now() at time zone 'Europe/Amsterdam')::date - ${availabilityDays - 1}::int)::timestamp
      at time zone 'Europe/Amsterdam') as begin
  ), wanted as (
    select line.id from line where line.id = any (${[...lineIds]}::uuid[])
      and (line.customer_id = ${customerId}::int or line.end_user_customer_id = ${customerId}::int)
      and (line.customer_id = any ((select current_customers())::int[]) or line.end_user_customer_id = (select current_customer()))
  ), event as (
    select wanted.id as line_id, latest.* from wanted cross join period cross join lateral (
      select line_event.id, at, type, case when jsonb_typeof(meta -> 'minutes') = 'number'
        then least(greatest((meta ->> 'minutes')::numeric, 0), 10080) else 0 end as minutes
      from line_event
      where line_id = wanted.id and at >= period.begin and at <= now()
        and type in ('DELIVERED', 'UP', 'DOWN', 'DEGRADED', 'MAINTENANCE', 'TERMINATED')
      order by at desc, line_event.id desc limit ${mostStates}::int
    ) latest
  ), ${stretches}, ${sums}
  select wanted.id as "lineId", (timed.since at time zone 'Europe/Amsterdam')::date::text as since,
    case when timed.seconds > 0
      then (trunc((1 - coalesce(summed.down_seconds, 0) / timed.seconds) * 100, 2))::float8 end as percentage,
    coalesce(timed.interruptions, 0) as interruptions,
    (round(coalesce(summed.down_seconds, 0) / 60))::int as "downMinutes", coalesce(summed.days, '[]') as days
  from wanted left join timed on timed.line_id = wanted.id left join summed on summed.line_id = wanted.id
  order by wanted.id`;
