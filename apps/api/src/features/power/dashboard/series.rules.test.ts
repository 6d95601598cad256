import type { PowerMetric } from "@demarc/contract/power/power";
import { describe, expect, it } from "vitest";
import { InvalidRequest } from "../../../platform/refusals/errors.ts";
import type { MeteredRow } from "../subjects/subject.queries.ts";
import type { PointRow } from "./series.queries.ts";
import { datesOf, planSeries, type SeriesPlan, type SeriesQuery, seriesOf } from "./series.rules.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const kept = { readingDays: 14, fiveMinuteDays: 90, hourMonths: 36 };
const now = new Date("2026-11-21T10:15:00Z");
const ago = (ms: number): string => new Date(now.getTime() - ms).toISOString();
const plan = (query: SeriesQuery, at = now) => planSeries(query, at, kept);
const refusal = (query: SeriesQuery): string | undefined => {
  try {
    plan(query);
    return undefined;
  } catch (error) {
    if (error instanceof InvalidRequest) return error.errors[0]?.field;
    throw error;
  }
};

describe("the plan of a series", () => {
  it("is the last 24 hours of power of all feeds, from the start of a point", () => {
    expect(plan({}, new Date("2026-11-21T10:13:20Z"))).toEqual({
      resolution: "5m",
      fromMs: Date.parse("2026-11-20T10:10:00Z"),
      toMs: Date.parse("2026-11-21T10:13:20Z"),
      feeds: undefined,
      metrics: ["power"],
    });
  });

  it("has the feeds and each metric once", () => {
    expect(plan({ feed: "B,SUM", metric: "current,power,current" })).toMatchObject({
      feeds: ["B", "SUM"],
      metrics: ["current", "power"],
    });
  });

  it.each([
    [2 * hourMs, "1m"],
    [2 * hourMs + 1, "5m"],
    [2000 * 5 * minuteMs, "5m"],
    [2000 * 5 * minuteMs + 1, "1h"],
    [2000 * hourMs, "1h"],
    [2000 * hourMs + 1, "1d"],
    [2000 * dayMs, "1d"],
  ])("of %i ms has the finest resolution with few enough points: %s", (length, resolution) => {
    expect(plan({ from: ago(length) }).resolution).toBe(resolution);
  });

  it.each([
    [14 * dayMs, "1m"],
    [14 * dayMs + 1, "5m"],
    [90 * dayMs, "5m"],
    [90 * dayMs + 1, "1h"],
    [36 * 30 * dayMs, "1h"],
    [36 * 30 * dayMs + 1, "1d"],
  ])("of an hour that began %i ms ago has the finest resolution that is kept: %s", (before, resolution) => {
    expect(plan({ from: ago(before), to: ago(before - hourMs) }).resolution).toBe(resolution);
  });

  it("has energy by five minutes at the finest", () => {
    expect(plan({ from: ago(hourMs), metric: "energy,power" }).resolution).toBe("5m");
    expect(refusal({ from: ago(hourMs), resolution: "1m", metric: "power,energy" })).toBe("metric");
    expect(refusal({ from: ago(hourMs), resolution: "1m", metric: "power" })).toBeUndefined();
  });

  it.each([
    [{ from: ago(2 * hourMs), resolution: "1m" }, undefined],
    [{ from: ago(2 * hourMs + 1), resolution: "1m" }, "resolution"],
    [{ from: ago(2000 * dayMs), resolution: "1d" }, undefined],
    [{ from: ago(2000 * dayMs + 1), resolution: "1d" }, "resolution"],
    [{ from: ago(2000 * dayMs + 1) }, "resolution"],
    [{ from: "2000-01-01T00:00:00Z", to: "2000-01-02T00:00:00Z" }, undefined],
    [{ from: "1999-12-31T23:59:59Z", to: "2000-01-02T00:00:00Z" }, "from"],
    [{ to: ago(-dayMs) }, undefined],
    [{ to: ago(-dayMs - 1) }, "to"],
    [{ from: ago(0) }, "from"],
    [{ from: ago(1) }, undefined],
    [{ from: ago(0), to: ago(1) }, "from"],
  ] satisfies [SeriesQuery, string | undefined][])("by %j is refused for %s", (query, field) => {
    expect(refusal(query)).toBe(field);
  });

  it.each([
    ["1m", "2026-11-21T10:13:59Z", "2026-11-21T10:13:00Z"],
    ["5m", "2026-11-21T10:14:59Z", "2026-11-21T10:10:00Z"],
    ["5m", "2026-11-21T10:10:00Z", "2026-11-21T10:10:00Z"],
    ["1h", "2026-11-21T09:59:59Z", "2026-11-21T09:00:00Z"],
    ["1d", "2026-11-20T22:59:59Z", "2026-11-19T23:00:00Z"],
    ["1d", "2026-11-20T23:00:00Z", "2026-11-20T23:00:00Z"],
    // Days in Amsterdam when summer time ends and begins.
    ["1d", "2026-10-25T22:59:59Z", "2026-10-24T22:00:00Z"],
    ["1d", "2026-03-29T21:59:59Z", "2026-03-28T23:00:00Z"],
  ] as const)("by %s from %s begins at %s", (resolution, from, begin) => {
    const to = new Date(Date.parse(from) + hourMs).toISOString();
    expect(plan({ resolution, from, to })).toMatchObject({ fromMs: Date.parse(begin), toMs: Date.parse(to) });
  });

  it.each([
    ["2026-11-21T23:00:00Z", "2026-11-22"],
    ["2026-11-21T23:00:00.001Z", "2026-11-23"],
  ])("by days up to %s has those before %s", (to, until) => {
    const days = { fromMs: Date.parse("2026-11-19T23:00:00Z"), toMs: Date.parse(to) };
    expect(datesOf({ ...plan({}), ...days })).toEqual({ from: "2026-11-20", to: until });
  });
});

const start = Date.parse("2026-11-21T08:00:00Z") / 1000;
const point = (label: "A" | "B", place: number, change: Partial<PointRow> = {}, step = 300): PointRow => ({
  label,
  at: start + place * step,
  powerAvg: 1000 + place,
  powerMin: 900,
  powerMax: 1100,
  currentAvg: 4351,
  currentMax: 5002,
  voltageAvg: 2304,
  apparent: 1002.46,
  energyWh: 83.3333,
  n: 5,
  ...change,
});
const meters: MeteredRow[] = (["A", "B"] as const).map((label) => ({ label, from: 0, until: null }));
interface Given {
  readonly rows: readonly PointRow[];
  readonly meters?: readonly MeteredRow[];
  readonly change?: Partial<SeriesPlan>;
  readonly at?: Date;
}
const shown = ({ rows, meters: metered = meters, change = {}, at = now }: Given) =>
  seriesOf(
    {
      resolution: "5m",
      fromMs: start * 1000,
      toMs: start * 1000 + 15 * minuteMs,
      feeds: undefined,
      metrics: ["power"],
      ...change,
    },
    { labels: ["A", "B"], meters: metered, rows },
    at,
  );

describe("a series", () => {
  it.each<[PowerMetric, string, (number | null)[]]>([
    ["power", "W", [1000, 900, 1100]],
    ["current", "A", [4.351, null, 5.002]],
    ["voltage", "V", [230.4, null, null]],
    ["apparent", "VA", [1002.5, null, null]],
    ["energy", "Wh", [83.333, null, null]],
  ])("of %s is in %s", (metric, unit, values) => {
    const { series } = shown({ rows: [point("A", 0)], change: { metrics: [metric], feeds: ["A"] } });
    expect(series).toEqual([{ feed: "A", metric, unit, points: [[start, ...values]] }]);
  });

  it("leaves out a point without the metric", () => {
    const rows = [point("A", 0, { powerAvg: null }), point("A", 1)];
    expect(shown({ rows, change: { feeds: ["A"] } }).series[0]?.points.map(([at]) => at)).toEqual([start + 300]);
  });

  it("of all feeds has their sum, but no sum of voltages; of some, those only", () => {
    const rows = [point("A", 0), point("B", 0, { powerAvg: 500 })];
    const feeds = (change: Partial<SeriesPlan>) => shown({ rows, change }).series.map(({ feed }) => feed);
    expect(feeds({})).toEqual(["A", "B", "SUM"]);
    expect(feeds({ metrics: ["voltage"] })).toEqual(["A", "B"]);
    expect(feeds({ feeds: ["SUM"] })).toEqual(["SUM"]);
    expect(feeds({ feeds: ["B"] })).toEqual(["B"]);
    expect(shown({ rows }).series[2]?.points).toEqual([[start, 1500, null, null]]);
  });

  const sums = (rows: readonly PointRow[], ofB: Partial<MeteredRow> | null) =>
    shown({
      rows,
      meters: [
        { label: "A", from: 0, until: null },
        ...(ofB ? [{ label: "B" as const, from: 0, until: null, ...ofB }] : []),
      ],
      change: { feeds: ["SUM"] },
    }).series[0]?.points.map(([at, watt]) => [(at - start) / 300, watt]);

  it.each<[string, Partial<MeteredRow> | null, number[]]>([
    ["while B has a meter", {}, []],
    ["before the meter of B came", { from: start + 300 }, [0]],
    ["after the meter of B went", { until: start + 300 }, [1, 2]],
    ["without a meter of B", null, [0, 1, 2]],
  ])("%s has a sum of A alone at %j", (_when, ofB, places) => {
    const rows = [0, 1, 2].map((place) => point("A", place));
    expect(sums(rows, ofB)).toEqual(places.map((place) => [place, 1000 + place]));
  });

  it("has its sum in the order of time, also where only B was measured before A came", () => {
    const rows = [point("A", 2), point("B", 0), point("B", 2)];
    const points = shown({
      rows,
      meters: [
        { label: "A", from: start + 600, until: null },
        { label: "B", from: 0, until: null },
      ],
      change: { feeds: ["SUM"] },
    }).series[0]?.points;
    expect(points?.map(([at, watt]) => [(at - start) / 300, watt])).toEqual([
      [0, 1000],
      [2, 2004],
    ]);
  });
});

describe("the gaps of a series", () => {
  const gaps = (given: Given) =>
    shown(given).gaps.map(({ feed, from, to }) => `${feed} ${from.slice(11, 16)}-${to.slice(11, 16)}`);
  const ofB = [0, 1, 2].map((place) => point("B", place));

  it.each([
    ["none", [0, 1, 2], []],
    ["the first point", [1, 2], ["A 08:00-08:05"]],
    ["a point between", [0, 2], ["A 08:05-08:10"]],
    ["the last point", [0, 1], ["A 08:10-08:15"]],
    ["all", [], ["A 08:00-08:15"]],
  ])("are where a feed misses %s", (_what, places, expected) => {
    expect(gaps({ rows: [...places.map((place) => point("A", place)), ...ofB] })).toEqual(expected);
  });

  it("are also points that have energy only, without a reading", () => {
    const rows = [point("A", 0), point("A", 1, { n: 0, powerAvg: null }), point("A", 2), ...ofB];
    expect(gaps({ rows })).toEqual(["A 08:05-08:10"]);
  });

  it("are of the wanted feeds, and of all for the sum", () => {
    const rows = [point("A", 0)];
    expect(gaps({ rows, change: { feeds: ["A"] } })).toEqual(["A 08:05-08:15"]);
    expect(gaps({ rows, change: { feeds: ["SUM"] } })).toEqual(["A 08:05-08:15", "B 08:00-08:15"]);
  });

  it.each([
    // A bucket is rolled up eight minutes after its end at the latest.
    ["2026-11-21T08:23:00Z", "A 08:10-08:15"],
    ["2026-11-21T08:20:31Z", "A 08:10-08:12"],
    ["2026-11-21T08:20:30Z", undefined],
  ])("at %s end before what is not rolled up yet: %s", (at, gap) => {
    const rows = [point("A", 0), point("A", 1)];
    expect(gaps({ rows, change: { feeds: ["A"] }, at: new Date(at) })).toEqual(gap ? [gap] : []);
  });

  it("of minutes end two minutes ago", () => {
    const change = { resolution: "1m", feeds: ["A"], toMs: start * 1000 + 5 * minuteMs } as const;
    expect(gaps({ rows: [point("A", 0, {}, 60)], change, at: new Date("2026-11-21T08:05:00Z") })).toEqual([
      "A 08:01-08:03",
    ]);
  });

  it.each([
    ["2026-03-28T23:00:00Z", "2026-03-29T22:00:00Z", "2026-03-30T22:00:00Z"],
    ["2026-10-24T22:00:00Z", "2026-10-25T23:00:00Z", "2026-10-26T23:00:00Z"],
  ])("are none after a day of 23 or 25 hours from %s", (first, second, end) => {
    const rows = [first, second].map((at) => Object.assign(point("A", 0), { at: Date.parse(at) / 1000 }));
    const change = { resolution: "1d", feeds: ["A"], fromMs: Date.parse(first), toMs: Date.parse(end) } as const;
    expect(gaps({ rows, change })).toEqual([]);
  });
});
