import { type Locale, language } from "./translate.ts";

/** The time between two instants, such as `20 Dec 2026, 01:00–05:00`, in the operator's time zone. */
export const formatPeriod = (from: string, until: string, locale: Locale): string =>
  new Intl.DateTimeFormat(language(locale), {
    timeZone: "Europe/Amsterdam",
    dateStyle: "medium",
    timeStyle: "short",
  }).formatRange(new Date(from), new Date(until));
