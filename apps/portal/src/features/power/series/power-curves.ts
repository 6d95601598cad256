import type { PowerMetric, PowerSeries, SeriesFeed } from "@demarc/contract/power/power";
import type { FeedPower } from "@demarc/contract/power/power-figures";
import type { PowerUnit } from "../window/power-window.ts";

/** A value of the time that begins at `at`, in seconds since 1970, with its lowest and highest where they are known. */
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

/** The quantities that a unit is made of: volt-ampere is computed of two. */
export const metricsOf: Readonly<Record<PowerUnit, readonly PowerMetric[]>> = {
  W: ["power"],
  A: ["current"],
  VA: ["current", "voltage"],
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

/** Three phases carry the current of each at the voltage between them. */
const phaseFactor = (feed: Pick<FeedPower, "phase"> | undefined): number => (feed?.phase === 3 ? Math.sqrt(3) : 1);

/** V × A at each time at which both are known. It has no lowest and highest: those of V and A need not coincide. */
const apparent = (feed: SeriesFeed, find: SeriesOf, factor: number): Curve => {
  const volts = new Map(find(feed, "voltage").map(([at, value]) => [at, value]));
  return {
    feed,
    points: find(feed, "current").flatMap(([at, amperes]) => {
      const voltage = volts.get(at) ?? null;
      return amperes === null || voltage === null
        ? []
        : [{ at, value: voltage * amperes * factor, low: null, high: null }];
    }),
  };
};

/** The sum of curves at the times that all of them have. */
const sumOf = (curves: readonly Curve[]): Curve => {
  const [first, ...others] = curves.map(({ points }) => points);
  const found = others.map((points) => new Map(points.map(({ at, value }) => [at, value])));
  return {
    feed: "SUM",
    points: (first ?? []).flatMap(({ at, value }) => {
      const rest = found.map((values) => values.get(at)).filter((one) => one !== undefined);
      if (rest.length < found.length) return [];
      return [{ at, value: rest.reduce((sum, one) => sum + one, value), low: null, high: null }];
    }),
  };
};

/** The curves of a unit: the total, then each feed. Without any value a curve has no points. */
export const curvesOf = (
  series: Pick<PowerSeries, "series">,
  unit: PowerUnit,
  feeds: readonly Pick<FeedPower, "label" | "phase">[],
): readonly Curve[] => {
  const find = seriesOf(series);
  if (unit !== "VA") {
    const metric = unit === "W" ? "power" : "current";
    return (["SUM", ...feeds.map(({ label }) => label)] as const).map((feed) => measured(feed, metric, find));
  }
  const each = feeds.map((feed) => apparent(feed.label, find, phaseFactor(feed)));
  return [sumOf(each), ...each];
};
