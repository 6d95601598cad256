import { amsterdamDate } from "@demarc/contract/core/calendar";
import { formatDate, type Locale, type Translate } from "@demarc/shell/translate.ts";
import type en from "./lines.en.ts";

type Text = Translate<keyof typeof en>;

/** `41 min`, `5 h 12 min`; from two days on, `3 days`. */
export const durationText = (minutes: number, t: Text): string => {
  if (minutes >= 2880) return t("lines.days", { days: Math.floor(minutes / 1440) });
  if (minutes >= 60) return t("lines.duration.hours", { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
  return t("lines.duration.minutes", { minutes: Math.max(1, minutes) });
};

export const timeText = (at: string, locale: Locale): string => formatDate(at, locale, { timeStyle: "short" });

const dayOf = (at: string | number): string => amsterdamDate(new Date(at));

/** The time if the moment is today, otherwise its day and month; in another year, the month and year. */
export const shortMoment = (at: string, locale: Locale): string => {
  if (dayOf(at) === dayOf(Date.now())) return timeText(at, locale);
  const isThisYear = dayOf(at).slice(0, 4) === dayOf(Date.now()).slice(0, 4);
  return formatDate(at, locale, { month: "short", ...(isThisYear ? { day: "numeric" } : { year: "numeric" }) });
};

/** Day and time; for a moment today, the word "today" and the time. */
export const fullMoment = (at: string, t: Text, locale: Locale): string => {
  const time = timeText(at, locale);
  const day = dayOf(at) === dayOf(Date.now()) ? t("lines.today").toLocaleLowerCase(locale) : formatDate(at, locale);
  return `${day} ${time}`;
};

export const minutesSince = (at: string): number => Math.max(0, Math.floor((Date.now() - Date.parse(at)) / 60_000));
