import { expect, it } from "vitest";
import {
  addWorkingDays,
  amsterdamDate,
  daysAfter,
  daysBetween,
  endOfMonth,
  isWorkingDay,
  monthAfter,
  monthsAfter,
} from "./calendar.ts";

it.each([
  ["2026-04-06", "Easter Monday"],
  ["2026-04-27", "King's Day"],
  ["2025-04-26", "King's Day, when the 27th is a Sunday"],
  ["2025-05-05", "Liberation Day, every fifth year"],
  ["2026-05-14", "Ascension Day"],
  ["2026-05-25", "Whit Monday"],
  ["2024-04-01", "Easter Monday"],
  ["2026-12-25", "Christmas"],
  ["2027-01-01", "New Year"],
  ["2026-12-26", "Boxing Day"],
  ["2025-12-26", "Boxing Day, on a Friday"],
  ["2038-04-26", "Easter Monday, on its latest day"],
  ["2285-03-23", "Easter Monday, on its earliest day"],
  ["2030-05-30", "Ascension Day"],
  ["2026-11-21", "a Saturday"],
  ["2026-11-22", "a Sunday"],
])("%s is not a working day: %s", (date) => {
  expect(isWorkingDay(date)).toBe(false);
});

it.each([
  "2026-05-05",
  "2026-11-20",
  "2025-04-28",
  // The days beside holidays, and Good Friday.
  "2026-04-03",
  "2026-04-07",
  "2026-04-28",
  "2026-05-13",
  "2026-05-15",
  "2026-05-26",
  "2026-12-24",
  "2026-12-31",
  "2026-11-23",
])("%s is a working day", (date) => {
  expect(isWorkingDay(date)).toBe(true);
});

it("working days skip weekends and holidays", () => {
  expect(addWorkingDays("2026-11-20", 0)).toBe("2026-11-20");
  expect(addWorkingDays("2026-11-20", 1)).toBe("2026-11-23");
  expect(addWorkingDays("2026-12-24", 1)).toBe("2026-12-28");
  expect(addWorkingDays("2026-11-20", 10)).toBe("2026-12-04");
  expect(addWorkingDays("2026-11-21", 0)).toBe("2026-11-21");
  expect(addWorkingDays("2026-11-21", 1)).toBe("2026-11-23");
  expect(addWorkingDays("2026-12-31", 1)).toBe("2027-01-04");
});

it.each([
  ["2026-11-15", 0, "2026-11-30"],
  ["2026-11-30", 1, "2026-12-31"],
  ["2027-12-31", 2, "2028-02-29"],
  ["2026-11-01", 12, "2027-11-30"],
])("the month of %s ends, %i months later, on %s", (date, months, last) => {
  expect(endOfMonth(date, months)).toBe(last);
});

it.each([
  ["2027-01-15", "2027-02-15"],
  ["2027-01-28", "2027-02-28"],
  ["2027-01-29", "2027-02-28"],
  ["2027-01-30", "2027-02-28"],
  ["2027-01-31", "2027-02-28"],
  ["2028-01-30", "2028-02-29"],
  ["2027-02-27", "2027-03-27"],
  ["2027-02-28", "2027-03-31"],
  ["2027-04-30", "2027-05-31"],
  ["2027-12-31", "2028-01-31"],
])("a month after %s is %s: the last day of a month leads to the last day", (date, after) => {
  expect(monthAfter(date)).toBe(after);
});

it.each([
  ["2027-01-15", 1, "2027-02-15"],
  ["2027-01-29", 1, "2027-02-28"],
  ["2027-01-31", 1, "2027-02-28"],
  ["2027-02-28", 1, "2027-03-28"],
  ["2028-02-29", 12, "2029-02-28"],
  ["2027-01-31", 13, "2028-02-29"],
  ["2027-03-31", -1, "2027-02-28"],
  ["2027-01-15", -1, "2026-12-15"],
  ["2027-01-15", 0, "2027-01-15"],
])("%s and %i months is %s", (date, months, after) => {
  expect(monthsAfter(date, months)).toBe(after);
});

it.each([
  ["2026-12-31", 1, "2027-01-01"],
  ["2027-03-27", 1, "2027-03-28"],
  ["2027-03-28", 1, "2027-03-29"],
  ["2027-10-31", 1, "2027-11-01"],
  ["2028-03-01", -1, "2028-02-29"],
  ["2027-01-01", 0, "2027-01-01"],
])("%s and %i days is %s, also when summer time begins or ends", (date, days, after) => {
  expect(daysAfter(date, days)).toBe(after);
  expect(daysBetween(date, after)).toBe(days);
});

it.each([
  ["2026-12-31T22:59:59.999Z", "2026-12-31"],
  ["2026-12-31T23:00:00.000Z", "2027-01-01"],
  ["2026-06-30T21:59:59.999Z", "2026-06-30"],
  ["2026-06-30T22:00:00.000Z", "2026-07-01"],
  // Summer time begins on 28 March 2027 and ends on 31 October.
  ["2027-03-27T23:00:00.000Z", "2027-03-28"],
  ["2027-03-28T21:59:59.999Z", "2027-03-28"],
  ["2027-03-28T22:00:00.000Z", "2027-03-29"],
  ["2027-10-30T22:00:00.000Z", "2027-10-31"],
  ["2027-10-31T22:59:59.999Z", "2027-10-31"],
  ["2027-10-31T23:00:00.000Z", "2027-11-01"],
])("%s is on %s in Amsterdam", (instant, date) => {
  expect(amsterdamDate(new Date(instant))).toBe(date);
});
