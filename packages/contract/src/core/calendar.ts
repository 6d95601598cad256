const dayMilliseconds = 86_400_000;

const easter = (year: number): number => {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const epact = (century - Math.floor(century / 4) - Math.floor((8 * century + 13) / 25) + 19 * golden + 15) % 30;
  const moon = epact - Math.floor(epact / 28) * (1 - Math.floor(29 / (epact + 1)) * Math.floor((21 - golden) / 11));
  const weekday = (year + Math.floor(year / 4) + moon + 2 - century + Math.floor(century / 4)) % 7;
  return Date.UTC(year, 2, 28 + moon - weekday);
};

/**
 * Public holidays of the Netherlands: fixed ones as month and day, others as days after Easter. Liberation Day: every
 * fifth year.
 */
const isHoliday = (day: Date): boolean => {
  const year = day.getUTCFullYear();
  // King's Day moves from a Sunday to the Saturday before it, which is no working day either.
  const fixed = ["1-1", "4-27", "12-25", "12-26", ...(year % 5 === 0 ? ["5-5"] : [])];
  const afterEaster = Math.round((day.getTime() - easter(year)) / dayMilliseconds);
  return fixed.includes(`${day.getUTCMonth() + 1}-${day.getUTCDate()}`) || [0, 1, 39, 49, 50].includes(afterEaster);
};

/**
 * Whether a calendar date (`2026-12-24`) is a working day: Monday to Friday and not a public holiday of the
 * Netherlands.
 */
export const isWorkingDay = (date: string): boolean => {
  const day = new Date(`${date}T00:00:00Z`);
  return day.getUTCDay() % 6 !== 0 && !isHoliday(day);
};

export const daysAfter = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * dayMilliseconds).toISOString().slice(0, 10);

export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / dayMilliseconds;

/** The same day of the next month (`2026-11-15`: `2026-12-15`); the last day of a month maps to the last day of the next. */
export const monthAfter = (date: string): string => {
  const [year = 0, month = 0, day = 0] = date.split("-").map(Number);
  const lastOf = (ofMonth: number) => new Date(Date.UTC(year, ofMonth, 0)).getUTCDate();
  const next = day === lastOf(month) ? lastOf(month + 1) : Math.min(day, lastOf(month + 1));
  return new Date(Date.UTC(year, month, next)).toISOString().slice(0, 10);
};

/** The same day a number of months later (`2026-01-31` and 1: `2026-02-28`), as PostgreSQL adds months. */
export const monthsAfter = (date: string, months: number): string => {
  const [year = 0, month = 0, day = 0] = date.split("-").map(Number);
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastDay))).toISOString().slice(0, 10);
};

/** The last day of the month of a date, or of a month a number of months later (`2026-11-15` and 1: `2026-12-31`). */
export const endOfMonth = (date: string, monthsLater = 0): string => {
  const [year = 0, month = 0] = date.split("-").map(Number);
  return new Date(Date.UTC(year, month + monthsLater, 0)).toISOString().slice(0, 10);
};

export const addWorkingDays = (date: string, days: number): string => {
  let current = date;
  for (let left = days; left > 0;) {
    current = daysAfter(current, 1);
    if (isWorkingDay(current)) left -= 1;
  }
  return current;
};

/** Made once: it takes far longer to make than to use. */
const inAmsterdam = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Amsterdam" });

export const amsterdamDate = (instant: Date): string => inAmsterdam.format(instant);
