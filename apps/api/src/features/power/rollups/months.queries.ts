import { monthClosesOnDay } from "@demarc/contract/power/power-figures";
import { type Sql, sql } from "../../../platform/database/sql.ts";
import type { Run } from "./rollups.queries.ts";

export interface DueMonth {
  subjectId: string;
  month: string;
}

const today = sql`(now() at time zone 'Europe/Amsterdam')::date`;
const startOf = (month: Sql) => sql`(${month}::timestamp at time zone 'Europe/Amsterdam')`;
const endOf = (month: Sql) => sql`((${month} + interval '1 month')::timestamp at time zone 'Europe/Amsterdam')`;
const start = startOf(sql`wanted.month`);
const end = endOf(sql`wanted.month`);

/**
 * Months to compute, those without figures first: this month, refreshed each hour, and all earlier months that are not closed.
 * Only racks and units with their own meters have months; units that are metered by share have only days.
 */
export const listDueMonths = (limit: number) => sql<DueMonth>`
  with subject as (
    select rack.id, rack.created_at, rack.termination_date, rack.lifecycle from rack where not rack.shared
    union all
    select id, created_at, termination_date, lifecycle from shared_colo where metering = 'OUTLET'
  ), open_month as (
    select subject.*, month::date as month
    from subject
      cross join lateral (
        select max(month) filter (where closed) + interval '1 month' as after_closed, min(month) filter (where not closed) as first_open
        from power_month where subject_id = subject.id
      ) done
      cross join lateral generate_series(least(date_trunc('month', ${today}) - interval '1 month', done.after_closed, done.first_open),
        date_trunc('month', ${today}), interval '1 month') as month
  )
  select open_month.id as "subjectId", open_month.month
  from open_month left join power_month done on done.subject_id = open_month.id and done.month = open_month.month
  where open_month.created_at < ${endOf(sql`open_month.month`)}
    and (open_month.lifecycle <> 'TERMINATED' or open_month.termination_date >= open_month.month)
    and not coalesce(done.closed, false)
    and (done.refreshed_at is null or done.refreshed_at < now() - interval '1 hour'
      or ${today} >= (open_month.month + interval '1 month')::date + ${monthClosesOnDay - 1}::int)
  order by done.refreshed_at nulls first, open_month.id limit ${limit}::int`;

const monthsLock = sql`hashtext('power months')`;

/** Until the end of the transaction, no month is computed and stored. */
export const holdMonths = () => sql`select pg_advisory_xact_lock(${monthsLock})`;

/** Whether months can be computed and stored now, in this transaction. */
export const tryHoldMonths = () => sql<{ isHeld: boolean }>`
  select pg_try_advisory_xact_lock(${monthsLock}) as "isHeld"`;

/** A meter of a month that is due; without a meter, the month alone. */
export interface MonthMeter extends DueMonth {
  customerId: number;
  meterId: number | null;
  feedId: number | null;
  installed: string | null;
  removedAt: string | null;
}

const isOfSubject = (subject: Sql) => sql`
  (meter.kind = 'RACK_FEED' and feed.rack_id = ${subject} or meter.shared_colo_id = ${subject})`;

export const listMonthMeters = (due: readonly DueMonth[]) => sql<MonthMeter>`
  select wanted.subject_id as "subjectId", wanted.month, owner.customer_id as "customerId", known.id as "meterId",
    known.feed_id as "feedId", date_bin('5 minutes', known.installed_at, 'epoch') as installed, known.removed_at as "removedAt"
  from unnest(${due.map(({ subjectId }) => subjectId)}::uuid[], ${due.map(({ month }) => month)}::date[]) as wanted (subject_id, month)
  cross join lateral (
    select customer_id from rack where id = wanted.subject_id union all select customer_id from shared_colo where id = wanted.subject_id
  ) owner
  left join lateral (
    select meter.* from power_meter meter join power_feed feed on feed.id = meter.feed_id where ${isOfSubject(sql`wanted.subject_id`)}
  ) known on true`;

/** The kWh of a month by its days. */
const usedIn = (month: Sql, meterIds: Sql) => sql`
  select round(coalesce(sum(day.energy_wh) / 1000, 0), 3) as kwh
  from power_1d day
  where day.day = any (array(select generate_series(${month}, ${month} + interval '1 month' - interval '1 day', interval '1 day')::date))
    and day.day >= ${month} and day.day < (${month} + interval '1 month')::date
    and day.meter_id = any (${meterIds}) and day.phase = 0`;

/**
 * The power of a subject in each bucket, and how many of its meters have a reading there. If one meter replaced another in a
 * bucket, the larger value counts for the feed. A bucket in which a feed with a meter has no value has no sum, because it would be
 * only a part of the load.
 */
const loads = sql`
  select of_feed.bucket, sum(of_feed.measured) as measured, case when count(of_feed.watt) >= case
      when meters.are_all_there then meters.feeds else (
        select count(distinct there.feed_id)
        from unnest(meters.feed_ids, meters.installed, meters.removed) as there (feed_id, installed, removed)
        where there.installed <= of_feed.bucket and coalesce(there.removed > of_feed.bucket, true)) end
    then sum(of_feed.watt)::int end as watt
  from (
    select load.bucket, meter.feed_id, max(load.power_avg) as watt, count(*) filter (where load.n > 0) as measured
    from power_5m load join given meter on meter.id = load.meter_id and meter.subject_id = wanted.subject_id and meter.month = wanted.month
    where load.bucket >= ${start} and load.bucket < ${end}
      and load.meter_id = any (meters.ids) and load.phase = 0
    group by load.bucket, meter.feed_id
  ) of_feed
  group by of_feed.bucket`;

/** The figures of a month. Numbers with decimals are text, so that they are stored as they were computed. */
export interface MonthFigures extends DueMonth {
  kwh: string;
  peakW: number | null;
  peakAt: string | null;
  p95W: number | null;
  coveragePct: string | null;
  closed: boolean;
}

/**
 * Computes months. The peak and the 95th percentile come from the five-minute averages of the sum of all feeds; the percentile
 * is the sorted value at position ceil(0.95 n). A time is measured if its bucket has a reading, because a meter can be read as
 * seldom as every five minutes; without a meter nothing can be measured. A meter that was never read is not connected yet. A month
 * is closed from day 3 of the next month, once all of it is rolled up, including late readings.
 */
export const computeMonths = (meters: readonly MonthMeter[]) => sql<MonthFigures>`
  with given as (
    select * from unnest(${meters.map(({ subjectId }) => subjectId)}::uuid[], ${meters.map(({ month }) => month)}::date[],
        ${meters.map(({ meterId }) => meterId)}::int[], ${meters.map(({ feedId }) => feedId)}::int[],
        ${meters.map(({ installed }) => installed)}::timestamptz[], ${meters.map(({ removedAt }) => removedAt)}::timestamptz[])
      as given (subject_id, month, id, feed_id, installed, removed_at)
  )
  select wanted.subject_id as "subjectId", wanted.month, used.kwh, load.peak as "peakW", load.peak_at as "peakAt", load.p95 as "p95W",
    case when meters.minutes > 0 then least(100, round(100.0 * 5 * coalesce(load.measured, 0) / meters.minutes, 2)) end as "coveragePct",
    ${today} >= (wanted.month + interval '1 month')::date + ${monthClosesOnDay - 1}::int
      and (select rolled_until from power_progress) >= ${end}
      and not exists (select from power_dirty late where late.meter_id = any (meters.ids) and late.bucket >= ${start} and late.bucket < ${end})
      as closed
  from (select distinct subject_id, month from given) wanted
  cross join lateral (
    select coalesce(array_agg(id), '{}') as ids, array_agg(feed_id) filter (where was_read) as feed_ids,
      array_agg(installed) filter (where was_read) as installed, array_agg(removed_at) filter (where was_read) as removed,
      count(distinct feed_id) filter (where was_read) as feeds,
      coalesce(bool_and(installed <= ${start} and coalesce(removed_at >= ${end}, true)) filter (where was_read), true) as are_all_there,
      sum(greatest(0, extract(epoch from least(${end}, (select rolled_until from power_progress), removed_at)
        - greatest(${start}, installed)) / 60)) as minutes
    from (
      select given.*, exists (select from power_current last where last.meter_id = given.id and last.phase = 0) as was_read
      from given where given.subject_id = wanted.subject_id and given.month = wanted.month and given.id is not null
    ) known
  ) meters
  cross join lateral (${usedIn(sql`wanted.month`, sql`meters.ids`)}) used
  cross join lateral (
    select sum(measured) as measured, max(watt) as peak,
      (array_agg(bucket order by watt desc, bucket) filter (where watt is not null))[1] as peak_at,
      percentile_disc(0.95) within group (order by watt) as p95
    from (${loads}) sums
  ) load`;

/** Stores months. A closed one is never changed. */
export const storeMonths = (months: readonly (MonthFigures & { customerId: number })[]) => sql`
  insert into power_month (month, subject_id, customer_id, kwh, peak_5m_w, peak_at, p95_w, coverage_pct, closed, refreshed_at)
  select month, subject_id, customer_id, kwh, peak, peak_at, p95, coverage, is_closed, now()
  from unnest(${months.map(({ month }) => month)}::date[], ${months.map(({ subjectId }) => subjectId)}::uuid[],
      ${months.map(({ customerId }) => customerId)}::int[], ${months.map(({ kwh }) => kwh)}::numeric[],
      ${months.map(({ peakW }) => peakW)}::int[], ${months.map(({ peakAt }) => peakAt)}::timestamptz[],
      ${months.map(({ p95W }) => p95W)}::int[], ${months.map(({ coveragePct }) => coveragePct)}::numeric[],
      ${months.map(({ closed }) => closed)}::boolean[])
    as given (month, subject_id, customer_id, kwh, peak, peak_at, p95, coverage, is_closed)
  on conflict (subject_id, month) do update set kwh = excluded.kwh, peak_5m_w = excluded.peak_5m_w, peak_at = excluded.peak_at,
    p95_w = excluded.p95_w, coverage_pct = excluded.coverage_pct, closed = excluded.closed, refreshed_at = excluded.refreshed_at
  where not power_month.closed`;

/** A closed month whose days were rolled up again. */
export interface ClosedMonth extends DueMonth {
  meterIds: number[];
}

export const listClosedMonths = (runs: readonly Run[]) => sql<ClosedMonth>`
  select touched.subject_id as "subjectId", touched.month,
    array(select meter.id from power_meter meter join power_feed feed on feed.id = meter.feed_id
      where ${isOfSubject(sql`touched.subject_id`)}) as "meterIds"
  from (
    select distinct month.subject_id, month.month
    from unnest(${runs.map(({ meterId }) => meterId)}::int[], ${runs.map(({ from }) => from)}::timestamptz[],
        ${runs.map(({ until }) => until)}::timestamptz[]) as run (meter_id, run_from, run_until)
      join power_meter meter on meter.id = run.meter_id join power_feed feed on feed.id = meter.feed_id
      join power_month month on month.subject_id = coalesce(meter.shared_colo_id, feed.rack_id) and month.closed
        and ${startOf(sql`month.month`)} < run.run_until and ${endOf(sql`month.month`)} > run.run_from
  ) touched`;

/** The kWh of a month as it is known now. */
export interface UsedMonth extends DueMonth {
  kwh: string;
}

export const listUsed = (closed: readonly ClosedMonth[]) => {
  const meters = closed.flatMap(({ meterIds, ...month }) => meterIds.map((meterId) => ({ ...month, meterId })));
  return sql<UsedMonth>`
    select given.subject_id as "subjectId", given.month, used.kwh
    from (
      select subject_id, month, array_agg(meter_id) as ids
      from unnest(${meters.map(({ subjectId }) => subjectId)}::uuid[], ${meters.map(({ month }) => month)}::date[],
        ${meters.map(({ meterId }) => meterId)}::int[]) as meter (subject_id, month, meter_id)
      group by subject_id, month
    ) given cross join lateral (${usedIn(sql`given.month`, sql`given.ids`)}) used`;
};

/** Stores the correction of closed months: the kWh known now minus those at closing. */
export const correctClosedMonths = (used: readonly UsedMonth[]) => sql`
  update power_month closed_month set correction_kwh = given.kwh - closed_month.kwh
  from unnest(${used.map(({ subjectId }) => subjectId)}::uuid[], ${used.map(({ month }) => month)}::date[],
    ${used.map(({ kwh }) => kwh)}::numeric[]) as given (subject_id, month, kwh)
  where closed_month.subject_id = given.subject_id and closed_month.month = given.month
    and closed_month.correction_kwh <> given.kwh - closed_month.kwh`;
