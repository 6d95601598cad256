import type { PowerWarning, Redundancy } from "@demarc/contract/power/power-figures";
import { describe, expect, it } from "vitest";
import { overloadOf, overloadSpan } from "./overload.rules.ts";

const now = new Date("2026-11-21T10:17:30Z");
const at = (text: string): number => Date.parse(`2026-11-${text}Z`) / 1000;
const redundancy: Redundancy = {
  level: "CRITICAL",
  reason: "OVERLOAD",
  downFeed: null,
  worstFeed: "B",
  worstPhase: null,
  failoverA: 17.6,
  limitA: 16,
  pct: 110,
  warningPct: 80,
};
const warning = (change: Partial<PowerWarning>) => ({
  kind: "REDUNDANCY" as const,
  raisedAt: "2026-11-13T12:40:00Z",
  clearedAt: null,
  ...change,
});
type Given = Parameters<typeof overloadOf>[0];
const history = (loads: Given["loads"], change: Partial<Given> = {}) =>
  overloadOf({ loads, redundancy, alerts: [], now, ...change });
/** The load of as many buckets, from a time on. */
const run = (from: string, milliamperes: readonly number[]) =>
  milliamperes.map((milliampere, place) => ({ at: at(from) + place * 300, milliampere }));
const many = (count: number, milliampere: number): number[] => Array.from({ length: count }, () => milliampere);

describe("the last 24 hours", () => {
  it("without readings have no minute", () => {
    expect(history([])).toEqual({ since: null, measuredMinutes: 0, riskMinutes: 0, overMinutes: 0, hours: [] });
  });

  it.each([
    ["79.99 %", 12_799, 0, 0],
    ["exactly 80 %", 12_800, 0, 0],
    ["more than 80 %", 12_801, 5, 0],
    ["exactly 100 %", 16_000, 5, 0],
    ["more than 100 %", 16_001, 5, 5],
  ])("of a bucket with %s of the breaker", (_what, milliampere, riskMinutes, overMinutes) => {
    expect(history(run("21T10:00:00", [milliampere]))).toMatchObject({ measuredMinutes: 5, riskMinutes, overMinutes });
  });

  it("end with the newest bucket: data that is not rolled up yet is not a gap", () => {
    expect(history(run("20T10:10:00", many(289, 17_600)))).toMatchObject({ measuredMinutes: 1440, overMinutes: 1440 });
  });

  it("end now if the newest bucket is old, and count only what both feeds were measured", () => {
    expect(history(run("20T10:15:00", many(12, 17_600)))).toMatchObject({ measuredMinutes: 55, overMinutes: 55 });
  });

  it("use the breaker of the smaller feed", () => {
    const of32 = { ...redundancy, limitA: 32 };
    expect(history(run("21T10:00:00", [17_600]), { redundancy: of32 })).toMatchObject({ overMinutes: 0 });
  });
});

describe("since when", () => {
  const loads = run("21T09:00:00", [17_600, 15_900, 17_600, 17_600]);

  it.each<[string, Partial<Given>, string | null]>([
    ["the open warning was raised, which passes over dips", { alerts: [warning({})] }, "2026-11-13T12:40:00Z"],
    ["the load is above the breaker without a dip", {}, "2026-11-21T09:10:00.000Z"],
    [
      "a warning that was raised later does not count",
      { alerts: [warning({ raisedAt: "2026-11-21T09:20:00Z" })] },
      "2026-11-21T09:10:00.000Z",
    ],
    [
      "a warning that ended does not count",
      { alerts: [warning({ clearedAt: "2026-11-14T00:00:00Z" })] },
      "2026-11-21T09:10:00.000Z",
    ],
    [
      "a warning of something else does not count",
      { alerts: [warning({ kind: "THRESHOLD" })] },
      "2026-11-21T09:10:00.000Z",
    ],
    [
      "nothing, while one feed can carry both",
      { redundancy: { ...redundancy, level: "WARNING" }, alerts: [warning({})] },
      null,
    ],
    ["nothing, while a feed is silent", { redundancy: { ...redundancy, level: "UNKNOWN" } }, null],
  ])("%s", (_what, change, since) => expect(history(loads, change).since).toBe(since));

  it("is not known if the newest bucket is still below the breaker", () => {
    expect(history(run("21T09:00:00", [17_600, 16_000])).since).toBeNull();
  });

  it("goes over a time in which a feed was silent", () => {
    expect(history([...run("20T22:00:00", [17_600]), ...run("21T09:00:00", [17_600])]).since).toBe(
      "2026-11-20T22:00:00.000Z",
    );
  });
});

describe("the hours in which the breaker would have tripped", () => {
  it("have their minutes and their highest load, and leave out hours without", () => {
    expect(
      history([...run("15T08:50:00", [16_000, 17_600, 18_400, 16_800]), ...run("21T09:00:00", [15_000])]).hours,
    ).toEqual([
      { from: "2026-11-15T08:00:00.000Z", overMinutes: 5, highestPct: 110 },
      { from: "2026-11-15T09:00:00.000Z", overMinutes: 10, highestPct: 115 },
    ]);
  });
});

it("the history and its last day begin at the start of an hour", () => {
  expect(overloadSpan(now)).toEqual({
    from: "2026-11-14T10:00:00.000Z",
    dayFrom: "2026-11-20T09:00:00.000Z",
    to: "2026-11-21T10:17:30.000Z",
  });
});
