import type { SeriesFeed } from "@demarc/contract/power/power";
import type { PowerDashboard } from "@demarc/contract/power/power-figures";
import type { WindowSeries } from "../series/power.data.ts";
import { type Curve, type CurvePoint, curvesOf } from "../series/power-curves.ts";
import { type CurveColumn, tableOf } from "../series/curve-table.ts";
import { type FeedGaps, type GapBlock, gapBlocks, gapsByFeed } from "../series/power-gaps.ts";
import { type PowerSpan, type PowerUnit, resolutionSeconds } from "../window/power-window.ts";

export type CurveKey = SeriesFeed | "before";

export interface ChartValues {
  readonly unit: PowerUnit;
  readonly span: PowerSpan;
  /** Seconds per point. */
  readonly step: number;
  readonly resolution: WindowSeries["series"]["resolution"];
  /** All feeds and the total, shown or not. */
  readonly curves: readonly Curve[];
  /** The total of the window before, moved to this one. */
  readonly before: readonly CurvePoint[] | undefined;
  readonly gaps: readonly GapBlock[];
  readonly feedGaps: readonly FeedGaps[];
  readonly times: readonly number[];
  /** The shown curves, in the order of the table. */
  readonly columns: readonly { readonly key: CurveKey; readonly column: CurveColumn }[];
}

const totalOf = (curves: readonly Curve[]): readonly CurvePoint[] =>
  curves.find(({ feed }) => feed === "SUM")?.points ?? [];

/** The points of a curve, shifted later by a number of seconds. */
const later = (points: readonly CurvePoint[], seconds: number): readonly CurvePoint[] =>
  points.map((point) => ({ ...point, at: point.at + seconds }));

/** Prepares a window for the chart, its summary and its table. With one feed there is no total, which would be the same curve. */
export const chartValues = (
  { unit, span, series, before }: WindowSeries,
  feeds: PowerDashboard["feeds"],
  shown: readonly SeriesFeed[],
): ChartValues => {
  const step = resolutionSeconds[series.resolution];
  const all = curvesOf(series, unit, feeds);
  const curves = feeds.length > 1 ? all : all.filter(({ feed }) => feed !== "SUM");
  const [single] = curves;
  const previous = before && curvesOf(before, unit, feeds);
  const compared =
    previous && later(feeds.length > 1 ? totalOf(previous) : (previous[1]?.points ?? []), span.to - span.from);
  const visible = curves.filter(({ feed }) => shown.includes(feed));
  const drawn = visible.length > 0 || !single ? visible : [single];
  const keys: CurveKey[] = [...drawn.map(({ feed }) => feed), ...(compared ? (["before"] as const) : [])];
  const table = tableOf([...drawn.map(({ points }) => points), ...(compared ? [compared] : [])], step);
  return {
    unit,
    span,
    step,
    resolution: series.resolution,
    curves,
    before: compared,
    gaps: gapBlocks(series.gaps, span),
    feedGaps: gapsByFeed(series.gaps, span),
    times: table.times,
    columns: table.columns.flatMap((column, place) => {
      const key = keys[place];
      return key ? [{ key, column }] : [];
    }),
  };
};

/** The curve for the summary and the peak: the total, or the only feed. */
export const mainCurve = ({ curves }: Pick<ChartValues, "curves">): Curve | undefined =>
  curves.find(({ feed }) => feed === "SUM") ?? curves[0];
