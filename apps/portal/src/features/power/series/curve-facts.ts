import type { CurvePoint } from "./power-curves.ts";

interface Extreme {
  readonly value: number;
  readonly at: number;
}

export interface CurveFacts {
  readonly lowest: Extreme;
  /** The highest average of a step: the peak. */
  readonly highest: Extreme;
  readonly mean: number;
  /** The 95th percentile, by nearest rank. */
  readonly p95: number;
}

/** The statistics of a curve; undefined for a curve without points. Of equal extremes, the first counts. */
export const factsOf = (points: readonly CurvePoint[]): CurveFacts | undefined => {
  const [first, ...rest] = points;
  if (!first) return undefined;
  let [lowest, highest, sum] = [first, first, first.value];
  for (const point of rest) {
    if (point.value < lowest.value) lowest = point;
    if (point.value > highest.value) highest = point;
    sum += point.value;
  }
  const ranked = points.map(({ value }) => value).toSorted((one, other) => one - other);
  const p95 = ranked[Math.ceil(ranked.length * 0.95) - 1] ?? highest.value;
  const extreme = ({ value, at }: CurvePoint): Extreme => ({ value, at });
  return { lowest: extreme(lowest), highest: extreme(highest), mean: sum / points.length, p95 };
};
