type Locale = "en" | "nl";

/** A moment as people in the Netherlands read it. */
export const moment = (locale: Locale, at: number | Date, dateStyle: "long" | "medium" = "medium"): string =>
  new Intl.DateTimeFormat(locale === "nl" ? "nl-NL" : "en-GB", {
    dateStyle,
    timeStyle: "short",
    timeZone: "Europe/Amsterdam",
  }).format(at);
