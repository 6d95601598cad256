import type { PowerDashboard } from "@demarc/contract/power/power-figures";
import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { useCustomer } from "@demarc/shell/session.ts";
import { type Locale, useLocale, useText } from "@demarc/shell/translate.ts";
import { Button } from "@demarc/ui/controls/button.tsx";
import { Card } from "@demarc/ui/layout/card.tsx";
import { EmptyState } from "@demarc/ui/layout/empty-state.tsx";
import { lazyPart } from "@demarc/ui/lazy-part.ts";
import { Loader } from "@demarc/shell/failures/loader.tsx";
import { Seg } from "@demarc/ui/controls/seg.tsx";
import { momentText, powerName, type PowerText } from "../figures/power-texts.ts";
import { type PowerSource, seriesQuery } from "../series/power.data.ts";
import styles from "../power.module.css";
import type en from "../power.en.ts";
import { type PowerSpan, powerUnits, type PowerView, spanOf } from "../window/power-window.ts";
import { usePowerWindow } from "../window/use-power-window.ts";
import { ChartSummary } from "./chart-summary.tsx";
import { ChartTools } from "./chart-tools.tsx";
import { chartValues, mainCurve } from "./chart-values.ts";

/** uPlot formats numbers on load, and throws if the browser's language is not a valid language tag. The table is the fallback. */
const tableInstead = async (error: unknown) => {
  if (!(error instanceof RangeError)) throw error;
  return { PowerChart: (await import("./readings-table.tsx")).ReadingsTable };
};

// Lazy: the chart brings uPlot, and the table is read without it.
const PowerChart = lazyPart(() => import("./power-chart.tsx").catch(tableInstead), "PowerChart");
const ReadingsTable = lazyPart(() => import("./readings-table.tsx"), "ReadingsTable");

const periodText = (t: PowerText, locale: Locale, { range }: PowerView, { from, to }: PowerSpan): string =>
  range === "own"
    ? t("power.between", { from: momentText(from, locale), to: momentText(to, locale) })
    : t(`power.last.${range}`);

interface ChartCardProps {
  readonly source: PowerSource;
  readonly power: PowerDashboard;
}

export function PowerChartCard({ source, power }: ChartCardProps) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const { id: customerId } = useCustomer();
  const window = usePowerWindow();
  const { view, change } = window;
  const { data, isPending, isPlaceholderData, error, refetch } = useQuery(seriesQuery(customerId, source, view));
  const values = data && chartValues(data, power.feeds, view.feeds);
  // A new window is shown at once, with what is known of it.
  const span = data && (isPlaceholderData ? spanOf(view, Math.floor(data.span.to)) : data.span);
  const isEmpty = values !== undefined && (mainCurve(values)?.points.length ?? 0) === 0 && values.times.length === 0;
  const hasBand = values?.columns.some(({ column }) => column.hasBand) === true;
  const resolution = values && t(`power.resolution.${values.resolution}`);
  const period = span ? periodText(t, locale, view, span) : "";
  return (
    <Card
      title={t(`power.chart.${view.unit}`)}
      description={
        values
          ? `${period} · ${hasBand ? t("power.band", { resolution: resolution ?? "" }) : (resolution ?? "")}`
          : "\u00a0"
      }
      actions={
        <div className={styles.group}>
          <Seg
            name="power-unit"
            label={t("power.unit")}
            options={powerUnits.map((value) => ({ value, label: t(`power.unit.${value}`) }))}
            value={view.unit}
            onChange={(value) => change({ unit: powerUnits.find((unit) => unit === value) ?? "W" })}
          />
          <Button aria-pressed={view.compare} onClick={() => change({ compare: !view.compare })}>
            {t("power.compare")}
          </Button>
          <Button aria-pressed={view.table} onClick={() => change({ table: !view.table })}>
            {t("power.table")}
          </Button>
        </div>
      }
    >
      <Loader
        loading={isPending}
        failed={data === undefined}
        error={error}
        onRetry={() => void refetch()}
        skeleton={<div className={styles.waiting} />}
      >
        {values && span && (
          <>
            {isEmpty ? (
              <div className={styles.place}>
                <EmptyState
                  icon="power"
                  title={t("power.no-readings")}
                  text={t(values.unit === "VA" ? "power.va-unknown" : "power.no-readings-text")}
                />
              </div>
            ) : (
              <Suspense fallback={<div className={styles.place} />}>
                {view.table ? (
                  <ReadingsTable values={values} />
                ) : (
                  <PowerChart
                    label={t("power.chart-label", {
                      what: t(`power.chart.${view.unit}`),
                      name: powerName(power),
                      period,
                    })}
                    values={values}
                    power={power}
                    span={span}
                    window={window}
                  />
                )}
              </Suspense>
            )}
            <ChartTools power={power} values={values} window={window} span={span} />
            <ChartSummary values={values} />
          </>
        )}
      </Loader>
    </Card>
  );
}
