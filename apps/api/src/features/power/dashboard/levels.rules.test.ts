import { describe, expect, it } from "vitest";
import { feedPower, isStale, levelOf, percentageOf, redundancyOf, worstLevel } from "./levels.rules.ts";
import type { CurrentReading, FeedRow } from "../subjects/subject.queries.ts";

const now = new Date("2026-11-21T10:15:00Z");
/** The last minute that is fresh, and the one before it. */
const [fresh, stale] = ["2026-11-21T10:00:00Z", "2026-11-21T09:59:00Z"];

const reading = (change: Partial<CurrentReading> = {}): CurrentReading => ({
  phase: 0,
  slot: fresh,
  milliampere: 5000,
  watt: 1150,
  decivolt: 2312,
  powerFactorPct: 97,
  ...change,
});
const feed = (change: Partial<FeedRow> = {}): FeedRow => ({
  label: "A",
  state: "ACTIVE",
  phase: 1,
  amperage: 16,
  maxUtilisationPct: 80,
  ratedW: 3680,
  availableW: 2944,
  readings: [reading()],
  ...change,
});
const threePhase = { phase: 3, ratedW: 11_085, availableW: 8868 } as const;

describe("the level of a load", () => {
  it.each([
    // 80 % of 2944 W are 2355.2 W.
    [0, 2944, 0, "OK"],
    [2354, 2944, 80, "OK"],
    [2355, 2944, 80, "OK"],
    [2356, 2944, 80, "WARNING"],
    [2943, 2944, 100, "WARNING"],
    [2944, 2944, 100, "CRITICAL"],
    [2945, 2944, 100, "CRITICAL"],
    [239, 300, 79.7, "OK"],
    [240, 300, 80, "WARNING"],
    [299, 300, 99.7, "WARNING"],
    [300, 300, 100, "CRITICAL"],
    [1, 0, null, null],
    [null, 2944, null, null],
    [1, null, null, null],
  ])("%s of %s W: %s percent, %s", (value, limit, pct, level) => {
    expect([percentageOf(value, limit), levelOf(value, limit)]).toEqual([pct, level]);
  });

  it.each([
    [["OK", "WARNING", "CRITICAL"], "CRITICAL"],
    [["CRITICAL", "OK"], "CRITICAL"],
    [["WARNING", "OK", null], "WARNING"],
    [[null, "OK"], "OK"],
    [[null], null],
    [[], null],
  ] as const)("the worst of %j is %s", (levels, worst) => {
    expect(worstLevel(levels)).toBe(worst);
  });
});

it.each([
  ["2026-11-21T10:00:00Z", false],
  ["2026-11-21T09:59:59.999Z", true],
  ["2026-11-21T10:16:00Z", false],
  [null, true],
])("a reading of %s is stale at 10:15: %s", (slot, expected) => {
  expect(isStale(slot, now)).toBe(expected);
});

describe("a feed", () => {
  it("has its last reading in V, A, W and a factor, and is compared with the power that it may use", () => {
    expect(feedPower(feed(), now)).toEqual({
      label: "A",
      state: "ACTIVE",
      lastReadingAt: fresh,
      stale: false,
      voltageV: 231.2,
      currentA: 5,
      powerW: 1150,
      powerFactor: 0.97,
      phase: 1,
      ratedA: 16,
      ratedW: 3680,
      availableW: 2944,
      usedPctOfAvailable: 39.1,
      level: "OK",
      phases: null,
    });
  });

  it("that was never read has no values", () => {
    const values = {
      lastReadingAt: null,
      stale: true,
      voltageV: null,
      currentA: null,
      powerW: null,
      powerFactor: null,
    };
    expect(feedPower(feed({ readings: [] }), now)).toMatchObject({ ...values, usedPctOfAvailable: null, level: null });
  });

  it("that is stale shows its last values without a level", () => {
    const readings = [reading({ slot: stale, watt: 3000 }), reading({ slot: stale, phase: 1, watt: 3000 })];
    expect(feedPower(feed({ ...threePhase, readings }), now)).toMatchObject({
      lastReadingAt: stale,
      stale: true,
      powerW: 3000,
      usedPctOfAvailable: 33.8,
      level: null,
      phases: [{ phase: 1, powerW: 3000, usedPctOfAvailable: 101.5, level: null }],
    });
  });

  it.each([
    ["a phase", [4000, 2365, 900, 735], "WARNING"],
    ["a phase at its limit", [4200, 2364, 2956, 900], "CRITICAL"],
    ["the whole feed", [7095, 2364, 2364, 2364], "WARNING"],
    ["none", [7092, 2364, 2364, 2364], "OK"],
  ] as const)("with three phases has the level of %s", (_what, watts, level) => {
    const readings = watts.map((watt, phase) => reading({ phase, watt }));
    expect(feedPower(feed({ ...threePhase, readings }), now).level).toBe(level);
  });

  it("has the phases of the same minute only, and none with one phase", () => {
    const readings = [reading(), reading({ phase: 1, watt: 400 }), reading({ phase: 2, slot: stale, watt: 900 })];
    const shown = feedPower(feed({ ...threePhase, readings }), now).phases;
    expect(shown?.map(({ phase, powerW }) => [phase, powerW])).toEqual([[1, 400]]);
    expect(feedPower(feed({ readings }), now).phases).toBeNull();
    expect(feedPower(feed({ ...threePhase, readings: [reading()] }), now).phases).toBeNull();
  });

  it("that is measured by phase has the largest current, and the voltage between two phases", () => {
    const none = { milliampere: null, decivolt: null };
    const phases = [
      reading({ phase: 1, milliampere: 4000, decivolt: 2300 }),
      reading({ phase: 2, milliampere: 6500, decivolt: 2310 }),
      reading({ phase: 3, milliampere: 2000, decivolt: 2320 }),
    ];
    const values = (readings: CurrentReading[]) => {
      const { currentA, voltageV } = feedPower(feed({ ...threePhase, readings }), now);
      return [currentA, voltageV];
    };
    // 231 V × √3
    expect(values([reading(none), ...phases])).toEqual([6.5, 400.1]);
    expect(values([reading({ milliampere: 9000, decivolt: 3990 }), ...phases])).toEqual([9, 399]);
    expect(values([reading({ milliampere: 0, decivolt: 0 }), ...phases])).toEqual([0, 0]);
    expect(values([reading(none)])).toEqual([null, null]);
  });
});

describe("redundancy", () => {
  const pair = (ofA: Partial<FeedRow>, ofB: Partial<FeedRow>) => [feed(ofA), feed({ label: "B", ...ofB })];
  const current = (milliampere: number | null, change: Partial<CurrentReading> = {}) => ({
    readings: [reading({ milliampere, ...change })],
  });

  const phases = (whole: number | null, ...milliamperes: readonly (number | null)[]) => ({
    ...threePhase,
    readings: [whole, ...milliamperes].map((milliampere, phase) => reading({ phase, milliampere })),
  });

  it.each([
    // What A and B draw in mA, with 16 A and 80 %.
    [8000, 4800, "OK", null, 12.8, 80],
    [8000, 4801, "WARNING", "OVERLOAD", 12.8, 80],
    [8000, 8000, "WARNING", "OVERLOAD", 16, 100],
    [8000, 8001, "CRITICAL", "OVERLOAD", 16, 100],
    [0, 0, "OK", null, 0, 0],
    [16_000, 0, "WARNING", "OVERLOAD", 16, 100],
  ] as const)("of %i and %i mA is %s", (ofA, ofB, level, reason, failoverA, pct) => {
    expect(redundancyOf(pair(current(ofA), current(ofB)), now)).toEqual({
      level,
      reason,
      downFeed: null,
      worstFeed: "A",
      worstPhase: null,
      failoverA,
      limitA: 16,
      pct,
      warningPct: 80,
    });
  });

  it.each([
    ["A", 16, 32],
    ["B", 32, 16],
    ["A", 16, 16],
  ] as const)("is judged by the smaller feed: %s of %i and %i A, with its own limit", (worstFeed, ofA, ofB) => {
    const feeds = pair(
      { amperage: ofA, maxUtilisationPct: worstFeed === "A" ? 70 : 90, ...current(10_000) },
      { amperage: ofB, maxUtilisationPct: worstFeed === "B" ? 70 : 90, ...current(2000) },
    );
    expect(redundancyOf(feeds, now)).toMatchObject({
      level: "WARNING",
      worstFeed,
      limitA: 16,
      pct: 75,
      warningPct: 70,
    });
  });

  it("without a limit of its own warns only above the breaker", () => {
    const limit = { maxUtilisationPct: null };
    expect(redundancyOf(pair({ ...limit, ...current(8000) }, current(8000)), now)).toMatchObject({
      level: "OK",
      pct: 100,
      warningPct: null,
    });
  });

  it.each([
    ["one feed", [feed()]],
    ["no feed", []],
    ["a feed that is only planned", pair({}, { state: "PLANNED" })],
    ["a feed that is only planned first", pair({ state: "PLANNED" }, {})],
  ])("is none with %s", (_what, feeds) => {
    expect(redundancyOf(feeds, now)).toMatchObject({ level: "NONE", worstFeed: null, limitA: null, pct: null });
  });

  it.each([
    ["FAILED", "ACTIVE", "A"],
    ["ACTIVE", "FAILED", "B"],
    ["OFFLINE", "ACTIVE", "A"],
    ["ACTIVE", "OFFLINE", "B"],
  ] as const)(
    "with feeds that are %s and %s is lost by %s, whatever the load and the readings",
    (ofA, ofB, downFeed) => {
      for (const one of [current(10), current(10, { slot: stale })])
        expect(redundancyOf(pair({ state: ofA, ...one }, { state: ofB, ...one }), now)).toMatchObject({
          level: "CRITICAL",
          reason: "FEED_DOWN",
          downFeed,
          failoverA: null,
          pct: null,
        });
    },
  );

  it.each([
    ["A is stale", current(1, { slot: stale }), current(1)],
    ["B is stale", current(1), current(1, { slot: stale })],
    ["A was never read", { readings: [] }, current(1)],
    ["B was never read", current(1), { readings: [] }],
    ["the current of B is not measured", current(1), current(null)],
    ["no current of B is measured, by phase or as a whole", phases(null, 3000), phases(null, null, null)],
  ])("is unknown if %s", (_what, ofA, ofB) => {
    expect(redundancyOf(pair(ofA, ofB), now)).toMatchObject({ level: "UNKNOWN", worstFeed: "A", pct: null });
  });

  it.each([
    ["of the phase with the largest sum, not of the largest phase", [9000, 7000, 1000], [1000, 7000, 9000], 2, 14],
    ["of the last phase", [1000, 1000, 6000], [1000, 1000, 7000], 3, 13],
    ["of the phases that are measured", [null, 3000, 4000], [9000, 3000, 1000], 2, 6],
  ] as const)("is that %s", (_what, ofA, ofB, worstPhase, failoverA) => {
    const shown = redundancyOf(pair(phases(30_000, ...ofA), phases(30_000, ...ofB)), now);
    expect(shown).toMatchObject({ worstPhase, failoverA });
  });

  it.each<[string, Partial<FeedRow>, Partial<FeedRow>, number]>([
    // 12.34 A and 7.5 A are more than the 16 A of a feed.
    [
      "A by phase and B as a whole",
      { readings: [reading({ milliampere: null }), reading({ phase: 1, milliampere: 12_340 })] },
      current(7500),
      19.84,
    ],
    [
      "A as a whole and B by phase",
      current(7500),
      { readings: [reading({ milliampere: null }), reading({ phase: 1, milliampere: 12_340 })] },
      19.84,
    ],
    [
      "both as a whole, and A by phase as well",
      { readings: [reading({ milliampere: 12_340 }), reading({ phase: 1, milliampere: 1 })] },
      current(7500),
      19.84,
    ],
    [
      "the largest phase of A, and B as a whole",
      phases(null, 1000, 12_340, 2000),
      { ...threePhase, ...current(7500) },
      19.84,
    ],
    ["other phases of each feed", phases(null, 12_340), phases(null, null, 7500), 19.84],
  ])("is of the whole feeds if they have no measured phase in common: %s", (_what, ofA, ofB, failoverA) => {
    const shown = redundancyOf(pair(ofA, ofB), now);
    expect(shown).toMatchObject({ level: "CRITICAL", worstPhase: null, failoverA });
  });

  it("is of the whole feeds where the phases are of another minute", () => {
    const old = reading({ phase: 1, milliampere: 15_000, slot: stale });
    const feeds = pair({ readings: [reading({ milliampere: 3000 }), old] }, current(4000));
    expect(redundancyOf(feeds, now)).toMatchObject({ level: "OK", worstPhase: null, failoverA: 7 });
  });
});
