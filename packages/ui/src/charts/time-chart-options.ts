import uPlot from "uplot";
import {
  type ChartColours,
  dashes,
  drawGaps,
  drawLimits,
  drawMark,
  labelWriter,
  nameGaps,
  nameLimits,
  nameSeries,
} from "./time-chart-drawing.ts";
import type { TimeChartProps, TimeSeries } from "./time-chart-data.ts";

/** A limit above this multiple of the highest value would flatten the lines, so the scale ignores it. */
const mostAbove = 3;
const head = 1.12;

/** The upper end of the scale: above the values, and above the limits near them. */
export const upperEnd = (highest: number | null, limits: readonly number[]): number => {
  const top = highest ?? 0;
  const near = limits.filter((limit) => top === 0 || limit <= top * mostAbove);
  return Math.max(top, ...near, top > 0 ? 0 : 1) * head;
};

/** The columns of the chart: the values of each series, then its upper and lower edge where it has a band. */
export const columnsOf = ({ times, series }: Pick<TimeChartProps, "times" | "series">): uPlot.AlignedData => [
  [...times],
  ...series.flatMap(({ values, high, low }) => [
    values as (number | null)[],
    ...(high && low ? [high as (number | null)[], low as (number | null)[]] : []),
  ]),
];

/** The number of the column of each series; the first column has the times. */
const placesOf = (series: readonly TimeSeries[]): number[] => {
  let place = 1;
  return series.map(({ high, low }) => {
    const own = place;
    place += high && low ? 3 : 1;
    return own;
  });
};

interface Shown {
  /** The latest properties of the chart: it outlives a render. */
  readonly props: () => TimeChartProps;
  readonly colours: () => ChartColours;
  readonly onReading: (place: number | null) => void;
}

const seriesOptions = ({ props, colours }: Shown): Pick<uPlot.Options, "series" | "bands"> => {
  const { series } = props();
  const places = placesOf(series);
  const edge: uPlot.Series = { width: 0, points: { show: false }, stroke: "transparent" };
  return {
    series: [
      {},
      ...series.flatMap(({ tone, high, low }): uPlot.Series[] => [
        {
          stroke: () => colours()[tone],
          width: tone === "total" ? 2 : 1.75,
          points: { show: false },
          ...(dashes[tone] && { dash: [...dashes[tone]] }),
        },
        ...(high && low ? [edge, edge] : []),
      ]),
    ],
    bands: series.flatMap(({ tone, high, low }, index) => {
      const place = places[index] ?? 0;
      return high && low
        ? [
            {
              series: [place + 1, place + 2] as [number, number],
              fill: () => `color-mix(in srgb, ${colours()[tone]} 16%, transparent)`,
            },
          ]
        : [];
    }),
  };
};

/** The names of all lines, each on the side where no other line is near. */
const nameAll = (
  chart: uPlot,
  colours: ChartColours,
  series: readonly TimeSeries[],
  write: ReturnType<typeof labelWriter>,
): void => {
  const places = placesOf(series);
  for (const [index, { label, tone }] of series.entries()) {
    const others = places.filter((_, other) => other !== index);
    nameSeries(chart, colours, places[index] ?? 0, { label, tone, others, write });
  }
};

const axes = ({ props, colours }: Shown): uPlot.Axis[] => {
  const look = {
    stroke: () => colours().axis,
    font: `12px ${colours().font}`,
    ticks: { show: false },
  };
  return [
    {
      ...look,
      grid: { show: false },
      size: 28,
      gap: 8,
      space: 72,
      values: (_, splits, __, ___, step) => splits.map((time) => props().tickText(time, step)),
    },
    {
      ...look,
      grid: { stroke: () => colours().grid, width: 1 },
      size: 56,
      gap: 8,
      space: 56,
      values: (_, splits) => props().axisTexts(splits),
    },
  ];
};

/** The options of a chart of this size; everything that it draws is read from the latest properties. */
export const chartOptions = (shown: Shown, width: number, height: number): uPlot.Options => {
  const { props, colours, onReading } = shown;
  const below = (chart: uPlot) => {
    drawGaps(chart, colours(), props().gaps);
    drawLimits(chart, colours(), props().limits);
  };
  const above = (chart: uPlot) => {
    const { series, gaps, limits, mark } = props();
    const write = labelWriter(chart, colours());
    if (mark) drawMark(chart, colours(), mark, write);
    nameLimits(chart, colours(), limits, write);
    nameGaps(chart, colours(), gaps, write);
    nameAll(chart, colours(), series, write);
  };
  const { from, to } = props();
  return {
    width,
    height,
    padding: [16, 4, 0, 0],
    legend: { show: false },
    tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1000), props().timeZone),
    scales: {
      x: { time: true, auto: false, min: from, max: to },
      y: {
        range: (_, __, highest) => [
          0,
          upperEnd(
            highest,
            props().limits.map(({ value }) => value),
          ),
        ],
      },
    },
    ...seriesOptions(shown),
    axes: axes(shown),
    cursor: {
      y: false,
      drag: { x: false, y: false, setScale: false },
      points: {
        size: 8,
        width: 2,
        fill: (chart, place) => {
          const index = placesOf(props().series).indexOf(place);
          const tone = props().series[index]?.tone;
          return tone && chart.data[place] ? colours()[tone] : "transparent";
        },
        stroke: (_, place) => (placesOf(props().series).includes(place) ? colours().card : "transparent"),
      },
      // Replaced by our own gestures (time-chart-gestures.ts).
      bind: { mousedown: () => null, mouseup: () => null, dblclick: () => null },
    },
    hooks: {
      drawClear: [below],
      draw: [above],
      setCursor: [({ cursor }) => onReading(cursor.idx ?? null)],
    },
  };
};
