import { amsterdamDate } from "@demarc/contract/core/calendar";
import type { WorkView } from "@demarc/shell/feature.ts";
import type { Translate } from "@demarc/shell/translate.ts";
import type en from "./work-list.en.ts";

const minuteMilliseconds = 60_000;
const dayMinutes = 1440;

/** The day of a time in Amsterdam, counted from 1970. */
const dayOf = (time: number): number => Date.parse(amsterdamDate(new Date(time))) / 86_400_000;

/** How long something has waited, is late, or has left; `since` is the due date of an invoice, or the end of an account. */
export const ageOf = (age: WorkView["age"], since: string, t: Translate<keyof typeof en>, now = Date.now()): string => {
  const at = Date.parse(since);
  if (age === "late") return t("work-list.age.late", { days: Math.max(1, dayOf(now) - dayOf(at)) });
  if (age === "starts" && at <= now) return t("work-list.age.now");
  if (age) return t(`work-list.age.${age}`, { days: Math.max(0, dayOf(at) - dayOf(now)) });
  const minutes = Math.max(0, Math.floor((now - at) / minuteMilliseconds));
  if (minutes >= 2 * dayMinutes) return t("work-list.age.days", { days: Math.floor(minutes / dayMinutes) });
  if (minutes < 60) return t("work-list.age.minutes", { minutes: Math.max(1, minutes) });
  return t("work-list.age.hours", { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
};
