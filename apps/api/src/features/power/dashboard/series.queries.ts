import type { FeedLabel } from "@demarc/contract/power/power-figures";
import { sql } from "../../../platform/database/sql.ts";
import { metersOf, type Subject } from "./subject.queries.ts";

/** A point of a feed: `at` in seconds since 1970. */
export interface PointRow {
  label: FeedLabel;
  at: number;
  powerAvg: number | null;
  powerMin: number | null;
  powerMax: number | null;
  currentAvg: number | null;
  currentMax: number | null;
  voltageAvg: number | null;
  energyWh: number | null;
  n: number;
}

// A feed has two meters in the bucket in which one replaced the other.
const pointColumns = sql`
  max(power_avg) as "powerAvg", min(power_min) as "powerMin", max(power_max) as "powerMax", max(current_avg) as "currentAvg",
  max(current_max) as "currentMax", max(voltage_avg) as "voltageAvg", sum(energy_wh)::float8 as "energyWh", sum(n)::int as n`;

/** Single minutes, of at most two hours. */
export const listMinutes = (subject: Subject, from: string, to: string) => sql<PointRow>`
  select meter.label, extract(epoch from slot)::bigint as at, max(power_w) as "powerAvg", max(power_w) as "powerMin",
    max(power_w) as "powerMax", max(current_ma) as "currentAvg", max(current_ma) as "currentMax", max(voltage_dv) as "voltageAvg",
    null::float8 as "energyWh", count(*)::int as n
  from ${metersOf(subject)} as meter cross join lateral (
    select slot, power_w, current_ma, voltage_dv from power_reading
    where slot = any (array(select generate_series(${from}::timestamptz, ${to}::timestamptz - interval '1 minute', interval '1 minute')))
      and slot >= ${from}::timestamptz and slot < ${to}::timestamptz and power_reading.meter_id = meter.meter_id and phase = 0
      and flags & 8 = 0 offset 0
  ) reading
  group by meter.label, slot order by meter.label, slot`;

export const listFiveMinutes = (subject: Subject, from: string, to: string) => sql<PointRow>`
  select meter.label, extract(epoch from bucket)::bigint as at, ${pointColumns}
  from ${metersOf(subject)} as meter cross join lateral (
    select * from power_5m
    where bucket = any (array(select generate_series(${from}::timestamptz, ${to}::timestamptz - interval '1 second', interval '5 minutes')))
      and bucket >= ${from}::timestamptz and bucket < ${to}::timestamptz and power_5m.meter_id = meter.meter_id and phase = 0 offset 0
  ) rolled
  group by meter.label, bucket order by meter.label, bucket`;

export const listHours = (subject: Subject, from: string, to: string) => sql<PointRow>`
  select meter.label, extract(epoch from bucket)::bigint as at, ${pointColumns}
  from ${metersOf(subject)} as meter cross join lateral (
    select * from power_1h
    where bucket = any (array(select generate_series(${from}::timestamptz, ${to}::timestamptz - interval '1 second', interval '1 hour')))
      and bucket >= ${from}::timestamptz and bucket < ${to}::timestamptz and power_1h.meter_id = meter.meter_id and phase = 0 offset 0
  ) rolled
  group by meter.label, bucket order by meter.label, bucket`;

/** Days in Amsterdam; `from` and `to` are dates, and `to` is not part of them. */
export const listDayPoints = (subject: Subject, from: string, to: string) => sql<PointRow>`
  select meter.label, extract(epoch from day::timestamp at time zone 'Europe/Amsterdam')::bigint as at, ${pointColumns}
  from ${metersOf(subject)} as meter cross join lateral (
    select * from power_1d
    where day = any (array(select generate_series(${from}::date, ${to}::date - 1, interval '1 day')::date))
      and day >= ${from}::date and day < ${to}::date and power_1d.meter_id = meter.meter_id and phase = 0 offset 0
  ) rolled
  group by meter.label, day order by meter.label, day`;

/** An hour of a feed in the export of a month; of a share a day, without a feed. */
export interface ExportRow {
  start: string;
  feed: FeedLabel | null;
  kwh: number | null;
  averageW: number | null;
  peakW: number | null;
  peakAt: string | null;
  minutes: number | null;
}

export const listExportHours = (subject: Subject, from: string, to: string) => sql<ExportRow>`
  select bucket as start, meter.label as feed, round(sum(energy_wh) / 1000, 3)::float8 as kwh, max(power_avg) as "averageW",
    max(peak_5m_w) as "peakW", (array_agg(peak_at order by peak_5m_w desc nulls last))[1] as "peakAt", sum(n)::int as minutes
  from ${metersOf(subject)} as meter cross join lateral (
    select * from power_1h
    where bucket = any (array(select generate_series(${from}::timestamptz, ${to}::timestamptz - interval '1 second', interval '1 hour')))
      and bucket >= ${from}::timestamptz and bucket < ${to}::timestamptz and power_1h.meter_id = meter.meter_id and phase = 0 offset 0
  ) rolled
  group by bucket, meter.label order by bucket, meter.label`;
