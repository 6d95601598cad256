import type { PowerWarning } from "@demarc/contract/power/power-figures";
import { clearedWarningDays } from "@demarc/contract/power/power-figures";
import { sql } from "../../../platform/database/sql.ts";
import type { ShareRow, Subject } from "../subjects/subject.queries.ts";

export interface DayRow {
  day: string;
  kwh: number;
}

export interface MonthRow {
  month: string;
  kwh: number;
  peakW: number | null;
  peakAt: string | null;
  p95W: number | null;
  coveragePct: number | null;
  closed: boolean;
  correctionKwh: number;
}

/** The energy of each day from `since` to `until`, both included. */
export const listDays = (meterIds: readonly number[], since: string, until: string) => sql<DayRow>`
  select used.day, round(sum(used.energy_wh) / 1000, 3)::float8 as kwh
  from unnest(${[...meterIds]}::int[]) as meter (meter_id) cross join lateral (
    select day, energy_wh from power_1d
    where day = any (array(select generate_series(${since}::date, ${until}::date, interval '1 day')::date))
      and day >= ${since}::date and day <= ${until}::date and power_1d.meter_id = meter.meter_id and phase = 0 offset 0
  ) used
  where used.energy_wh is not null group by used.day order by used.day`;

export interface ShareDayRow extends DayRow {
  sharedColoId: string;
}

/**
 * The kWh of whole days that units with a share are given of what their rack used, from `since` until before `until`. A day is shown once
 * all of it has been rolled up, and none after the last day of the units.
 */
export const listShareDays = (meters: readonly ShareRow[], since: string, until: string) => sql<ShareDayRow>`
  select share.colo as "sharedColoId", used.day, round(sum(used.energy_wh) * share.pct / 100000, 2)::float8 as kwh
  from unnest(${meters.map(({ sharedColoId }) => sharedColoId)}::uuid[], ${meters.map(({ meterId }) => meterId)}::int[],
      ${meters.map(({ sharePct }) => sharePct)}::numeric[], ${meters.map((one) => one.since)}::date[],
      ${meters.map((one) => one.until)}::date[]) as share (colo, meter_id, pct, first_day, last_day)
    cross join lateral (
      select day, energy_wh from power_1d
      where day = any (array(select generate_series(${since}::date, ${until}::date - 1, interval '1 day')::date))
        and day >= ${since}::date and day < ${until}::date and power_1d.meter_id = share.meter_id and phase = 0 offset 0
    ) used
  where used.day >= share.first_day and used.day <= share.last_day
    and (used.day + 1)::timestamp at time zone 'Europe/Amsterdam' <= (select rolled_until from power_progress)
  group by share.colo, used.day, share.pct order by share.colo, used.day`;

export const listMonths = ({ id }: Subject, months: readonly string[]) => sql<MonthRow>`
  select to_char(month, 'YYYY-MM') as month, kwh::float8 as kwh, peak_5m_w as "peakW", peak_at as "peakAt", p95_w as "p95W",
    coverage_pct::float8 as "coveragePct", closed,
    correction_kwh::float8 as "correctionKwh"
  from power_month where subject_id = ${id}::uuid and month = any (${[...months]}::date[])
    and customer_id = any (current_customers())`;

export const listWarnings = ({ id }: Subject) => sql<PowerWarning>`
  select id, kind, feed, value_pct::float8 as value, limit_pct::float8 as "limit", raised_at as "raisedAt", cleared_at as "clearedAt"
  from power_warning
  where ${id}::uuid in (rack_id, shared_colo_id) and customer_id = any (current_customers())
    and (cleared_at is null or cleared_at > now() - make_interval(days => ${clearedWarningDays}::int))
  order by raised_at desc, id limit 100`;
