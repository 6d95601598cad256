import type { PowerDashboard } from "@demarc/contract/power/power-figures";
import { euroFormat } from "@demarc/contract/core/money";
import { type Locale, useLocale, useText } from "@demarc/shell/translate.ts";
import { classNames } from "@demarc/ui/class-names.ts";
import { Tile, Tiles } from "@demarc/ui/layout/tile.tsx";
import type en from "../power.en.ts";
import styles from "../power.module.css";
import { smallestFeed } from "./breaker-load.ts";
import {
  changeText,
  energyFigure,
  figureText,
  momentText,
  monthText,
  percentText,
  ratingText,
  shortMomentText,
  valueText,
  type PowerText,
} from "./power-texts.ts";

interface FigureProps {
  readonly value: string;
  readonly unit?: string;
  readonly stale?: boolean;
}

function Figure({ value, unit, stale = false }: FigureProps) {
  return (
    <span className={classNames(stale && styles.stale)}>
      {value} {unit && <small className={styles.unit}>{unit}</small>}
    </span>
  );
}

interface TilesProps {
  readonly power: PowerDashboard;
  /** The URL of the window around a moment, in seconds since 1970. */
  readonly hrefAround: (at: number) => string;
}

const nowNote = (t: PowerText, locale: Locale, power: PowerDashboard) => {
  const { stale, asOf, total, contractedW, feeds } = power;
  if (stale)
    return asOf === null ? t("power.never-read") : t("power.now-stale", { time: shortMomentText(asOf, locale) });
  if (total.isPart && total.feeds.length > 0) return t("power.now-part", { feeds: total.feeds.join(", ") });
  if (total.usedPct === null) return undefined;
  const pct = percentText(total.usedPct, locale);
  if (contractedW !== null) return t("power.now-of-contracted", { pct, power: valueText(contractedW, "W", locale) });
  const { ratedA, phase } = smallestFeed(feeds) ?? {};
  return ratedA && phase ? t("power.now-of", { pct, rating: ratingText({ phase, ratedA }, locale) }) : undefined;
};

const monthNote = (t: PowerText, locale: Locale, power: PowerDashboard): string => {
  const { month, kwhPrice } = power;
  const euro = euroFormat(locale);
  return month.contractBasis === "COMMITTED" && month.pctOfContracted !== null
    ? t("power.month-included", { pct: percentText(month.pctOfContracted, locale), cost: euro(month.energyCost) })
    : t("power.month-cost", { cost: euro(month.energyCost), price: euro(kwhPrice) });
};

const isZero = (amount: string): boolean => Number(amount) === 0;

const forecastNote = (t: PowerText, locale: Locale, { month, previousMonth }: PowerDashboard): string => {
  if (month.forecastKwh === null) return t("power.forecast-later");
  const cost = month.forecastCost === null ? "" : euroFormat(locale)(month.forecastCost);
  // Included energy that is not exceeded has no extra cost; a change of 0% is left out.
  const isIncluded = month.contractBasis === "COMMITTED" && isZero(month.forecastCost ?? "0");
  const change = previousMonth ? changeText(month.forecastKwh, previousMonth.kwh, locale) : undefined;
  const parts = [
    isIncluded ? t("power.forecast-included") : t("power.forecast-cost", { cost }),
    ...(change && previousMonth && !change.startsWith("=")
      ? [t("power.forecast-change", { change, month: monthText(previousMonth.month, locale) })]
      : []),
  ];
  return parts.join(" · ");
};

/** The figures of this moment and this month. Units that are metered by share have those of the month only. */
export function PowerTiles({ power, hrefAround }: TilesProps) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const { month, total, stale, metering } = power;
  const name = monthText(month.month, locale);
  const watts = (value: number | null) =>
    value === null ? { value: t("power.none") } : { value: figureText(value, "W", locale), unit: "W" };
  return (
    <Tiles>
      {metering !== "SHARE" && (
        <Tile
          label={t("power.now")}
          value={<Figure {...watts(total.powerW)} stale={stale} />}
          note={nowNote(t, locale, power)}
          warns={stale || total.isPart || (total.usedPct ?? 0) > 100}
        />
      )}
      {metering !== "SHARE" && (
        <Tile
          label={t("power.peak")}
          value={<Figure {...watts(month.peakW)} />}
          note={
            month.peakAt !== null &&
            t("power.peak-note", {
              time: momentText(month.peakAt, locale),
              p95: month.p95W === null ? t("power.none") : valueText(month.p95W, "W", locale),
            })
          }
          {...(month.peakAt !== null && { href: hrefAround(Date.parse(month.peakAt) / 1000) })}
        />
      )}
      <Tile
        label={t("power.month", { month: name })}
        value={<Figure value={energyFigure(month.kwh, locale)} unit="kWh" />}
        note={monthNote(t, locale, power)}
      />
      <Tile
        label={t("power.forecast", { month: name })}
        value={
          month.forecastKwh === null ? (
            <Figure value={t("power.none")} />
          ) : (
            <Figure value={energyFigure(month.forecastKwh, locale)} unit="kWh" />
          )
        }
        note={forecastNote(t, locale, power)}
      />
    </Tiles>
  );
}
