/** A day of the calendar. Year 0 is refused, as PostgreSQL refuses it. */
export const isDay = (text: string): boolean =>
  /^(?!0000)\d{4}-\d{2}-\d{2}$/.test(text) && new Date(text).getUTCDate() === Number(text.slice(8));

const timePattern = /^(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:z|[+-](?:[01]\d|2[0-3]):?[0-5]\d)$/i;

export const formatMessage = (format: string): string =>
  ({ date: "validation.date-invalid", "date-time": "validation.date-invalid", "one-line": "validation.one-line" })[
    format
  ] ?? "validation.invalid";

/**
 * The formats that schemas name. The API mounts them in its validator and forms read them through `body-rules.ts`, so that
 * both give the same verdict. `country`, `binary` and `decimal` are missing: only the API has the list of countries, a file is not text, and only responses have decimals.
 */
export const formats: Readonly<Record<string, (text: string) => boolean>> = {
  uuid: (text) => /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i.test(text),
  date: isDay,
  // NUL is a damaged character, which has its own message.
  "one-line": (text) => !/[^\P{Cc}\0]/u.test(text),
  // PostgreSQL and JavaScript read the years at both ends of the calendar in different ways.
  "date-time": (text) =>
    /^(?:19|2\d)/.test(text) &&
    isDay(text.slice(0, 10)) &&
    /^[t ]$/i.test(text.charAt(10)) &&
    timePattern.test(text.slice(11)),
};
