import { euroFormat } from "@demarc/contract/core/money";
import type { CalendarDate } from "../../platform/calendar-source.ts";
import { dayText } from "../../platform/day-text.ts";
import type { NoticeDateRow } from "./calendar.queries.ts";
import type { NoticeConsequences } from "./notices.queries.ts";

const texts = {
  en: {
    lastDay: "Last day to cancel",
    fact: (cancelBy: string, ends: string, price: string) =>
      `Cancel by ${cancelBy}, to end on ${ends}. ${price} a month.`,
    renews: (months: number) =>
      months === 1 ? " Otherwise it renews for a month." : ` Otherwise it renews for ${months} months.`,
    runsOn: " It does not renew; without a cancellation it runs on until you cancel it.",
  },
  nl: {
    lastDay: "Laatste opzegdag",
    fact: (cancelBy: string, ends: string, price: string) =>
      `Opzeggen uiterlijk ${cancelBy}, dan eindigt het op ${ends}. ${price} per maand.`,
    renews: (months: number) =>
      months === 1 ? " Anders wordt het een maand verlengd." : ` Anders wordt het ${months} maanden verlengd.`,
    runsOn: " Het wordt niet verlengd; zonder opzegging loopt het door tot u opzegt.",
  },
};

export const consequencesText = (
  locale: "en" | "nl",
  { cancelBy, endDate, renews, renewalMonths, mrc }: NoticeConsequences,
): string => {
  const text = texts[locale];
  const fact = text.fact(dayText(locale, cancelBy), dayText(locale, endDate), euroFormat(locale)(mrc));
  return fact + (renews ? text.renews(renewalMonths) : text.runsOn);
};

/** The last day to cancel a contract as an event of a calendar. */
export const noticeDate =
  (locale: "en" | "nl") =>
  ({ uid, updatedAt, name, reference, place, route, ...consequences }: NoticeDateRow): CalendarDate => ({
    uid,
    day: consequences.cancelBy,
    updatedAt,
    version: 0,
    summary: `${texts[locale].lastDay}: ${reference === null ? name : `${name} (${reference})`}`,
    place,
    description: consequencesText(locale, consequences),
    route,
  });
