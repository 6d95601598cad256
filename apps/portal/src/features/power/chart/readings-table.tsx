import { useState } from "react";
import { formatNumber, useLocale, useText } from "@demarc/shell/translate.ts";
import { Button } from "@demarc/ui/controls/button.tsx";
import { Checkbox } from "@demarc/ui/controls/checkbox.tsx";
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
  // The lowest and the highest values do not fit beside the other cards at 1280 px.
  const [bands, setBands] = useState(false);
  const { times, columns, unit, step, span } = values;
  // The time at which a gap begins has no value.
  const places = times
    .map((_, place) => place)
    .filter((place) => columns.some(({ column }) => typeof column.values[place] === "number"))
    .toReversed();
  const last = Math.max(0, Math.ceil(places.length / pageSize) - 1);
  const shown = Math.min(page, last);
  const text = (value: number | null | undefined) =>
    typeof value === "number" ? figureText(value, unit, locale) : undefined;
  const columnsOf = (key: CurveKey, { values: mean, low, high, hasBand }: (typeof columns)[number]["column"]) => {
    const name = t(`power.series.${key}`);
    const ofMean: Column<number> = {
      key: `${key}-mean`,
      header: t("power.column.value", { name, unit }),
      align: "end",
      phone: key === "SUM" ? "trail" : "detail",
      phoneLabel: () => name,
      cell: (place) => text(mean[place]),
    };
    const ofBand: Column<number> = {
      key: `${key}-band`,
      header: (
        <>
          <span className="visually-hidden">{name}, </span>
          {t("power.column.band")}
        </>
      ),
      align: "end",
      phone: "hidden",
      cell: (place) => {
        const [least, most] = [text(low[place]), text(high[place])];
        return least !== undefined && most !== undefined ? `${least}–${most}` : t("power.none");
      },
    };
    return hasBand && bands ? [ofMean, ofBand] : [ofMean];
  };
  return (
    <>
      {columns.some(({ column }) => column.hasBand) && (
        <Checkbox
          name="power-bands"
          label={t("power.column.bands")}
          checked={bands}
          onChange={() => setBands(!bands)}
        />
      )}
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
