import { describe, expect, it } from "vitest";
import { lastDayOf } from "./tv-codes.rules.ts";

const today = "2026-12-31";
const verdict = (day: string | undefined): string => {
  try {
    return lastDayOf(day, today);
  } catch (error) {
    return (error as { errors: { message: string }[] }).errors[0]?.message ?? "";
  }
};

describe("the last day of a code", () => {
  it.each([
    ["2026-12-30", "validation.date-too-early"],
    ["2026-12-31", "validation.date-too-early"],
    ["2027-01-01", "2027-01-01"],
    ["2027-01-29", "2027-01-29"],
    ["2027-01-30", "2027-01-30"],
    ["2027-01-31", "validation.date-too-late"],
  ])("%s, chosen on 31 December: %s", (day, outcome) => {
    expect(verdict(day)).toBe(outcome);
  });
});
