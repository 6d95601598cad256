import { expect, it } from "vitest";
import { dayText } from "./day-text.ts";

it.each([
  ["2026-12-24", "Thursday 24 December 2026", "donderdag 24 december 2026"],
  ["2027-01-01", "Friday 1 January 2027", "vrijdag 1 januari 2027"],
  ["2027-03-28", "Sunday 28 March 2027", "zondag 28 maart 2027"],
  ["2028-02-29", "Tuesday 29 February 2028", "dinsdag 29 februari 2028"],
])("%s is %s, and in Dutch %s, in every time zone", (day, english, dutch) => {
  const zone = process.env["TZ"];
  try {
    for (const local of ["Pacific/Kiritimati", "America/Los_Angeles"]) {
      process.env["TZ"] = local;
      expect(dayText("en", day).replace(",", "")).toBe(english);
      expect(dayText("nl", day)).toBe(dutch);
    }
  } finally {
    if (zone === undefined) delete process.env["TZ"];
    else process.env["TZ"] = zone;
  }
});
