import type { FeedPower, PowerDashboard } from "@demarc/contract/power/power-figures";
import { describe, expect, test } from "vitest";
import { demoPower } from "../demo-power.ts";
import { breakerPct, carriedNow, limitPct, smallestFeed } from "./breaker-load.ts";

const [a, b] = demoPower.feeds as [FeedPower, FeedPower];
const phase = (number: number, currentA: number | null, powerW: number | null = null) => ({
  phase: number,
  currentA,
  powerW,
  voltageV: 230,
  usedPctOfAvailable: null,
  level: null,
});
const threePhase = { ...a, phase: 3, ratedW: 11_085, availableW: 8868 };

describe("the load of a feed in percent of its breaker", () => {
  test.each<[string, FeedPower, number | null]>([
    ["is of its current", { ...a, currentA: 8 }, 50],
    ["is of its power while its current is not known", { ...a, currentA: null, powerW: 1840 }, 50],
    ["is that of the fullest phase", { ...threePhase, currentA: 4, phases: [phase(1, 2), phase(2, 12)] }, 75],
    ["of a phase without current is of a third of its power", { ...threePhase, phases: [phase(1, null, 1847.5)] }, 50],
    ["is not known without either", { ...a, currentA: null, powerW: null }, null],
    ["is not known of an outlet, which has no breaker", { ...a, ratedA: null, ratedW: null }, null],
  ])("%s", (_, feed, pct) => expect(breakerPct(feed)).toBe(pct));

  test("the limit is a part of the breaker too", () => {
    expect([limitPct(a), limitPct({ ...a, availableW: null })]).toEqual([80, null]);
  });

  test("the smallest feed is of those in use that have a breaker", () => {
    const small = { ...b, ratedA: 10 };
    expect(smallestFeed([a, small])?.label).toBe("B");
    expect(smallestFeed([a, { ...small, state: "PLANNED" }])?.label).toBe("A");
    expect(smallestFeed([{ ...a, ratedA: null }])).toBeUndefined();
  });
});

describe("what one breaker carries", () => {
  const now = (change: Partial<PowerDashboard>) => carriedNow({ ...demoPower, ...change });
  const redundancy = (change: Partial<PowerDashboard["redundancy"]>) => ({
    redundancy: { ...demoPower.redundancy, ...change },
  });
  const none = redundancy({ level: "NONE", worstFeed: null, failoverA: null, limitA: null, pct: null });
  const down = redundancy({ level: "CRITICAL", reason: "FEED_DOWN", downFeed: "B", worstFeed: "B", failoverA: null });

  test("is the load of both on the weaker feed", () => {
    expect(now({})).toEqual({
      carries: "B",
      failed: "A",
      amperes: 9.8,
      ownA: 4.7,
      limitA: 16,
      warningPct: 80,
      volts: 230,
    });
  });

  test("is the load of the fullest phase, of the voltage of one phase", () => {
    const feeds = [threePhase, { ...threePhase, label: "B" as const, phases: [phase(1, 1), phase(2, 6)] }];
    expect(now({ feeds, ...redundancy({ worstPhase: 2 }) })).toMatchObject({
      phase: 2,
      amperes: 9.8,
      ownA: 6,
      volts: 11_085 / 48,
    });
  });

  test.each<[string, Partial<PowerDashboard>, unknown]>([
    ["its own of the only feed", { feeds: [a], ...none }, { carries: "A", amperes: 5.1, ownA: 5.1 }],
    [
      "its own of the feed that is left",
      { feeds: [a, { ...b, state: "FAILED" }], ...down },
      { carries: "A", amperes: 5.1 },
    ],
    [
      "the fullest phase of the only feed",
      { feeds: [{ ...threePhase, phases: [phase(1, 2), phase(3, 9)] }], ...none },
      { amperes: 9 },
    ],
  ])("is %s, which nothing has to fail for", (_, change, expected) => {
    const found = now(change);
    expect(found).toMatchObject(expected as object);
    expect(found).not.toHaveProperty("failed");
  });

  test.each<[string, Partial<PowerDashboard>]>([
    ["a feed of two is silent", redundancy({ level: "UNKNOWN", failoverA: null })],
    ["the only feed is silent", { feeds: [{ ...a, stale: true }], ...none }],
    ["the only feed has no current", { feeds: [{ ...a, currentA: null }], ...none }],
    ["there is no feed", { feeds: [], ...none }],
    [
      "no feed works",
      {
        feeds: [
          { ...a, state: "OFFLINE" },
          { ...b, state: "FAILED" },
        ],
        ...down,
      },
    ],
  ])("is not known while %s", (_, change) => expect(now(change)).toBeUndefined());
});
