import { formatDate, formatNumber, type Locale } from "@demarc/shell/translate.ts";
import { momentText, timeText } from "../figures/power-texts.ts";
import type { PowerSpan, PowerUnit } from "../window/power-window.ts";

const day = 86_400;
const month = 28 * day;

const isMidnight = (time: number): boolean => timeText(time, "en") === "00:00";

const dateText = (time: number, locale: Locale, options: Intl.DateTimeFormatOptions): string =>
  formatDate(time * 1000, locale, options).replace(",", "");

/** The tick label on the time axis: a time, or the day at midnight; for steps of a day or a month, the day or the month. */
export const tickText = (time: number, step: number, locale: Locale): string => {
  if (step >= month) return dateText(time, locale, { month: "short", year: "2-digit" });
  if (step >= day) return dateText(time, locale, { day: "numeric", month: "short" });
  return isMidnight(time) ? dateText(time, locale, { weekday: "short", day: "numeric" }) : timeText(time, locale);
};

/** The labels of the value axis; in thousands from 2,000 W or VA. Only the highest one has the unit. */
export const axisTexts = (values: readonly number[], unit: PowerUnit, locale: Locale): string[] => {
  const highest = Math.max(...values);
  const isLarge = unit !== "A" && highest >= 2000;
  const name = isLarge ? `k${unit}` : unit;
  return values.map((value) => {
    const figure = formatNumber(isLarge ? value / 1000 : value, locale, { maximumFractionDigits: 1 });
    return value === highest ? `${figure} ${name}` : figure;
  });
};

/** The time of a value, as precise as the step requires. */
export const pointText = (time: number, step: number, { from, to }: PowerSpan, locale: Locale): string => {
  if (step >= day) return dateText(time, locale, { weekday: "short", day: "numeric", month: "short", year: "numeric" });
  return to - from <= day ? timeText(time, locale) : momentText(time, locale);
};
