import { useState } from "react";
import { formatNumber, useLocale, useText } from "@demarc/shell/translate.ts";
import { Button } from "@demarc/ui/controls/button.tsx";
import { type Column, Table } from "@demarc/ui/layout/table.tsx";
import { figureText } from "../figures/power-texts.ts";
import type en from "../power.en.ts";
import styles from "../power.module.css";
import type { ChartValues, CurveKey } from "./chart-values.ts";
import { pointText } from "./power-time-texts.ts";

const pageSize = 24;

export function ReadingsTable({ values }: { readonly values: ChartValues }) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const [page, setPage] = useState(0);
  const { times, columns, unit, step, span } = values;
  // The time at which a gap begins has no value.
  const places = times
    .map((_, place) => place)
    .filter((place) => columns.some(({ column }) => typeof column.values[place] === "number"))
    .toReversed();
  const last = Math.max(0, Math.ceil(places.length / pageSize) - 1);
  const shown = Math.min(page, last);
  const cell = (numbers: readonly (number | null | undefined)[], place: number) => {
    const value = numbers[place];
    return typeof value === "number" ? figureText(value, unit, locale) : undefined;
  };
  const columnsOf = (key: CurveKey, { values: mean, low, high, hasBand }: (typeof columns)[number]["column"]) => {
    const name = t(`power.series.${key}`);
    const of = (part: string, header: string, numbers: typeof mean): Column<number> => ({
      key: `${key}-${part}`,
      header,
      align: "end",
      phone: part === "mean" ? (key === "SUM" ? "trail" : "detail") : "hidden",
      phoneLabel: () => name,
      cell: (place) => cell(numbers, place),
    });
    return [
      of("mean", t("power.column.value", { name, unit }), mean),
      ...(hasBand
        ? [of("low", `${name}, ${t("power.column.low")}`, low), of("high", `${name}, ${t("power.column.high")}`, high)]
        : []),
    ];
  };
  return (
    <>
      <Table
        caption={t("power.table-caption")}
        columns={[
          {
            key: "time",
            header: t("power.column.time"),
            rowHeader: true,
            cell: (place) => (
              <span className="number">
                {pointText(times[place] ?? 0, step, { ...span, to: span.from + 1e9 }, locale)}
              </span>
            ),
          },
          ...columns.flatMap(({ key, column }) => columnsOf(key, column)),
        ]}
        rows={places.slice(shown * pageSize, (shown + 1) * pageSize)}
        rowKey={(place) => times[place] ?? 0}
        dense
        wide
      />
      {places.length > pageSize && (
        <div className={styles.pages}>
          <span className="dim number" role="status">
            {t("power.table-range", {
              from: formatNumber(shown * pageSize + 1, locale),
              to: formatNumber(Math.min(places.length, (shown + 1) * pageSize), locale),
              total: formatNumber(places.length, locale),
            })}
          </span>
          <Button size="small" disabled={shown === 0} onClick={() => setPage(shown - 1)}>
            {t("power.table-newer")}
          </Button>
          <Button size="small" disabled={shown === last} onClick={() => setPage(shown + 1)}>
            {t("power.table-older")}
          </Button>
        </div>
      )}
    </>
  );
}
