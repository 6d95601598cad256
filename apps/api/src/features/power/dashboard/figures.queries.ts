import type { PowerWarning } from "@demarc/contract/power/power-figures";
import { clearedWarningDays } from "@demarc/contract/power/power-figures";
import { sql } from "../../../platform/database/sql.ts";
import { metersOf, type Subject } from "../subjects/subject.queries.ts";

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
export const listDays = (subject: Subject, since: string, until: string) => sql<DayRow>`
  select used.day, round(sum(used.energy_wh) / 1000, 3)::float8 as kwh
  from ${metersOf(subject)} as meter cross join lateral (
    select day, energy_wh from power_1d
    where day = any (array(select generate_series(${since}::date, ${until}::date, interval '1 day')::date))
      and day >= ${since}::date and day <= ${until}::date and power_1d.meter_id = meter.meter_id and phase = 0 offset 0
  ) used
  where used.energy_wh is not null group by used.day order by used.day`;

/** The energy of the whole days of units that are metered by share. */
export const listShareDays = (sharedColoId: string, since: string, until: string) => sql<DayRow>`
  select day, kwh::float8 as kwh from shared_colo_days(${sharedColoId}::uuid, ${since}::date, ${until}::date) order by day`;

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
