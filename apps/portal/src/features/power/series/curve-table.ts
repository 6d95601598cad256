import type { CurvePoint } from "./power-curves.ts";

/** The values of one curve at the times of a table: null begins a gap, undefined is a time of another curve. */
export interface CurveColumn {
  readonly values: (number | null | undefined)[];
  readonly low: (number | null | undefined)[];
  readonly high: (number | null | undefined)[];
  /** True if any point has a lowest and a highest value. */
  readonly hasBand: boolean;
}

interface CurveTable {
  /** Ascending, in seconds since 1970. */
  readonly times: number[];
  readonly columns: readonly CurveColumn[];
}

/** The maximum distance between points, in steps. A day of 25 hours, when the clock changes, is not a gap. */
const mostSteps = 1.5;

/** The times at which a curve breaks off: one step after its last point before a gap. */
export const breaksOf = (points: readonly Pick<CurvePoint, "at">[], step: number): number[] =>
  points.flatMap(({ at }, place) => {
    const next = points[place + 1];
    return next && next.at - at > step * mostSteps ? [at + step] : [];
  });

/**
 * A table of curves at all their times. Points more than 1.5 steps of `step` seconds apart have a gap between them, which no
 * line crosses.
 */
export const tableOf = (curves: readonly (readonly CurvePoint[])[], step: number): CurveTable => {
  const breaks = curves.map((points) => breaksOf(points, step));
  const times = [...new Set([...curves.flatMap((points) => points.map(({ at }) => at)), ...breaks.flat()])].toSorted(
    (one, other) => one - other,
  );
  const placeAt = new Map(times.map((time, place) => [time, place]));
  const columns = curves.map((points, index): CurveColumn => {
    const blank = (): (number | null | undefined)[] => Array.from({ length: times.length });
    const column = { values: blank(), low: blank(), high: blank(), hasBand: false };
    for (const time of breaks[index] ?? []) {
      const place = placeAt.get(time) ?? 0;
      column.values[place] = column.low[place] = column.high[place] = null;
    }
    for (const { at, value, low, high } of points) {
      const place = placeAt.get(at) ?? 0;
      column.values[place] = value;
      column.low[place] = low;
      column.high[place] = high;
      if (low !== null && high !== null) column.hasBand = true;
    }
    return column;
  });
  return { times, columns };
};
