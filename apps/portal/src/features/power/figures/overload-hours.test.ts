import { expect, test } from "vitest";
import { overloadDays, rangesOf } from "./overload-hours.ts";

const hour = (from: string, overMinutes = 60) => ({ from, overMinutes, highestPct: 110 });
const ranges = (hours: readonly string[], today: string, count: number) =>
  overloadDays(
    hours.map((from) => hour(from)),
    today,
    count,
  ).map((day) => [day.day, rangesOf(day)]);

test("hours are those of the Dutch clock, joined to ranges, for each of the last days", () => {
  expect(
    ranges(
      // 08:00 to 10:00 and 23:00 on the 20th, and 00:00 on the 21st.
      [
        "2026-11-20T07:00:00Z",
        "2026-11-20T08:00:00Z",
        "2026-11-20T22:00:00Z",
        "2026-11-20T23:00:00Z",
        "2026-11-18T12:00:00Z",
      ],
      "2026-11-21",
      3,
    ),
  ).toEqual([
    ["2026-11-19", []],
    ["2026-11-20", ["08:00–10:00", "23:00–24:00"]],
    ["2026-11-21", ["00:00–01:00"]],
  ]);
});

test("an hour that the clock has twice is shown once, with the worse of the two", () => {
  const twice = [hour("2026-10-25T00:00:00Z", 5), hour("2026-10-25T01:00:00Z", 40)];
  const [day] = overloadDays(twice, "2026-10-25", 1);
  expect(day && rangesOf(day)).toEqual(["02:00–03:00"]);
  expect(day?.hours[2]?.over?.overMinutes).toBe(40);
});
