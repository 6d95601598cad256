import { describe, expect, test } from "vitest";
import { amsterdamClock, amsterdamInstant } from "./amsterdam-time.ts";
import { panned, possibleSpan, queryOfView, spanBefore, spanOf, viewFrom, zoomed } from "./power-window.ts";

const at = (text: string): number => Date.parse(text) / 1000;
const now = at("2026-11-25T12:00:30Z");

describe("the view in the address", () => {
  test("without anything it is the last 24 hours of all lines in watts", () => {
    expect(viewFrom("")).toEqual({
      range: "24h",
      unit: "W",
      feeds: ["SUM", "A", "B"],
      compare: false,
      table: false,
    });
    expect(queryOfView(viewFrom(""))).toBe("");
  });

  test("everything of the window is kept, and read again as it was", () => {
    const query = "from=2026-11-20T10:00Z&to=2026-11-21T10:00Z&metric=VA&feeds=SUM,B&compare=previous&view=table";
    const view = viewFrom(`?${query}`);
    expect(view).toEqual({
      range: "own",
      span: { from: 1_795_168_800, to: 1_795_255_200 },
      unit: "VA",
      feeds: ["SUM", "B"],
      compare: true,
      table: true,
    });
    expect(queryOfView(view)).toBe(query);
    expect(queryOfView(viewFrom("?range=13m"))).toBe("range=13m");
  });

  test.each([
    ["an unknown range", "?range=2y"],
    ["a day that does not exist", "?from=2026-13-40T10:00Z&to=2026-11-21T10:00Z"],
    ["a day that its month does not have", "?from=2026-02-29T10:00Z&to=2026-03-02T10:00Z"],
    ["an end without a begin", "?to=2026-11-21T10:00Z"],
    ["an end before the begin", "?from=2026-11-21T10:00Z&to=2026-11-20T10:00Z"],
    ["less than ten minutes", "?from=2026-11-21T10:00Z&to=2026-11-21T10:09Z"],
    ["more than thirteen months", "?from=2025-10-24T10:00Z&to=2026-11-25T10:00Z"],
    ["an unknown unit", "?metric=kW"],
    ["no known line", "?feeds=C,D"],
  ])("%s counts as absent", (_, address) => {
    expect(viewFrom(address)).toEqual(viewFrom(""));
  });
});

describe("windows", () => {
  test("a range ends now; an own window is itself", () => {
    expect(spanOf(viewFrom("?range=7d"), 700_000)).toEqual({ from: 95_200, to: 700_000 });
    expect(spanOf(viewFrom("?range=13m"), 40_000_000)).toEqual({ from: 5_785_600, to: 40_000_000 });
    expect(spanOf(viewFrom("?from=2026-11-20T10:00Z&to=2026-11-20T11:00Z"), now)).toEqual({
      from: at("2026-11-20T10:00Z"),
      to: at("2026-11-20T11:00Z"),
    });
  });

  test("zooming in halves the window around its middle, down to ten minutes", () => {
    const day = { from: at("2026-11-20T00:00Z"), to: at("2026-11-21T00:00Z") };
    expect(zoomed(day, 0.5, now)).toEqual({ from: at("2026-11-20T06:00Z"), to: at("2026-11-20T18:00Z") });
    expect(zoomed({ from: 0, to: 600 }, 0.5, now)).toEqual({ from: 0, to: 600 });
  });

  test("zooming out ends at thirteen months, and never in the future", () => {
    const year = { from: at("2025-11-25T12:00Z"), to: at("2026-11-25T12:00Z") };
    expect(zoomed(year, 2, now)).toEqual({ from: at("2025-10-25T12:00Z"), to: at("2026-11-25T12:00Z") });
    const hours = { from: at("2026-11-25T10:00Z"), to: at("2026-11-25T12:00Z") };
    expect(zoomed(hours, 2, now)).toEqual({ from: at("2026-11-25T08:00Z"), to: at("2026-11-25T12:00Z") });
  });

  test("moving keeps the length, back in time and forth until now", () => {
    const hours = { from: at("2026-11-25T08:00Z"), to: at("2026-11-25T10:00Z") };
    expect(panned(hours, -0.5, now)).toEqual({ from: at("2026-11-25T07:00Z"), to: at("2026-11-25T09:00Z") });
    expect(panned(hours, 5, now)).toEqual({ from: at("2026-11-25T10:00Z"), to: at("2026-11-25T12:00Z") });
  });

  test("a dragged window gets whole minutes", () => {
    expect(possibleSpan({ from: 1000.4, to: 2187.9 }, now)).toEqual({ from: 1020, to: 2220 });
  });

  test("the window before has the same length", () => {
    expect(spanBefore({ from: 5000, to: 8600 })).toEqual({ from: 1400, to: 5000 });
  });
});

describe("Dutch time", () => {
  test.each([
    ["winter", "2026-11-25T14:05", "2026-11-25T13:05:00Z"],
    ["summer", "2026-07-01T14:05", "2026-07-01T12:05:00Z"],
    ["an hour that the clock has twice, the first", "2026-10-25T02:30", "2026-10-25T00:30:00Z"],
    ["an hour that the clock skips, an hour later", "2026-03-29T02:30", "2026-03-29T01:30:00Z"],
  ])("%s", (_, clock, instant) => {
    expect(amsterdamInstant(clock)).toBe(at(instant));
  });

  test("an instant is shown as the field has it, and another text is none", () => {
    expect(amsterdamClock(at("2026-11-25T13:05:00Z"))).toBe("2026-11-25T14:05");
    expect(amsterdamInstant("25-11-2026")).toBeUndefined();
  });
});
