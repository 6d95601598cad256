import type { FeedLabel } from "@demarc/contract/power/power-figures";
import { sql } from "../../../platform/database/sql.ts";
import { type GivenMeter, givenMeters } from "../subjects/feeds.conditions.ts";

type Meters = readonly GivenMeter[];

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
  /** VA: voltage times current of each phase, or of the whole feed. */
  apparent: number | null;
  energyWh: number | null;
  n: number;
}

/** Those of the meters that were ever read. Another one is not connected yet. */
export const listReadMeters = (meterIds: readonly number[]) => sql<{ meterId: number }>`
  select meter_id as "meterId" from power_current where meter_id = any (${[...meterIds]}::int[]) and phase = 0`;

const whole = sql`filter (where rolled.phase = 0)`;
const phases = sql`filter (where rolled.phase > 0)`;
/** The VA of a phase, times 10,000; null without its current or its voltage. */
const apparentOf = (phase: number) =>
  sql`max(voltage_avg::float8 * current_avg) filter (where rolled.phase = ${phase}::int)`;

/**
 * The current, the voltage and the VA of a feed. Many three-phase devices measure them only by phase: then the current is the
 * largest one, and the voltage is the one between two phases.
 */
const electrical = sql`
  coalesce(max(current_avg) ${whole}, max(current_avg) ${phases}) as "currentAvg",
  coalesce(max(current_max) ${whole}, max(current_max) ${phases}) as "currentMax",
  coalesce(max(voltage_avg) ${whole}, round(avg(voltage_avg) ${phases} * sqrt(3))::int) as "voltageAvg",
  coalesce(${apparentOf(1)} + ${apparentOf(2)} + ${apparentOf(3)},
    max(voltage_avg::float8 * current_avg * case meter.phases when 3 then sqrt(3) else 1 end) ${whole}) / 10000 as apparent`;

const noElectrical = sql`null::int as "currentAvg", null::int as "currentMax", null::int as "voltageAvg", null::float8 as apparent`;

/** What a chart reads. `to` is not part of it. */
export interface Span {
  readonly from: string;
  readonly to: string;
  /** Whether the current, the voltage and the VA are needed: they take most of the time. */
  readonly isElectrical: boolean;
}

// A feed has two meters in the bucket in which one replaced the other.
const pointColumns = (isElectrical: boolean) => sql`
  max(power_avg) ${whole} as "powerAvg", min(power_min) ${whole} as "powerMin", max(power_max) ${whole} as "powerMax",
  ${isElectrical ? electrical : noElectrical}, (sum(energy_wh) ${whole})::float8 as "energyWh", coalesce(sum(n) ${whole}, 0)::int as n`;

// Exactly the columns of the indexes power_5m_meter and power_1h_meter, so that a range of them is all that is read.
const rolledColumns = sql`
  bucket, phase, n, power_avg, power_min, power_max, current_avg, current_max, voltage_avg, energy_wh`;

/** Single minutes, of at most two hours. */
export const listMinutes = (meters: Meters, { from, to }: Span) => sql<PointRow>`
  select meter.label, extract(epoch from slot)::bigint as at, max(power_w) ${whole} as "powerAvg", max(power_w) ${whole} as "powerMin",
    max(power_w) ${whole} as "powerMax", ${electrical}, null::float8 as "energyWh", (count(*) ${whole})::int as n
  from ${givenMeters(meters)} as meter cross join lateral (
    select slot, phase, power_w, current_ma as current_avg, current_ma as current_max, voltage_dv as voltage_avg from power_reading
    where slot = any (array(select generate_series(${from}::timestamptz, ${to}::timestamptz - interval '1 minute', interval '1 minute')))
      and slot >= ${from}::timestamptz and slot < ${to}::timestamptz and power_reading.meter_id = meter.meter_id
      and flags & 8 = 0 offset 0
  ) rolled
  group by meter.label, slot order by meter.label, slot`;

export const listFiveMinutes = (meters: Meters, { from, to, isElectrical }: Span) => sql<PointRow>`
  select meter.label, extract(epoch from bucket)::bigint as at, ${pointColumns(isElectrical)}
  from ${givenMeters(meters)} as meter cross join lateral (
    select ${rolledColumns} from power_5m
    where bucket >= ${from}::timestamptz and bucket < ${to}::timestamptz and power_5m.meter_id = meter.meter_id offset 0
  ) rolled
  group by meter.label, bucket order by meter.label, bucket`;

export const listHours = (meters: Meters, { from, to, isElectrical }: Span) => sql<PointRow>`
  select meter.label, extract(epoch from bucket)::bigint as at, ${pointColumns(isElectrical)}
  from ${givenMeters(meters)} as meter cross join lateral (
    select ${rolledColumns} from power_1h
    where bucket >= ${from}::timestamptz and bucket < ${to}::timestamptz and power_1h.meter_id = meter.meter_id offset 0
  ) rolled
  group by meter.label, bucket order by meter.label, bucket`;

/** Days in Amsterdam; `from` and `to` are dates, and `to` is not part of them. */
export const listDayPoints = (meters: Meters, { from, to, isElectrical }: Span) => sql<PointRow>`
  select meter.label, extract(epoch from day::timestamp at time zone 'Europe/Amsterdam')::bigint as at, ${pointColumns(isElectrical)}
  from ${givenMeters(meters)} as meter cross join lateral (
    select * from power_1d
    where day = any (array(select generate_series(${from}::date, ${to}::date - 1, interval '1 day')::date))
      and day >= ${from}::date and day < ${to}::date and power_1d.meter_id = meter.meter_id offset 0
  ) rolled
  group by meter.label, day order by meter.label, day`;

/** A row in the export of a month: an hour of a feed, or a day without a feed for units that are metered by share. */
export interface ExportRow {
  start: string;
  feed: FeedLabel | null;
  kwh: number | null;
  averageW: number | null;
  peakW: number | null;
  peakAt: string | null;
  minutes: number | null;
}

export const listExportHours = (meters: Meters, from: string, to: string) => sql<ExportRow>`
  select bucket as start, meter.label as feed, round(sum(energy_wh) / 1000, 3)::float8 as kwh, max(power_avg) as "averageW",
    max(peak_5m_w) as "peakW", (array_agg(peak_at order by peak_5m_w desc nulls last))[1] as "peakAt", sum(n)::int as minutes
  from ${givenMeters(meters)} as meter cross join lateral (
    select * from power_1h
    where bucket >= ${from}::timestamptz and bucket < ${to}::timestamptz and power_1h.meter_id = meter.meter_id and phase = 0 offset 0
  ) rolled
  group by bucket, meter.label order by bucket, meter.label`;
