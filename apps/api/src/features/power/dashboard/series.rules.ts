import { amsterdamDate, daysAfter } from "@demarc/contract/core/calendar";
import { valuesOf } from "@demarc/contract/core/any-of";
import {
  mostMinuteHours,
  mostPoints,
  type PowerMetric,
  type PowerSeries,
  type SeriesFeed,
  type SeriesResolution,
} from "@demarc/contract/power/power";
import type { FeedLabel } from "@demarc/contract/power/power-figures";
import { invalid } from "../../../platform/refusals/errors.ts";
import { rounded } from "./levels.rules.ts";
import { startOfDay } from "./months.rules.ts";
import type { MeteredRow } from "../subjects/subject.queries.ts";
import type { PointRow } from "./series.queries.ts";

const seconds: Readonly<Record<SeriesResolution, number>> = { "1m": 60, "5m": 300, "1h": 3600, "1d": 86_400 };
const finestFirst: readonly SeriesResolution[] = ["1m", "5m", "1h", "1d"];
const dayMs = 86_400_000;

interface Kept {
  readonly readingDays: number;
  readonly fiveMinuteDays: number;
  readonly hourMonths: number;
}

export interface SeriesQuery {
  readonly from?: string;
  readonly to?: string;
  readonly resolution?: SeriesResolution | "auto";
  readonly feed?: string;
  readonly metric?: string;
}

/** What is read. `fromMs` is aligned down to the resolution; `toMs` is not aligned, and excluded. */
export interface SeriesPlan {
  readonly resolution: SeriesResolution;
  readonly fromMs: number;
  readonly toMs: number;
  readonly feeds: readonly SeriesFeed[] | undefined;
  readonly metrics: readonly PowerMetric[];
}

/** Whether a period has few enough points at a resolution. */
const fits = (resolution: SeriesResolution, fromMs: number, toMs: number): boolean => {
  const points = Math.ceil((toMs - fromMs) / 1000 / seconds[resolution]);
  return points <= (resolution === "1m" ? mostMinuteHours * 60 : mostPoints);
};

const isKept = (resolution: SeriesResolution, fromMs: number, nowMs: number, kept: Kept): boolean => {
  const days = { "1m": kept.readingDays, "5m": kept.fiveMinuteDays, "1h": kept.hourMonths * 30, "1d": Infinity }[
    resolution
  ];
  return fromMs >= nowMs - days * dayMs;
};

const alignedTo = (resolution: SeriesResolution, ms: number): number => {
  if (resolution === "1d") return startOfDay(amsterdamDate(new Date(ms)));
  const step = seconds[resolution] * 1000;
  return Math.floor(ms / step) * step;
};

const firstMs = Date.parse("2000-01-01T00:00:00Z");

/** Parses a time. Throws 400 for times before the year 2000 or more than a day ahead. */
const instantOf = (field: "from" | "to", text: string, now: Date): number => {
  const ms = Date.parse(text);
  if (Number.isNaN(ms) || ms < firstMs || ms > now.getTime() + dayMs) throw invalid(field, "validation.invalid-value");
  return ms;
};

/**
 * Chooses the resolution: the requested one, or the finest that has few enough points and is still kept. Throws 400 for too many
 * points, for energy by the minute, for a period that ends before it begins, and for times out of bounds.
 */
export const planSeries = (query: SeriesQuery, now: Date, kept: Kept): SeriesPlan => {
  const toMs = query.to === undefined ? now.getTime() : instantOf("to", query.to, now);
  const fromMs = query.from === undefined ? toMs - dayMs : instantOf("from", query.from, now);
  if (fromMs >= toMs) throw invalid("from", "validation.invalid-value");
  const metrics = (valuesOf(query.metric) ?? ["power"]) as PowerMetric[];
  const isPossible = (one: SeriesResolution) =>
    fits(one, fromMs, toMs) && !(one === "1m" && metrics.includes("energy"));
  const chosen = query.resolution ?? "auto";
  const resolution =
    chosen === "auto" ? finestFirst.find((one) => isPossible(one) && isKept(one, fromMs, now.getTime(), kept)) : chosen;
  if (resolution === undefined || !fits(resolution, fromMs, toMs))
    throw invalid("resolution", "validation.invalid-value");
  if (!isPossible(resolution)) throw invalid("metric", "validation.invalid-value");
  const feeds = valuesOf(query.feed) as SeriesFeed[] | undefined;
  return { resolution, fromMs: alignedTo(resolution, fromMs), toMs, feeds, metrics: [...new Set(metrics)] };
};

const electrical: ReadonlySet<PowerMetric> = new Set(["current", "voltage", "apparent"]);

export const needsElectrical = (metrics: readonly PowerMetric[]): boolean =>
  metrics.some((metric) => electrical.has(metric));

export const datesOf = ({ fromMs, toMs }: SeriesPlan) => ({
  from: amsterdamDate(new Date(fromMs)),
  to: daysAfter(amsterdamDate(new Date(toMs - 1)), 1),
});

type Point = PowerSeries["series"][number]["points"][number];
const scaled = (value: number | null, divisor: number): number | null =>
  value === null ? null : rounded(value / divisor, 3);

const valuesFor: Readonly<Record<PowerMetric, (row: PointRow) => [number | null, number | null, number | null]>> = {
  power: ({ powerAvg, powerMin, powerMax }) => [powerAvg, powerMin, powerMax],
  current: ({ currentAvg, currentMax }) => [scaled(currentAvg, 1000), null, scaled(currentMax, 1000)],
  voltage: ({ voltageAvg }) => [scaled(voltageAvg, 10), null, null],
  apparent: ({ apparent }) => [apparent === null ? null : rounded(apparent, 1), null, null],
  energy: ({ energyWh }) => [energyWh === null ? null : rounded(energyWh, 3), null, null],
};

const units = { power: "W", current: "A", voltage: "V", apparent: "VA", energy: "Wh" } as const;

const pointsOf = (rows: readonly PointRow[], metric: PowerMetric): Point[] =>
  rows.flatMap((row): Point[] => {
    const [average, min, max] = valuesFor[metric](row);
    return average === null ? [] : [[row.at, average, min, max]];
  });

interface FeedPoints {
  readonly label: FeedLabel;
  readonly points: readonly Point[];
}

/** The sum of the feeds, for times at which each feed with a meter was measured: a part of the load is not the sum. */
const sumOf = (feeds: readonly FeedPoints[], meters: readonly MeteredRow[]): Point[] => {
  const known = feeds.map(({ label, points }) => ({
    label,
    averages: new Map(points.map(([at, average]) => [at, average ?? 0])),
  }));
  const hasMeter = (label: FeedLabel, at: number): boolean =>
    meters.some((meter) => meter.label === label && meter.from <= at && (meter.until === null || meter.until > at));
  const times = [...new Set(known.flatMap(({ averages }) => [...averages.keys()]))].toSorted((a, b) => a - b);
  return times
    .filter((at) => known.every(({ label, averages }) => averages.has(at) || !hasMeter(label, at)))
    .map((at) => [
      at,
      rounded(
        known.reduce((sum, { averages }) => sum + (averages.get(at) ?? 0), 0),
        3,
      ),
      null,
      null,
    ]);
};

/** Milliseconds after which a measurement is certainly rolled up, by resolution. */
const settledMs = { "1m": 120_000, "5m": 480_000, "1h": 480_000, "1d": 480_000 };

const gapsOf = (
  feed: FeedLabel,
  rows: readonly PointRow[],
  { resolution, fromMs, toMs }: SeriesPlan,
  nowMs: number,
) => {
  const step = seconds[resolution] * 1000;
  const gaps: PowerSeries["gaps"] = [];
  const note = (from: number, to: number): void => {
    if (to - from > step / 2) gaps.push({ feed, from: new Date(from).toISOString(), to: new Date(to).toISOString() });
  };
  let known = fromMs;
  for (const { at } of rows.filter(({ n }) => n > 0)) {
    note(known, at * 1000);
    known = at * 1000 + step;
  }
  note(known, Math.min(toMs, nowMs - settledMs[resolution]));
  return gaps;
};

interface Measured {
  readonly labels: readonly FeedLabel[];
  readonly meters: readonly MeteredRow[];
  readonly rows: readonly PointRow[];
}

export const seriesOf = (plan: SeriesPlan, { labels, meters, rows }: Measured, now: Date): PowerSeries => {
  const { resolution, fromMs, toMs, feeds = [...labels, "SUM"], metrics } = plan;
  const ofFeed = (label: FeedLabel) => rows.filter((row) => row.label === label);
  const series = metrics.flatMap((metric) => {
    const unit = units[metric];
    const single = labels.map((label) => ({ label, points: pointsOf(ofFeed(label), metric) }));
    // The voltages of two feeds are not summed.
    const sums = metric === "voltage" ? [] : [{ label: "SUM" as const, points: sumOf(single, meters) }];
    return [...single, ...sums]
      .filter(({ label }) => feeds.includes(label))
      .map(({ label, points }) => ({ feed: label, metric, unit, points }));
  });
  const gaps = labels
    .filter((label) => feeds.includes(label) || feeds.includes("SUM"))
    .flatMap((label) => gapsOf(label, ofFeed(label), plan, now.getTime()));
  return { resolution, from: new Date(fromMs).toISOString(), to: new Date(toMs).toISOString(), series, gaps };
};
