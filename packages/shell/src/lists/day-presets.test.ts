import { expect, test } from "vitest";
import { daysOf } from "./day-presets.ts";

test.each([
  ["this-month", "2026-11-29", "2026-11-01", "2026-11-30"],
  ["this-month", "2028-02-01", "2028-02-01", "2028-02-29"],
  ["last-month", "2026-11-01", "2026-10-01", "2026-10-31"],
  ["last-month", "2026-03-31", "2026-02-01", "2026-02-28"],
  ["last-month", "2026-01-15", "2025-12-01", "2025-12-31"],
  ["last-quarter", "2026-12-31", "2026-07-01", "2026-09-30"],
  ["last-quarter", "2026-10-01", "2026-07-01", "2026-09-30"],
  ["last-quarter", "2026-09-30", "2026-04-01", "2026-06-30"],
  ["last-quarter", "2026-02-28", "2025-10-01", "2025-12-31"],
  ["this-year", "2026-01-01", "2026-01-01", "2026-12-31"],
] as const)("%s on %s is from %s to %s", (preset, today, from, to) => {
  expect(daysOf(preset, today)).toEqual({ from, to });
});
