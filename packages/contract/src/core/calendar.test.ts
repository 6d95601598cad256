import { expect, it } from "vitest";
import { addWorkingDays, amsterdamDate, endOfMonth, isWorkingDay } from "./calendar.ts";

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
  ["2026-11-21", "a Saturday"],
])("%s is not a working day: %s", (date) => {
  expect(isWorkingDay(date)).toBe(false);
});

it.each(["2026-05-05", "2026-11-20", "2025-04-28"])("%s is a working day", (date) => {
  expect(isWorkingDay(date)).toBe(true);
});

it("working days skip weekends and holidays", () => {
  expect(addWorkingDays("2026-11-20", 0)).toBe("2026-11-20");
  expect(addWorkingDays("2026-11-20", 1)).toBe("2026-11-23");
  expect(addWorkingDays("2026-12-24", 1)).toBe("2026-12-28");
  expect(addWorkingDays("2026-11-20", 10)).toBe("2026-12-04");
});

it.each([
  ["2026-11-15", 0, "2026-11-30"],
  ["2026-11-30", 1, "2026-12-31"],
  ["2027-12-31", 2, "2028-02-29"],
  ["2026-11-01", 12, "2027-11-30"],
])("the month of %s ends, %i months later, on %s", (date, months, last) => {
  expect(endOfMonth(date, months)).toBe(last);
});

it("a day begins at midnight in Amsterdam, in summer and in winter", () => {
  expect(amsterdamDate(new Date("2026-06-30T22:30:00Z"))).toBe("2026-07-01");
  expect(amsterdamDate(new Date("2026-12-31T22:30:00Z"))).toBe("2026-12-31");
});
