import { describe, expect, test } from "vitest";
import { isNamedBelow } from "./time-chart-drawing.ts";
import { pinched } from "./time-chart-gestures.ts";
import { columnsOf, upperEnd } from "./time-chart-options.ts";

describe("two fingers", () => {
  test("twice as far apart shows half of the time, around the same instants", () => {
    expect(pinched({ from: 1000, to: 2000 }, [40, 60], [30, 70], 100)).toEqual({ from: 1250, to: 1750 });
  });

  test("moved without stretching they move the window", () => {
    expect(pinched({ from: 1000, to: 2000 }, [40, 60], [50, 70], 100)).toEqual({ from: 900, to: 1900 });
  });

  test("above each other they give a window with an end", () => {
    const { from, to } = pinched({ from: 1000, to: 2000 }, [40, 60], [50, 50], 100);
    expect(Number.isFinite(from) && Number.isFinite(to) && to > from).toBe(true);
  });
});

describe("the name of a line", () => {
  test("is on the side where no other line is near", () => {
    // Two feeds and their total, whichever of the feeds is the higher one.
    expect(isNamedBelow(2100, [1200, 900])).toBe(false);
    expect(isNamedBelow(1200, [2100, 900])).toBe(false);
    expect(isNamedBelow(900, [2100, 1200])).toBe(true);
    expect(isNamedBelow(900, [undefined, null, 900])).toBe(false);
  });
});

describe("the scale", () => {
  test("reaches above values and limits near them, and leaves out limits far above", () => {
    expect(upperEnd(1000, [2944, 3680])).toBeCloseTo(3297.28);
    expect(upperEnd(4000, [2944, 3680])).toBeCloseTo(4480);
    expect(upperEnd(100, [2944])).toBeCloseTo(112);
    expect(upperEnd(null, [])).toBeCloseTo(1.12);
  });

  test("a series with a band takes three columns", () => {
    const times = [0, 300];
    const band = { key: "a", label: "A", tone: "a", values: [1, 2], low: [0, 1], high: [3, 4] } as const;
    const line = { key: "b", label: "B", tone: "b", values: [5, null] } as const;
    expect(columnsOf({ times, series: [band, line] })).toEqual([
      [0, 300],
      [1, 2],
      [3, 4],
      [0, 1],
      [5, null],
    ]);
  });
});
