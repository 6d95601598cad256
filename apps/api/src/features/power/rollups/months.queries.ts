import { monthClosesOnDay } from "@demarc/contract/power/power-figures";
import { type Sql, sql } from "../../../platform/database/sql.ts";

/** A month of a rack or of units in a shared rack that is to be computed. */
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
 * Months that are to be computed, those without figures first: this month, refreshed each hour, and the month before until it is
 * closed. Racks and units with meters of their own have months; a share has days only.
 */
export const listDueMonths = (limit: number) => sql<DueMonth>`
  with subject as (
    select rack.id, rack.created_at, rack.termination_date, rack.lifecycle from rack where not rack.shared
    union all
    select id, created_at, termination_date, lifecycle from shared_colo where metering = 'OUTLET'
  ), open_month as (
    select date_trunc('month', ${today})::date as month
    union all select (date_trunc('month', ${today}) - interval '1 month')::date
  )
  select subject.id as "subjectId", open_month.month
  from subject cross join open_month
    left join power_month done on done.subject_id = subject.id and done.month = open_month.month
  where subject.created_at < ${endOf(sql`open_month.month`)}
    and (subject.lifecycle <> 'TERMINATED' or subject.termination_date >= open_month.month)
    and not coalesce(done.closed, false)
    and (done.refreshed_at is null or done.refreshed_at < now() - interval '1 hour'
      or ${today} >= (open_month.month + interval '1 month')::date + ${monthClosesOnDay - 1}::int)
  order by done.refreshed_at nulls first, subject.id limit ${limit}::int`;

/**
 * Computes a month. The peak and the 95th percentile are of the sums of all feeds, by the averages of five minutes: sorted, the
 * one at place ceil(0.95 n). From day 3 of the next month on the month is closed, once all of it is rolled up.
 */
export const refreshMonths = (due: readonly DueMonth[]) => sql`
  insert into power_month (month, subject_id, customer_id, kwh, peak_5m_w, peak_at, p95_w, coverage_pct, closed, refreshed_at)
  select wanted.month, wanted.subject_id, owner.customer_id, coalesce(used.kwh, 0), load.peak, load.peak_at, load.p95,
    least(100, round(100.0 * used.minutes / nullif(used.expected, 0), 2)),
    ${today} >= (wanted.month + interval '1 month')::date + ${monthClosesOnDay - 1}::int
      and (select rolled_until from power_progress) >= ${end}, now()
  from unnest(${due.map(({ subjectId }) => subjectId)}::uuid[], ${due.map(({ month }) => month)}::date[]) as wanted (subject_id, month)
  cross join lateral (
    select customer_id from rack where id = wanted.subject_id union all select customer_id from shared_colo where id = wanted.subject_id
  ) owner
  cross join lateral (
    select coalesce(array_agg(meter.id), '{}') as ids from power_meter meter join power_feed feed on feed.id = meter.feed_id
    where meter.kind = 'RACK_FEED' and feed.rack_id = wanted.subject_id or meter.shared_colo_id = wanted.subject_id
  ) meters
  cross join lateral (
    select sum(day.energy_wh) / 1000 as kwh, sum(day.n) as minutes,
      (select sum(greatest(0, extract(epoch from least(${end}, (select rolled_until from power_progress), meter.removed_at)
          - greatest(${start}, date_bin('5 minutes', meter.installed_at, 'epoch'))) / 60))
        from power_meter meter where meter.id = any (meters.ids)) as expected
    from power_1d day
    where day.day = any (array(select generate_series(wanted.month, wanted.month + interval '1 month' - interval '1 day', interval '1 day')::date))
      and day.day >= wanted.month and day.day < (wanted.month + interval '1 month')::date
      and day.meter_id = any (meters.ids) and day.phase = 0
  ) used
  cross join lateral (
    select max(watt) as peak, (array_agg(bucket order by watt desc, bucket))[1] as peak_at,
      percentile_disc(0.95) within group (order by watt) as p95
    from (
      select bucket, sum(power_avg)::int as watt from power_5m
      where bucket = any (array(select generate_series(${start}, ${end} - interval '5 minutes', interval '5 minutes')))
        and bucket >= ${start} and bucket < ${end}
        and meter_id = any (meters.ids) and phase = 0 and power_avg is not null
      group by bucket
    ) sums
  ) load
  on conflict (subject_id, month) do update set kwh = excluded.kwh, peak_5m_w = excluded.peak_5m_w, peak_at = excluded.peak_at,
    p95_w = excluded.p95_w, coverage_pct = excluded.coverage_pct, closed = excluded.closed, refreshed_at = excluded.refreshed_at
  where not power_month.closed`;
