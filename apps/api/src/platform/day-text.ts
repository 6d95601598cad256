/** A calendar date in words: `Thursday, 24 December 2026`. */
export const dayText = (locale: "en" | "nl", day: string): string =>
  new Intl.DateTimeFormat(locale === "nl" ? "nl-NL" : "en-GB", { dateStyle: "full", timeZone: "UTC" }).format(
    new Date(`${day}T00:00:00Z`),
  );
