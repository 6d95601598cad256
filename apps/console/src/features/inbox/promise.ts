import { amsterdamDate, daysBetween } from "@demarc/contract/core/calendar";
import type { InboxItem } from "@demarc/contract/operator/inbox";
import { formatDate, type Locale, type Translate } from "@demarc/shell/translate.ts";
import type en from "./inbox.en.ts";

type Text = Translate<keyof typeof en>;

export type PromiseGroup = "late" | "today" | "later";
export const promiseGroups: readonly PromiseGroup[] = ["late", "today", "later"];

const minute = 60_000;

/** The group of an item at a moment, in milliseconds since 1970: days are those of the provider. */
export const groupOf = ({ dueAt }: Pick<InboxItem, "dueAt">, now: number): PromiseGroup => {
  const due = Date.parse(dueAt);
  if (due < now) return "late";
  return amsterdamDate(new Date(due)) === amsterdamDate(new Date(now)) ? "today" : "later";
};

export type Urgency = "late" | "soon" | "calm";

/** Amber in the last hour. */
export const urgencyOf = ({ dueAt }: Pick<InboxItem, "dueAt">, now: number): Urgency => {
  const left = Date.parse(dueAt) - now;
  if (left < 0) return "late";
  return left < 60 * minute ? "soon" : "calm";
};

/** A span of time in its two largest units: `2 days`, `4 h 20 min`, `48 min`. */
export const spanOf = (milliseconds: number, t: Text): string => {
  const minutes = Math.floor(Math.abs(milliseconds) / minute);
  if (minutes >= 48 * 60) return t("inbox.days", { days: Math.floor(minutes / 1440) });
  if (minutes < 60) return t("inbox.minutes", { minutes });
  return t("inbox.hours", { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
};

/** When an answer is promised: the time today, with the day of the week within six days, otherwise the date. */
export const dueTextOf = (dueAt: string, now: number, locale: Locale): string => {
  const days = Math.abs(daysBetween(amsterdamDate(new Date(now)), amsterdamDate(new Date(dueAt))));
  const time = { hour: "2-digit", minute: "2-digit" } as const;
  if (days === 0) return formatDate(dueAt, locale, time);
  if (days < 7) return formatDate(dueAt, locale, { weekday: "short", ...time });
  return formatDate(dueAt, locale, { day: "numeric", month: "short" });
};

/** What is left of the promise, or how late it is. */
export const leftTextOf = (dueAt: string, now: number, t: Text): string => {
  const left = Date.parse(dueAt) - now;
  const span = spanOf(left, t);
  return left < 0 ? t("inbox.late-by", { span }) : span;
};
