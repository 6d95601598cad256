import { describe, expect, test } from "vitest";
import { factsOf } from "./curve-facts.ts";
import { breaksOf, tableOf } from "./curve-table.ts";
import { curvesOf } from "./power-curves.ts";
import { gapBlocks, gapsByFeed, unmeasuredSeconds } from "./power-gaps.ts";
import { windowCsv } from "./window-csv.ts";

const point = (at: number, value: number, low: number | null = null, high: number | null = null) => ({
  at,
  value,
  low,
  high,
});
const series = (
  feed: "A" | "B" | "SUM",
  metric: "power" | "current" | "apparent",
  points: [number, number | null][],
) => ({
  feed,
  metric,
  unit: "W" as const,
  points: points.map(([at, value]): [number, number | null, number | null, number | null] => [at, value, null, null]),
});
const oneAndB = [
  { label: "A", phase: 1 },
  { label: "B", phase: 1 },
] as const;

describe("curves", () => {
  test("watts and amperes are those of the server, without what was not measured", () => {
    const answer = {
      series: [
        series("SUM", "power", [[300, 2100]]),
        series("A", "power", [
          [0, 1000],
          [300, null],
        ]),
        series("B", "power", [[300, 1100]]),
      ],
    };
    expect(curvesOf(answer, "W", oneAndB)).toEqual([
      { feed: "SUM", points: [point(300, 2100)] },
      { feed: "A", points: [point(0, 1000)] },
      { feed: "B", points: [point(300, 1100)] },
    ]);
  });

  test("volt-ampere are those of the server, which knows the phases", () => {
    const answer = {
      series: [
        series("SUM", "apparent", [[0, 2078]]),
        series("A", "apparent", [
          [0, 1150],
          [600, 1617],
        ]),
        series("A", "current", [[0, 5]]),
      ],
    };
    expect(curvesOf(answer, "VA", oneAndB)).toEqual([
      { feed: "SUM", points: [point(0, 2078)] },
      { feed: "A", points: [point(0, 1150), point(600, 1617)] },
      { feed: "B", points: [] },
    ]);
  });
});

describe("gaps", () => {
  test("a line breaks off one step after its last point, not between a day of 25 hours and the next", () => {
    expect(breaksOf([point(0, 1), point(300, 1), point(900, 1)], 300)).toEqual([600]);
    expect(breaksOf([point(0, 1), point(90_000, 1), point(176_400, 1)], 86_400)).toEqual([]);
  });

  test("curves share their times: null begins a gap, undefined is a time of the other curve", () => {
    const { times, columns } = tableOf(
      [
        [point(0, 10, 8, 12), point(300, 11, 9, 13), point(1200, 12, 10, 14)],
        [point(0, 5), point(300, 5), point(600, 6), point(900, 6), point(1200, 7)],
      ],
      300,
    );
    expect(times).toEqual([0, 300, 600, 900, 1200]);
    expect(columns[0]).toEqual({
      values: [10, 11, null, undefined, 12],
      low: [8, 9, null, undefined, 10],
      high: [12, 13, null, undefined, 14],
      hasBand: true,
    });
    expect(columns[1]?.values).toEqual([5, 5, 6, 6, 7]);
    expect(columns[1]?.hasBand).toBe(false);
  });

  test("blocks say which feeds were not measured, cut at the window", () => {
    const minute = (count: number) => new Date(count * 60_000).toISOString();
    const gaps = [
      { feed: "A" as const, from: minute(10), to: minute(40) },
      { feed: "B" as const, from: minute(30), to: minute(90) },
    ];
    const blocks = gapBlocks(gaps, { from: 1200, to: 3600 });
    expect(blocks).toEqual([
      { from: 1200, to: 1800, feeds: ["A"] },
      { from: 1800, to: 2400, feeds: ["A", "B"] },
      { from: 2400, to: 3600, feeds: ["B"] },
    ]);
    expect(unmeasuredSeconds(blocks)).toBe(2400);
    expect(gapBlocks(gaps, { from: 6000, to: 7000 })).toEqual([]);
  });

  test("a silent night is one gap of each feed, however the other feed divides it", () => {
    const minute = (count: number) => new Date(count * 60_000).toISOString();
    const gaps = [
      { feed: "B" as const, from: minute(10), to: minute(90) },
      { feed: "A" as const, from: minute(30), to: minute(60) },
      { feed: "A" as const, from: minute(80), to: minute(85) },
    ];
    expect(gapsByFeed(gaps, { from: 0, to: 4800 })).toMatchObject([
      { feed: "A", gaps: [{ from: 1800, to: 3600 }] },
      { feed: "B", gaps: [{ from: 600, to: 4800 }] },
    ]);
    const [first] = gapsByFeed(gaps, { from: 0, to: 7200 });
    expect(first?.gaps).toMatchObject([
      { from: 1800, to: 3600 },
      { from: 4800, to: 5100 },
    ]);
    expect(gapsByFeed(gaps, { from: 5200, to: 7200 })).toMatchObject([{ feed: "B" }]);
  });

  test("gaps of one feed that meet are one block", () => {
    const gaps = [
      { feed: "A" as const, from: "1970-01-01T00:10:00Z", to: "1970-01-01T00:20:00Z" },
      { feed: "A" as const, from: "1970-01-01T00:20:00Z", to: "1970-01-01T00:30:00Z" },
    ];
    expect(gapBlocks(gaps, { from: 0, to: 3600 })).toEqual([{ from: 600, to: 1800, feeds: ["A"] }]);
  });
});

describe("facts", () => {
  test("the first of equal extremes, the mean, and the nearest rank of 95 percent", () => {
    const points = [4, 2, 9, 2, 9, 4].map((value, place) => point(place * 300, value));
    expect(factsOf(points)).toEqual({
      lowest: { value: 2, at: 300 },
      highest: { value: 9, at: 600 },
      mean: 5,
      p95: 9,
    });
    expect(factsOf(Array.from({ length: 100 }, (_, place) => point(place, 100 - place)))?.p95).toBe(95);
    expect(factsOf([])).toBeUndefined();
  });
});

describe("the file of a window", () => {
  const column = { values: [1500.25, null, 1600], low: [1400, null, 1500], high: [1600, null, 1700], hasBand: true };
  const file = {
    time: "Time",
    times: [1_795_168_800, 1_795_169_100, 1_795_169_400],
    columns: [{ name: 'Feed "A" (W)', column }],
  };

  test("the standard dialect has instants and points, and no row for a gap", () => {
    expect(windowCsv(file, "standard")).toBe(
      '"Time","Feed ""A"" (W)","Feed ""A"" (W) min","Feed ""A"" (W) max"\r\n' +
        "2026-11-20T10:00:00.000Z,1500.25,1400,1600\r\n" +
        "2026-11-20T10:10:00.000Z,1600,1500,1700\r\n",
    );
  });

  test("the Dutch dialect has Dutch time and decimal commas", () => {
    expect(windowCsv(file, "excel-nl").split("\r\n").slice(0, 2)).toEqual([
      '"Time";"Feed ""A"" (W)";"Feed ""A"" (W) min";"Feed ""A"" (W) max";"UTC"',
      "20-11-2026 11:00;1500,25;1400;1600;2026-11-20T10:00:00.000Z",
    ]);
  });

  test("the Dutch dialect keeps the two hours from 02:00 in October apart", () => {
    const times = [Date.UTC(2026, 9, 25, 0, 30) / 1000, Date.UTC(2026, 9, 25, 1, 30) / 1000];
    const one = { name: "A", column: { values: [1, 2], low: [], high: [], hasBand: false } };
    expect(
      windowCsv({ time: "Time", times, columns: [one] }, "excel-nl")
        .split("\r\n")
        .slice(1, 3),
    ).toEqual(["25-10-2026 02:30;1;2026-10-25T00:30:00.000Z", "25-10-2026 02:30;2;2026-10-25T01:30:00.000Z"]);
  });
});
