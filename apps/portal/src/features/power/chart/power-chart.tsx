import type { PowerDashboard } from "@demarc/contract/power/power-figures";
import { useLocale, useText } from "@demarc/shell/translate.ts";
import type { TimeTone } from "@demarc/ui/charts/time-chart-drawing.ts";
import type { TimeReading, TimeSeries } from "@demarc/ui/charts/time-chart-data.ts";
import { TimeChart } from "@demarc/ui/charts/time-chart.tsx";
import { figureText, valueText } from "../figures/power-texts.ts";
import type en from "../power.en.ts";
import { factsOf } from "../series/curve-facts.ts";
import type { PowerWindow } from "../window/use-power-window.ts";
import type { PowerSpan } from "../window/power-window.ts";
import { type ChartValues, type CurveKey, mainCurve } from "./chart-values.ts";
import { limitsOf } from "./power-limits.ts";
import { axisTexts, pointText, tickText } from "./power-time-texts.ts";

const tones: Readonly<Record<CurveKey, TimeTone>> = { SUM: "total", A: "a", B: "b", before: "before" };

interface PowerChartProps {
  readonly label: string;
  readonly values: ChartValues;
  readonly power: PowerDashboard;
  /** The window to show; the values of the one before stay until those of a new one have loaded. */
  readonly span: PowerSpan;
  readonly window: Pick<PowerWindow, "showSpan" | "zoom" | "pan">;
}

/** The chart of a window. It is a separate chunk, because the table does not need it. */
export function PowerChart({ label, values, power, span, window }: PowerChartProps) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const { unit, step, times, columns, gaps } = values;
  const series = columns.map(({ key, column }): TimeSeries => {
    const plain = { key, label: t(`power.series.${key}`), tone: tones[key], values: column.values };
    return column.hasBand ? { ...plain, high: column.high, low: column.low } : plain;
  });
  const main = mainCurve(values);
  const facts = main && columns.some(({ key }) => key === main.feed) ? factsOf(main.points) : undefined;
  const readingAt = (place: number): TimeReading => ({
    title: pointText(times[place] ?? 0, step, values.span, locale),
    lines: columns.map(({ key, column }) => {
      const [value, low, high] = [column.values[place], column.low[place], column.high[place]];
      const name = t(`power.series.${key}`);
      if (typeof value !== "number") return `${name}: ${t("power.no-data")}`;
      const band =
        typeof low === "number" && typeof high === "number"
          ? ` (${figureText(low, unit, locale)}–${figureText(high, unit, locale)})`
          : "";
      return `${name} ${valueText(value, unit, locale)}${band}`;
    }),
  });
  return (
    <TimeChart
      label={label}
      from={span.from}
      to={span.to}
      times={times}
      series={series}
      limits={limitsOf(t, locale, power, unit)}
      gaps={gaps.map(({ from, to, feeds }) => ({
        from,
        to,
        whole: feeds.length >= power.feeds.length,
        label:
          feeds.length >= power.feeds.length ? t("power.no-data") : t("power.no-data-of", { feeds: feeds.join(", ") }),
      }))}
      mark={
        facts && {
          at: facts.highest.at,
          value: facts.highest.value,
          label: t("power.peak-mark", {
            value: valueText(facts.highest.value, unit, locale),
            time: pointText(facts.highest.at, step, values.span, locale),
          }),
        }
      }
      timeZone="Europe/Amsterdam"
      tickText={(time, apart) => tickText(time, apart, locale)}
      axisTexts={(shown) => axisTexts(shown, unit, locale)}
      readingAt={readingAt}
      onSpan={window.showSpan}
      onZoom={window.zoom}
      onPan={window.pan}
    />
  );
}
