import { addWorkingDays, amsterdamDate, daysAfter, isWorkingDay } from "@demarc/contract/core/calendar";

/** The hour in Amsterdam from which reminders are sent. */
const firstHour = 7;

const hourIn = new Intl.DateTimeFormat("en-GB", { timeZone: "Europe/Amsterdam", hour: "2-digit", hourCycle: "h23" });

/**
 * The day on which reminders go out now, and the last day whose reminders go out with them: before a weekend or a holiday, those
 * of its days as well. Undefined before seven in the morning and on a day that is no working day.
 */
export const remindingDay = (now: Date): { readonly day: string; readonly until: string } | undefined => {
  const day = amsterdamDate(now);
  if (!isWorkingDay(day) || Number(hourIn.format(now)) < firstHour) return undefined;
  return { day, until: daysAfter(addWorkingDays(day, 1), -1) };
};
