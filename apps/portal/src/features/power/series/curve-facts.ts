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
  /** 95 of 100 values are at most this one: nearest rank. */
  readonly p95: number;
}

/** What the values of a curve come to; undefined for a curve without points. The first of equal extremes counts. */
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
