import { daysAfter, endOfMonth } from "@demarc/contract/core/calendar";

export const dayPresets = ["this-month", "last-month", "last-quarter", "this-year"] as const;
export type DayPreset = (typeof dayPresets)[number];

export interface Days {
  readonly from: string;
  readonly to: string;
}

const monthOf = (day: string) => Number(day.slice(5, 7));

/** The first and the last day of a period, on a day such as 2026-11-29. */
export const daysOf = (preset: DayPreset, today: string): Days => {
  const first = `${today.slice(0, 7)}-01`;
  if (preset === "this-month") return { from: first, to: endOfMonth(today) };
  if (preset === "this-year") return { from: `${today.slice(0, 4)}-01-01`, to: `${today.slice(0, 4)}-12-31` };
  const monthsInQuarter = preset === "last-quarter" ? ((monthOf(today) - 1) % 3) + 1 : 1;
  const to = endOfMonth(first, -monthsInQuarter);
  const from = endOfMonth(first, -monthsInQuarter - (preset === "last-quarter" ? 3 : 1));
  return { from: daysAfter(from, 1), to };
};
