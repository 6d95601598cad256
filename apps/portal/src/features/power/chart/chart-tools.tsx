import type { PowerDashboard } from "@demarc/contract/power/power-figures";
import { Suspense, useState } from "react";
import { preferencesQuery } from "@demarc/shell/lists/csv-dialect.ts";
import { queryClient } from "@demarc/shell/calls/query-client.ts";
import { useLocale, useText } from "@demarc/shell/translate.ts";
import { Button } from "@demarc/ui/controls/button.tsx";
import { CheckboxGroup } from "@demarc/ui/controls/checkbox-group.tsx";
import { IconButton } from "@demarc/ui/controls/icon-button.tsx";
import { lazyPart } from "@demarc/ui/lazy-part.ts";
import { powerName } from "../figures/power-texts.ts";
import { downloadCsv } from "../series/power.data.ts";
import type en from "../power.en.ts";
import styles from "../power.module.css";
import type { PowerSpan } from "../window/power-window.ts";
import type { PowerWindow } from "../window/use-power-window.ts";
import type { ChartValues } from "./chart-values.ts";

// Lazy: most windows are chosen with one press.
const OwnPeriodDialog = lazyPart(() => import("../window/own-period-dialog.tsx"), "OwnPeriodDialog");

interface ToolsProps {
  readonly power: PowerDashboard;
  readonly values: ChartValues;
  readonly span: PowerSpan;
  readonly window: PowerWindow;
}

export function ChartTools({ power, values, span, window }: ToolsProps) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const [choosing, setChoosing] = useState(false);
  const { view, change, zoom, pan, showSpan } = window;
  const lines = (["SUM", "A", "B"] as const).filter((feed) => values.curves.some((curve) => curve.feed === feed));
  const toggle = (feed: string) => {
    const next = lines.filter((line) => (line === feed ? !view.feeds.includes(line) : view.feeds.includes(line)));
    if (next.length > 0) change({ feeds: next.length === lines.length ? ["SUM", "A", "B"] : next });
  };
  const save = async () => {
    const { windowCsv } = await import("../series/window-csv.ts");
    const known = await queryClient.fetchQuery(preferencesQuery).catch(() => undefined);
    const file = {
      time: t("power.column.time"),
      times: values.times,
      columns: values.columns.map(({ key, column }) => ({
        name: t("power.column.value", { name: t(`power.series.${key}`), unit: values.unit }),
        column,
      })),
    };
    const text = windowCsv(file, known?.csv ?? (locale === "nl" ? "excel-nl" : "standard"));
    downloadCsv(text, `${powerName(power).replaceAll(/[^\w-]+/g, "-")}-power.csv`);
  };
  return (
    <div className={styles.tools} data-print="hide">
      {lines.length > 1 && (
        <CheckboxGroup
          name="power-lines"
          label={t("power.lines")}
          legendHidden
          look="chips"
          choices={lines.map((value) => ({ value, label: t(`power.series.${value}`) }))}
          values={[...view.feeds]}
          onChange={({ target }) => toggle(target.value)}
        />
      )}
      <div className={styles.group}>
        <span className={styles.back}>
          <IconButton icon="chevron" label={t("power.earlier")} onClick={() => pan(-0.5)} />
        </span>
        <IconButton icon="chevron" label={t("power.later")} disabled={!view.span} onClick={() => pan(0.5)} />
        <IconButton icon="plus" label={t("power.zoom-in")} onClick={() => zoom(0.5)} />
        <IconButton icon="minus" label={t("power.zoom-out")} onClick={() => zoom(2)} />
        <IconButton icon="download" label={t("power.download-window")} onClick={() => void save()} />
        <Button aria-haspopup="dialog" onClick={() => setChoosing(true)}>
          {t("power.own-period")}
        </Button>
      </div>
      <Suspense>
        {choosing && (
          <OwnPeriodDialog
            span={span}
            onChoose={(chosen) => {
              setChoosing(false);
              showSpan(chosen);
            }}
            onClose={() => setChoosing(false)}
          />
        )}
      </Suspense>
    </div>
  );
}
