import type { PowerMetric, PowerSeries, SeriesFeed } from "@demarc/contract/power/power";
import type { FeedPower } from "@demarc/contract/power/power-figures";
import type { PowerUnit } from "../window/power-window.ts";

/** The value of the step that starts at `at`, in seconds since 1970, with its lowest and highest value if known. */
export interface CurvePoint {
  readonly at: number;
  readonly value: number;
  readonly low: number | null;
  readonly high: number | null;
}

export interface Curve {
  readonly feed: SeriesFeed;
  /** Oldest first. */
  readonly points: readonly CurvePoint[];
}

export const metricsOf: Readonly<Record<PowerUnit, readonly [PowerMetric]>> = {
  W: ["power"],
  A: ["current"],
  VA: ["apparent"],
};

type SeriesOf = (feed: SeriesFeed, metric: PowerMetric) => PowerSeries["series"][number]["points"];

const seriesOf =
  ({ series }: Pick<PowerSeries, "series">): SeriesOf =>
  (feed, metric) =>
    series.find((one) => one.feed === feed && one.metric === metric)?.points ?? [];

const measured = (feed: SeriesFeed, metric: PowerMetric, find: SeriesOf): Curve => ({
  feed,
  points: find(feed, metric).flatMap(([at, value, low, high]) => (value === null ? [] : [{ at, value, low, high }])),
});

/** The curves of a unit: the total, then each feed. Without any value a curve has no points. */
export const curvesOf = (
  series: Pick<PowerSeries, "series">,
  unit: PowerUnit,
  feeds: readonly Pick<FeedPower, "label">[],
): readonly Curve[] => {
  const find = seriesOf(series);
  const [metric] = metricsOf[unit];
  return (["SUM", ...feeds.map(({ label }) => label)] as const).map((feed) => measured(feed, metric, find));
};
