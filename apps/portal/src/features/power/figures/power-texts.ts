import type { PowerDashboard } from "@demarc/contract/power/power-figures";
import { formatDate, formatNumber, type Locale, type Translate } from "@demarc/shell/translate.ts";
import type en from "../power.en.ts";
import type { PowerUnit } from "../window/power-window.ts";

export type PowerText = Translate<keyof typeof en>;

/** A no-break space: a value and its unit stay together. */
const blank = "\u00a0";

/** A value without its unit: `2,707`; amperes have one decimal: `6.1`. */
export const figureText = (value: number, unit: PowerUnit, locale: Locale): string => {
  const decimals = unit === "A" ? 1 : 0;
  return formatNumber(value, locale, { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
};

/** A value with its unit: `2,707 W`, `6.1 A`. */
export const valueText = (value: number, unit: PowerUnit, locale: Locale): string =>
  `${figureText(value, unit, locale)}${blank}${unit}`;

/** What a breaker may carry, without a needless decimal: `16 A`. */
export const ampereText = (value: number, locale: Locale): string =>
  `${formatNumber(value, locale, { maximumFractionDigits: 1 })}${blank}A`;

/** The breaker of a feed: `16 A`, `3 × 16 A`. */
export const ratingText = ({ phase, ratedA }: { phase: number; ratedA: number }, locale: Locale): string =>
  phase === 3 ? `3 × ${ampereText(ratedA, locale)}` : ampereText(ratedA, locale);

export const voltText = (value: number, locale: Locale): string =>
  `${formatNumber(value, locale, { maximumFractionDigits: 0 })}${blank}V`;

export const kilowattText = (kilowatts: number, locale: Locale): string =>
  `${formatNumber(kilowatts, locale, { maximumFractionDigits: 2 })}${blank}kW`;

/** Energy with one decimal below 100 kWh: `38.4 kWh`, `1,524 kWh`. */
export const energyFigure = (kwh: number, locale: Locale): string =>
  formatNumber(kwh, locale, { minimumFractionDigits: kwh < 100 ? 1 : 0, maximumFractionDigits: kwh < 100 ? 1 : 0 });

export const energyText = (kwh: number, locale: Locale): string => `${energyFigure(kwh, locale)}${blank}kWh`;

export const percentText = (percentage: number, locale: Locale): string =>
  `${formatNumber(percentage, locale, { maximumFractionDigits: 0 })}%`;

/** A change with a sign that works without colour: `▲ 12%`, `▼ 3%`; undefined without an earlier value. */
export const changeText = (now: number, before: number, locale: Locale): string | undefined => {
  if (before <= 0) return undefined;
  const change = Math.round((now / before - 1) * 100);
  const sign = change > 0 ? "▲" : change < 0 ? "▼" : "=";
  return `${sign}${blank}${percentText(Math.abs(change), locale)}`;
};

type Instant = string | number;
const dateOf = (at: Instant): Date => new Date(typeof at === "number" ? at * 1000 : at);
const dayKey = (date: Date): string => formatDate(date, "en", { dateStyle: "short" });

/** The time of an instant, given as text or as seconds since 1970: `14:25`. */
export const timeText = (at: Instant, locale: Locale): string => formatDate(dateOf(at), locale, { timeStyle: "short" });

/** `Thu 19 Nov, 14:35`. */
export const momentText = (at: Instant, locale: Locale): string => {
  const day = formatDate(dateOf(at), locale, { weekday: "short", day: "numeric", month: "short" });
  return `${day.replace(",", "")}, ${timeText(at, locale)}`;
};

/** The time of a moment today, otherwise its day as well. */
export const shortMomentText = (at: Instant, locale: Locale, now = new Date()): string =>
  dayKey(dateOf(at)) === dayKey(now) ? timeText(at, locale) : momentText(at, locale);

/** The time of a moment today, otherwise only its day. */
export const briefMomentText = (at: Instant, locale: Locale, now = new Date()): string =>
  dayKey(dateOf(at)) === dayKey(now)
    ? timeText(at, locale)
    : formatDate(dateOf(at), locale, { day: "numeric", month: "short" });

/** The month of `2026-11`: `November`. */
export const monthText = (month: string, locale: Locale): string =>
  formatDate(`${month}-15T12:00:00Z`, locale, { month: "long" });

export const durationText = (seconds: number, t: PowerText): string => {
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return t("power.duration.minutes", { minutes });
  const hours = Math.floor(minutes / 60);
  if (hours < 48)
    return minutes % 60 === 0
      ? t("power.duration.whole-hours", { hours })
      : t("power.duration.hours", { hours, minutes: minutes % 60 });
  return t("power.duration.days", { days: Math.floor(hours / 24), hours: hours % 24 });
};

/** The name that the company gave to a rack or to units, or else their own. */
export const powerName = ({ reference, name }: Pick<PowerDashboard, "reference" | "name">): string => reference ?? name;
