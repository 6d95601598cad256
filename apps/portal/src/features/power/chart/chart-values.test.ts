import { expect, test } from "vitest";
import { demoPower } from "../demo-power.ts";
import type { WindowSeries } from "../series/power.data.ts";
import { chartValues, mainCurve } from "./chart-values.ts";

type Series = WindowSeries["series"];
const of = (feed: "A" | "B" | "SUM", value: number, at: number): Series["series"][number] => ({
  feed,
  metric: "power",
  unit: "W",
  points: [[at, value, null, null]],
});
const series = (at: number): Series => ({
  ...({} as Series),
  resolution: "5m",
  gaps: [],
  series: [of("SUM", at + 3, at), of("A", at + 1, at), of("B", at + 2, at)],
});
const span = { from: 7200, to: 10_800 };
const shown: WindowSeries = { unit: "W", span, series: series(7500), before: undefined };
const [a] = demoPower.feeds;
const columns = (values: ReturnType<typeof chartValues>) =>
  values.columns.map(({ key, column }) => [key, ...column.values]);

test("two feeds have a total, of which the chart shows what is chosen", () => {
  const values = chartValues(shown, demoPower.feeds, ["SUM", "B"]);
  expect(values.curves.map(({ feed }) => feed)).toEqual(["SUM", "A", "B"]);
  expect(values.step).toBe(300);
  expect(columns(values)).toEqual([
    ["SUM", 7503],
    ["B", 7502],
  ]);
  expect(mainCurve(values)?.feed).toBe("SUM");
});

test("one feed has no total, and is shown also if only the total is chosen", () => {
  const values = chartValues(shown, a ? [a] : [], ["SUM"]);
  expect(columns(values)).toEqual([["A", 7501]]);
  expect(mainCurve(values)?.feed).toBe("A");
});

test("the window before is moved into this one: its total, or its only feed", () => {
  const compared = { ...shown, before: series(3900) };
  const both = chartValues(compared, demoPower.feeds, ["A"]);
  expect(both.before).toEqual([{ at: 7500, value: 3903, low: null, high: null }]);
  expect(columns(both)).toEqual([
    ["A", 7501],
    ["before", 3903],
  ]);
  expect(chartValues(compared, a ? [a] : [], ["A"]).before).toEqual([{ at: 7500, value: 3901, low: null, high: null }]);
  expect(chartValues(shown, demoPower.feeds, ["A"]).before).toBeUndefined();
});

test("gaps are those inside the window", () => {
  const gaps: Series["gaps"] = [{ feed: "A", from: "1970-01-01T01:00:00Z", to: "1970-01-01T02:30:00Z" }];
  expect(chartValues({ ...shown, series: { ...series(7500), gaps } }, demoPower.feeds, ["A"]).gaps).toEqual([
    { from: 7200, to: 9000, feeds: ["A"] },
  ]);
});
