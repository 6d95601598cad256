import type { PowerDashboard } from "@demarc/contract/power/power-figures";
import { describe, expect, it } from "vitest";
import { feedPower } from "./levels.rules.ts";
import type { FeedRow, SubjectRow } from "../subjects/subject.queries.ts";
import { totalOf } from "./total.rules.ts";

const now = new Date("2026-11-21T10:15:00Z");
const [fresh, stale] = ["2026-11-21T10:00:00Z", "2026-11-21T09:59:00Z"];

/** A feed with the power and the current of its last reading, at a minute; without a minute it was never read. */
const feed = (label: "A" | "B", watt: number | null, slot: string | null = fresh, state: FeedRow["state"] = "ACTIVE") =>
  feedPower(
    {
      label,
      state,
      phase: 1,
      amperage: 16,
      maxUtilisationPct: 80,
      ratedW: 3680,
      availableW: 2944,
      readings:
        slot === null
          ? []
          : [
              {
                phase: 0,
                slot,
                milliampere: watt === null ? null : watt * 4,
                watt,
                decivolt: 2300,
                powerFactorPct: null,
              },
            ],
    },
    now,
  );
const rack: SubjectRow = {
  name: "AMS1-R2-07",
  reference: null,
  siteCode: "AMS1",
  metering: "FEED",
  powerModel: "METERED",
  committedKw: null,
  expectedKw: null,
  contractedW: null,
  committedKwh: null,
  kwhPrice: "0.25000",
  contractStart: "2024-01-01",
};
const units: SubjectRow = { ...rack, metering: "OUTLET", contractedW: 300 };
type Total = Partial<PowerDashboard["total"]>;

describe("the total of the feeds", () => {
  it.each<[string, PowerDashboard["feeds"], Total]>([
    [
      "is their sum",
      [feed("A", 1150), feed("B", 1062)],
      { powerW: 2212, currentA: 8.85, feeds: ["A", "B"], isPart: false, usedPct: 55.3 },
    ],
    [
      "leaves out a silent feed, and is then a part of the load",
      [feed("A", 1150), feed("B", 1062, stale)],
      { powerW: 1150, currentA: 4.6, feeds: ["A"], isPart: true, usedPct: null },
    ],
    [
      "is of the last readings when all feeds are silent",
      [feed("A", 1150, stale), feed("B", 1062, stale)],
      { powerW: 2212, feeds: ["A", "B"], isPart: true, usedPct: null },
    ],
    [
      "is whole without a feed that is down",
      [feed("A", 1150), feed("B", 1062, stale, "FAILED")],
      { powerW: 1150, feeds: ["A"], isPart: false, usedPct: 55.3 },
    ],
    [
      "is whole without a feed that was never read",
      [feed("A", 1150), feed("B", null, null)],
      { powerW: 1150, feeds: ["A"], isPart: false, usedPct: 55.3 },
    ],
    [
      "is a part while an active feed has no power",
      [feed("A", 1150), feed("B", null)],
      { powerW: 1150, feeds: ["A"], isPart: true, usedPct: null },
    ],
    [
      "has no current while that of a feed is not known, because it would be a part",
      [feed("A", 1150), { ...feed("B", 1062), currentA: null }],
      { powerW: 2212, currentA: null, feeds: ["A", "B"], isPart: false },
    ],
    [
      "has the current of the same feeds as its power",
      [feed("A", 1150), { ...feed("B", null), currentA: 3 }],
      { powerW: 1150, currentA: 4.6, feeds: ["A"], isPart: true },
    ],
    [
      "has the current alone where no power is measured, without a feed that was never read",
      [{ ...feed("A", null, stale), currentA: 3 }, feed("B", null, null)],
      { powerW: null, currentA: 3, feeds: [] },
    ],
    [
      "of feeds that are down and silent is not judged",
      [feed("A", 1150, stale, "OFFLINE")],
      { powerW: 1150, feeds: ["A"], isPart: false, usedPct: null },
    ],
    [
      "is unknown without a reading",
      [feed("A", null, null)],
      { powerW: null, currentA: null, feeds: [], isPart: false, usedPct: null },
    ],
    ["of no feed is unknown", [], { powerW: null, currentA: null, feeds: [], usedPct: null, level: null }],
  ])("%s", (_what, feeds, total) => {
    expect(totalOf(feeds, rack, 55.3)).toMatchObject(total);
  });

  it.each([
    [239, "OK"],
    [240, "WARNING"],
    [299, "WARNING"],
    [300, "CRITICAL"],
  ])("of units with %i of 300 W is of the contract and has the level %s, and a rack has none", (watt, level) => {
    expect(totalOf([feed("A", watt)], units, 1)).toMatchObject({ level, usedPct: Math.round((watt * 10) / 3) / 10 });
    expect(totalOf([feed("A", watt)], { ...rack, contractedW: 300 }, 101)).toMatchObject({ level: null, usedPct: 101 });
  });
});
