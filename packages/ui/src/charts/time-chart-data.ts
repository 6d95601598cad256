import type { TimeGap, TimeLimit, TimeMark, TimeTone } from "./time-chart-drawing.ts";
import type { TimeSpan } from "./time-chart-gestures.ts";

/** One value per time. `null` starts a gap; `undefined` means that this series has no value then, and its line continues. */
export type TimeValues = readonly (number | null | undefined)[];

export interface TimeSeries {
  readonly key: string;
  readonly label: string;
  readonly tone: TimeTone;
  readonly values: TimeValues;
  /** The highest and the lowest value, drawn as a band. */
  readonly high?: TimeValues;
  readonly low?: TimeValues;
}

/** The reading at one time of the chart: the time, then a line for each series. */
export interface TimeReading {
  readonly title: string;
  readonly lines: readonly string[];
}

export interface TimeChartProps extends TimeSpan {
  readonly label: string;
  /** Seconds since 1970, ascending. */
  readonly times: readonly number[];
  readonly series: readonly TimeSeries[];
  readonly limits: readonly TimeLimit[];
  readonly gaps: readonly TimeGap[];
  readonly mark?: TimeMark | undefined;
  readonly timeZone: string;
  /** The label of the time axis at a time; `step` is the number of seconds between two labels. */
  readonly tickText: (time: number, step: number) => string;
  readonly axisTexts: (values: readonly number[]) => string[];
  readonly readingAt: (place: number) => TimeReading;
  /** Another window was chosen, with pointer or keys. */
  readonly onSpan: (span: TimeSpan) => void;
  readonly onZoom: (factor: number) => void;
  readonly onPan: (part: number) => void;
}
