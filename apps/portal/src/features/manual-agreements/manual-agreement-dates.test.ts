import { expect, test, vi } from "vitest";
import { keyText } from "@demarc/shell/testing/key-text.ts";
import { firstDayText, lastDayOf } from "./manual-agreement-dates.ts";

test.each([
  ["ACTIVE", null, "2027-11-30", "2027-11-30"],
  ["ACTIVE", "2026-12-31", "2027-11-30", "2026-12-31"],
  ["ENDED", "2026-10-31", "2027-11-30", "2026-10-31"],
  ["ENDED", null, "2027-11-30", null],
  ["OFFERED", null, null, null],
])("an agreement that is %s until %s, in a term until %s, lasts until %s", (status, endDate, termEndDate, last) => {
  expect(lastDayOf({ status: status as never, endDate, termEndDate })).toBe(last);
});

test.each([
  [null, "manual-agreements.from-today"],
  ["2026-11-19", "manual-agreements.from-today"],
  ["2026-11-20", "manual-agreements.from-today"],
  ["2026-11-21", "21 November 2026"],
])("an agreement from %s that is accepted today begins: %s", (startDate, text) => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-11-19T23:00:00Z") });
  expect(firstDayText(keyText, "en", { startDate })).toBe(text);
});
