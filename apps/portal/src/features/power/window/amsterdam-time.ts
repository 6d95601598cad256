const zone = new Intl.DateTimeFormat("sv-SE", {
  timeZone: "Europe/Amsterdam",
  dateStyle: "short",
  timeStyle: "short",
});

/** The Dutch time of an instant in seconds since 1970, in the format of a date and time field: `2026-11-25T14:05`. */
export const amsterdamClock = (seconds: number): string => zone.format(new Date(seconds * 1000)).replace(" ", "T");

/**
 * The instant of a Dutch time (`2026-11-25T14:05`), in seconds since 1970; undefined for any other text. A time that the clock
 * skips becomes an hour later; a time that occurs twice becomes the first.
 */
export const amsterdamInstant = (clock: string): number | undefined => {
  const asUtc = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(clock) ? Date.parse(`${clock}Z`) / 1000 : Number.NaN;
  if (Number.isNaN(asUtc)) return undefined;
  // Dutch time is one hour ahead of UTC, or two in summer.
  const found = [7200, 3600].map((ahead) => asUtc - ahead).find((instant) => amsterdamClock(instant) === clock);
  return found ?? asUtc - 3600;
};
