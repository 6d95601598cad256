import { expect, test } from "vitest";
import { usualPeriods } from "./recharge-period.ts";

test.each([
  ["2026-11-20", "2026-11-01 2026-11-30", "2026-10-01 2026-10-31", "2026"],
  ["2026-01-01", "2026-01-01 2026-01-31", "2025-12-01 2025-12-31", "2026"],
  ["2026-12-31", "2026-12-01 2026-12-31", "2026-11-01 2026-11-30", "2026"],
  ["2028-03-01", "2028-03-01 2028-03-31", "2028-02-01 2028-02-29", "2028"],
])("on %s the periods are %s, %s and all of %s", (today, month, before, year) => {
  const periods = usualPeriods(today);
  expect(Object.values(periods).map(({ from, to }) => `${from} ${to}`)).toEqual([
    month,
    before,
    `${year}-01-01 ${year}-12-31`,
  ]);
});
