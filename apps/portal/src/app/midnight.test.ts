import { daysAfter } from "@demarc/contract/core/calendar";
import { afterEach, describe, expect, it, vi } from "vitest";
import { daysUntil } from "../features/dc-connections/connection-labels.ts";
import { fullMoment, shortMoment } from "../features/lines/line-time.ts";
import { firstDayText } from "../features/manual-agreements/manual-agreement-dates.ts";
import { today } from "../features/tv-accounts/tv-labels.ts";
import { ageOf } from "../features/work-list/work-age.ts";

const usualZone = process.env["TZ"];
afterEach(() => {
  vi.useRealTimers();
  if (usualZone === undefined) delete process.env["TZ"];
  else process.env["TZ"] = usualZone;
});

const t = ((key: string, values: object = {}) => [key, ...Object.values(values)].join(" ")) as never;

/** Moments between midnight and two in Amsterdam, with their day there; in UTC it is the day before. */
const moments = [
  ["2026-12-31T23:30:00Z", "2027-01-01"],
  ["2027-06-30T22:30:00Z", "2027-07-01"],
  // The days on which summer time begins and ends.
  ["2027-03-27T23:30:00Z", "2027-03-28"],
  ["2027-10-30T22:30:00Z", "2027-10-31"],
] as const;
/** Where the browser is, with midnight there on 1 January in UTC. */
const zones = [
  ["UTC", "2027-01-01T00:00:00.000Z"],
  ["America/New_York", "2027-01-01T05:00:00.000Z"],
  ["Asia/Tokyo", "2026-12-31T15:00:00.000Z"],
] as const;

describe.each(moments)("at %s, which is %s in Amsterdam", (now, day) => {
  const [yesterday, tomorrow] = [daysAfter(day, -1), daysAfter(day, 1)];
  const minutesAgo = (minutes: number) => new Date(Date.parse(now) - minutes * 60_000).toISOString();

  it.each(zones)("today is the day of Amsterdam in a browser in %s", (zone, newYear) => {
    process.env["TZ"] = zone;
    vi.useFakeTimers({ toFake: ["Date"], now: new Date(now) });
    expect(new Date(2027, 0, 1).toISOString()).toBe(newYear);
    expect(today()).toBe(day);
    expect([yesterday, day, tomorrow].map(daysUntil)).toEqual([-1, 0, 1]);
    const firstDay = (startDate: string | null) => firstDayText(t, "en", { startDate });
    expect([null, yesterday, day].map(firstDay)).toEqual(Array(3).fill("manual-agreements.from-today"));
    expect(firstDay(tomorrow)).toContain(String(Number(tomorrow.slice(8))));
    expect(ageOf("late", `${yesterday}T11:00:00Z`, t)).toBe("work-list.age.late 1");
    expect(ageOf("due", `${tomorrow}T11:00:00Z`, t)).toBe("work-list.age.due 1");
    expect(ageOf("ends", `${day}T11:00:00Z`, t)).toBe("work-list.age.ends 0");
    // 20 minutes after midnight, and 10 minutes before.
    expect(shortMoment(minutesAgo(10), "en")).toBe("00:20");
    expect(shortMoment(minutesAgo(40), "en")).not.toMatch(/^\d\d:\d\d$/);
    expect(fullMoment(minutesAgo(10), t, "en")).toBe("lines.today 00:20");
    expect(fullMoment(minutesAgo(40), t, "en")).toContain("23:50");
    expect(fullMoment(minutesAgo(40), t, "en")).not.toContain("lines.today");
  });
});
