import { addWorkingDays, amsterdamDate, daysAfter, isWorkingDay } from "@demarc/contract/core/calendar";

/** The hour in Amsterdam from which reminders are sent. */
const firstHour = 7;

const hourIn = new Intl.DateTimeFormat("en-GB", { timeZone: "Europe/Amsterdam", hour: "2-digit", hourCycle: "h23" });

/**
 * The day for which reminders are sent now, and the last day whose reminders are sent with them: before a weekend or a holiday,
 * the last of those free days. Undefined before 07:00 and on non-working days.
 */
export const remindingDay = (now: Date): { readonly day: string; readonly until: string } | undefined => {
  const day = amsterdamDate(now);
  if (!isWorkingDay(day) || Number(hourIn.format(now)) < firstHour) return undefined;
  return { day, until: daysAfter(addWorkingDays(day, 1), -1) };
};
