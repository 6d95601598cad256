import type uPlot from "uplot";
import type { TimeSpan } from "./time-chart-gestures.ts";

export type TimeTone = "a" | "b" | "total" | "before" | "limit" | "warn" | "contract";

export interface TimeLimit {
  readonly key: string;
  readonly label: string;
  readonly value: number;
  readonly tone: "limit" | "warn" | "contract";
  /** The end of the line at which the name is drawn. */
  readonly side: "start" | "end";
}

/** A part without values: hatched over the whole height, or as a strip at the bottom if some series have values. */
export interface TimeGap extends TimeSpan {
  readonly label: string;
  readonly whole: boolean;
}

export interface TimeMark {
  readonly at: number;
  readonly value: number;
  readonly label: string;
}

const properties = {
  a: "--brand",
  b: "--chart-b",
  total: "--chart-total",
  before: "--dim",
  limit: "--chart-limit",
  warn: "--warn",
  contract: "--chart-contract",
  grid: "--chart-grid",
  axis: "--dim",
  line: "--line",
  card: "--card",
  text: "--text",
} as const;

export type ChartColours = Readonly<Record<keyof typeof properties, string>> & { readonly font: string };

/** The colours and font of the theme at this moment, for a canvas. */
export const chartColours = (): ChartColours => {
  const style = getComputedStyle(document.documentElement);
  const read = Object.entries(properties).map(([name, property]) => [name, style.getPropertyValue(property).trim()]);
  return { ...Object.fromEntries(read), font: style.getPropertyValue("--font").trim() } as ChartColours;
};

/** Dash patterns, so that no line is identified by its colour only. */
export const dashes: Readonly<Partial<Record<TimeTone, readonly number[]>>> = {
  b: [7, 3],
  before: [2, 3],
  limit: [6, 4],
  warn: [6, 4],
  contract: [1, 4],
};

const ratioOf = () => devicePixelRatio || 1;

interface Place {
  readonly x: number;
  readonly y: number;
  readonly align: "left" | "center" | "right";
}

/** The box of a label, in pixels of the canvas. */
type Box = readonly [left: number, top: number, right: number, bottom: number];

const overlaps = (one: Box, other: Box): boolean =>
  one[0] < other[2] && other[0] < one[2] && one[1] < other[3] && other[1] < one[3];

/** Writes labels without overlap: each at the first free of its positions, or not at all. */
export const labelWriter = ({ ctx, bbox }: uPlot, { font, card }: ChartColours) => {
  const ratio = ratioOf();
  const written: Box[] = [];
  return (text: string, colour: string, places: readonly Place[]): void => {
    ctx.save();
    ctx.font = `500 ${12 * ratio}px ${font}`;
    const width = ctx.measureText(text).width;
    const boxOf = ({ x, y, align }: Place): Box => {
      const left = align === "left" ? x : align === "right" ? x - width : x - width / 2;
      return [left - 2 * ratio, y - 13 * ratio, left + width + 2 * ratio, y + 4 * ratio];
    };
    const isInside = ([left, top, right, bottom]: Box) =>
      left >= bbox.left - 3 * ratio &&
      right <= bbox.left + bbox.width + 3 * ratio &&
      top >= bbox.top - 16 * ratio &&
      bottom <= bbox.top + bbox.height;
    const free = places.find((place) => {
      const box = boxOf(place);
      return isInside(box) && !written.some((other) => overlaps(box, other));
    });
    if (free) {
      written.push(boxOf(free));
      ctx.textAlign = free.align;
      ctx.lineJoin = "round";
      ctx.lineWidth = 4 * ratio;
      ctx.strokeStyle = card;
      ctx.strokeText(text, free.x, free.y);
      ctx.fillStyle = colour;
      ctx.fillText(text, free.x, free.y);
    }
    ctx.restore();
  };
};
type Write = ReturnType<typeof labelWriter>;

const strip = 10;

const hatch = (chart: uPlot, colours: ChartColours, left: number, top: number, width: number, height: number): void => {
  const { ctx } = chart;
  const step = 8 * ratioOf();
  ctx.save();
  ctx.beginPath();
  ctx.rect(left, top, width, height);
  ctx.clip();
  ctx.strokeStyle = colours.line;
  ctx.lineWidth = 2 * ratioOf();
  ctx.beginPath();
  for (let x = left - height; x < left + width; x += step) {
    ctx.moveTo(x, top + height);
    ctx.lineTo(x + height, top);
  }
  ctx.stroke();
  ctx.restore();
};

export const drawGaps = (chart: uPlot, colours: ChartColours, gaps: readonly TimeGap[]): void => {
  const { left, top, width, height } = chart.bbox;
  for (const { from, to, whole } of gaps) {
    const begin = Math.max(left, chart.valToPos(from, "x", true));
    const end = Math.min(left + width, chart.valToPos(to, "x", true));
    if (end <= begin) continue;
    const high = whole ? height : strip * ratioOf();
    hatch(chart, colours, begin, top + height - high, Math.max(ratioOf(), end - begin), high);
  }
};

/** Names the parts without values where there is room. */
export const nameGaps = (chart: uPlot, colours: ChartColours, gaps: readonly TimeGap[], write: Write): void => {
  const { left, top, width, height } = chart.bbox;
  for (const { from, to, label, whole } of gaps) {
    const begin = Math.max(left, chart.valToPos(from, "x", true));
    const end = Math.min(left + width, chart.valToPos(to, "x", true));
    if (end - begin < label.length * 6 * ratioOf()) continue;
    const y = top + height - (whole ? 8 : strip + 5) * ratioOf();
    write(label, colours.axis, [{ x: (begin + end) / 2, y, align: "center" }]);
  }
};

/** The lines of the limits, below the series. */
export const drawLimits = (chart: uPlot, colours: ChartColours, limits: readonly TimeLimit[]): void => {
  const { ctx, bbox } = chart;
  for (const { value, tone } of limits) {
    const y = Math.round(chart.valToPos(value, "y", true));
    if (y < bbox.top || y > bbox.top + bbox.height) continue;
    ctx.save();
    ctx.strokeStyle = colours[tone];
    ctx.lineWidth = 1.5 * ratioOf();
    ctx.setLineDash((dashes[tone] ?? []).map((length) => length * ratioOf()));
    if (tone === "contract") ctx.lineCap = "round";
    ctx.beginPath();
    ctx.moveTo(bbox.left, y);
    ctx.lineTo(bbox.left + bbox.width, y);
    ctx.stroke();
    ctx.restore();
  }
};

/** The names of the limits, over the series. */
export const nameLimits = (chart: uPlot, colours: ChartColours, limits: readonly TimeLimit[], write: Write): void => {
  const { left, top, width, height } = chart.bbox;
  const ratio = ratioOf();
  const start = { x: left + 8 * ratio, align: "left" } as const;
  const end = { x: left + width, align: "right" } as const;
  for (const { value, tone, label, side } of limits) {
    const y = chart.valToPos(value, "y", true);
    if (y < top || y > top + height) continue;
    const sides = side === "start" ? [start, end] : [end, start];
    const heights = [y - 6 * ratio, y + 15 * ratio];
    write(
      label,
      colours[tone],
      heights.flatMap((at) => sides.map(({ x, align }) => ({ x, y: at, align }))),
    );
  }
};

/** Positions for the name of a series, as fractions of the width of the window, best first. */
const parts = [0.36, 0.2, 0.55, 0.08, 0.75];

/** The index of the value nearest to a time; undefined if the series has no value in the window. */
const nearest = (chart: uPlot, series: number, wanted: number): number | undefined => {
  const values = chart.data[series] ?? [];
  const [times] = chart.data;
  const { min = 0, max = 0 } = chart.scales["x"] ?? {};
  let best: number | undefined;
  for (const [place, time] of times.entries())
    if (
      typeof values[place] === "number" &&
      time >= min &&
      time <= max &&
      (best === undefined || Math.abs(time - wanted) < Math.abs((times[best] ?? 0) - wanted))
    )
      best = place;
  return best;
};

/** True if the nearest other line is above the line of a series: then the name belongs below its own line. */
export const isNamedBelow = (value: number, others: readonly (number | null | undefined)[]): boolean => {
  const distances = others.flatMap((other) => (typeof other === "number" && other !== value ? [other - value] : []));
  const [nearestOne = 0] = distances.toSorted((one, other) => Math.abs(one) - Math.abs(other));
  return nearestOne > 0;
};

/** The name of a series beside its line, on the side where no other line is near. `others`: the columns of the other lines. */
export const nameSeries = (
  chart: uPlot,
  colours: ChartColours,
  series: number,
  {
    label,
    tone,
    others,
    write,
  }: {
    readonly label: string;
    readonly tone: TimeTone;
    readonly others: readonly number[];
    readonly write: Write;
  },
): void => {
  const { min = 0, max = 0 } = chart.scales["x"] ?? {};
  const ratio = ratioOf();
  const places = parts.flatMap((part) => {
    const place = nearest(chart, series, min + (max - min) * part);
    if (place === undefined) return [];
    const x = chart.valToPos(chart.data[0][place] ?? 0, "x", true);
    const value = chart.data[series]?.[place] ?? 0;
    const line = chart.valToPos(value, "y", true);
    const isBelow = isNamedBelow(
      value,
      others.map((other) => chart.data[other]?.[place]),
    );
    const [above, below] = [line - 10 * ratio, line + 20 * ratio];
    return (isBelow ? [below, above] : [above, below]).map((y) => ({ x, y, align: "left" as const }));
  });
  write(label, colours[tone], places);
};

export const drawMark = (chart: uPlot, colours: ChartColours, { at, value, label }: TimeMark, write: Write): void => {
  const { ctx, bbox } = chart;
  const [x, y] = [chart.valToPos(at, "x", true), chart.valToPos(value, "y", true)];
  if (x < bbox.left || x > bbox.left + bbox.width) return;
  const ratio = ratioOf();
  ctx.save();
  ctx.beginPath();
  ctx.arc(x, y, 4 * ratio, 0, Math.PI * 2);
  ctx.fillStyle = colours.text;
  ctx.fill();
  ctx.lineWidth = 2 * ratio;
  ctx.strokeStyle = colours.card;
  ctx.stroke();
  ctx.restore();
  const edge = 60 * ratio;
  const align = x < bbox.left + edge ? "left" : x > bbox.left + bbox.width - edge ? "right" : "center";
  write(label, colours.text, [
    { x, y: y - 12 * ratio, align },
    { x, y: y + 22 * ratio, align },
  ]);
};
