import { type KeyboardEvent, useLayoutEffect, useRef, useState } from "react";
import uPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import type { TimeChartProps, TimeReading } from "./time-chart-data.ts";
import { chartColours } from "./time-chart-drawing.ts";
import { followPointers, type TimeSpan } from "./time-chart-gestures.ts";
import { chartOptions, columnsOf } from "./time-chart-options.ts";
import styles from "./time-chart.module.css";

const watchTheme = (changed: () => void): (() => void) => {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  const dark = matchMedia("(prefers-color-scheme: dark)");
  dark.addEventListener("change", changed);
  return () => {
    observer.disconnect();
    dark.removeEventListener("change", changed);
  };
};

/** The chart in a box, which keeps its size; undefined where the browser has no canvas: summary and table remain. */
const drawIn = (
  box: HTMLElement,
  latest: { readonly current: TimeChartProps },
  onReading: (place: number | null) => void,
) => {
  if (!document.createElement("canvas").getContext("2d")) return undefined;
  let colours = chartColours();
  const shown = { props: () => latest.current, colours: () => colours, onReading };
  const chart = new uPlot(chartOptions(shown, box.clientWidth, box.clientHeight), columnsOf(latest.current), box);
  const endTheme = watchTheme(() => {
    colours = chartColours();
    chart.redraw(false, true);
  });
  const resized = new ResizeObserver(() => chart.setSize({ width: box.clientWidth, height: box.clientHeight }));
  resized.observe(box);
  const span = (): TimeSpan => ({ from: chart.scales["x"]?.min ?? 0, to: chart.scales["x"]?.max ?? 0 });
  const endGestures = followPointers(chart.over, {
    span,
    preview: ({ from, to }) => chart.setScale("x", { min: from, max: to }),
    mark: (left, width) => chart.setSelect({ left, width, top: 0, height: chart.over.clientHeight }, false),
    settle: (next) => latest.current.onSpan(next),
  });
  const end = () => {
    endTheme();
    endGestures();
    resized.disconnect();
    chart.destroy();
  };
  return { chart, end };
};

const steps: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowLeft: -1,
  PageUp: -12,
  PageDown: 12,
  Home: -Infinity,
  End: Infinity,
};

/**
 * Values over time, drawn with uPlot. Arrow keys read the values one after another; with Shift they move the window, and + and −
 * zoom. The summary and the table beside it have the same values for people who cannot see it.
 */
export function TimeChart(props: TimeChartProps) {
  const { label, times, series, from, to, readingAt, onZoom, onPan } = props;
  const box = useRef<HTMLDivElement>(null);
  const latest = useRef(props);
  const drawn = useRef<uPlot>(undefined);
  const [at, setAt] = useState<number | null>(null);
  const shape = series.map(({ key, high }) => `${key}${high ? "±" : ""}`).join();
  useLayoutEffect(() => {
    latest.current = props;
  });
  useLayoutEffect(() => {
    const made = box.current && drawIn(box.current, latest, setAt);
    drawn.current = made?.chart;
    return made?.end;
  }, [shape]);
  useLayoutEffect(() => {
    const chart = drawn.current;
    chart?.batch(() => {
      chart.setData(columnsOf({ times, series }), false);
      chart.setScale("x", { min: from, max: to });
    });
  }, [times, series, from, to]);
  const place = at === null || at >= times.length ? null : at;
  const walk = (event: KeyboardEvent) => {
    const { key, shiftKey } = event;
    const step = steps[key];
    if (key === "+" || key === "=") onZoom(0.5);
    else if (key === "-") onZoom(2);
    else if (step !== undefined && shiftKey) onPan(step > 0 ? 0.5 : -0.5);
    else if (step !== undefined) {
      const next = Math.min(times.length - 1, Math.max(0, (place ?? times.length) + step));
      setAt(next);
      const left = drawn.current?.valToPos(times[next] ?? 0, "x");
      if (left !== undefined) drawn.current?.setCursor({ left, top: 0 }, false);
    } else return;
    event.preventDefault();
  };
  const reading = place === null ? undefined : readingAt(place);
  return (
    <div className={styles.frame}>
      <div
        ref={box}
        className={styles.chart}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={Math.max(0, times.length - 1)}
        aria-valuenow={place ?? Math.max(0, times.length - 1)}
        aria-valuetext={reading ? [reading.title, ...reading.lines].join(", ") : label}
        onKeyDown={walk}
        onBlur={() => setAt(null)}
      />
      {reading && <Tip reading={reading} part={((times[place ?? 0] ?? from) - from) / (to - from)} />}
    </div>
  );
}

function Tip({ reading, part }: { readonly reading: TimeReading; readonly part: number }) {
  return (
    <div
      className={styles.tip}
      // Kept inside the chart at both ends, and beside the line instead of over it.
      style={
        part > 0.5
          ? { right: `calc((100% - 60px) * ${1 - part} + 16px)` }
          : { left: `calc(56px + (100% - 60px) * ${part} + 12px)` }
      }
      aria-hidden="true"
    >
      <strong>{reading.title}</strong>
      {reading.lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </div>
  );
}
