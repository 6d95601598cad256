import type { PowerDashboard } from "@demarc/contract/power/power-figures";
import { describe, expect, test } from "vitest";
import { keyText } from "@demarc/shell/testing/key-text.ts";
import { demoPower } from "../demo-power.ts";
import { limitsOf, ratingOf } from "./power-limits.ts";

const [a] = demoPower.feeds as [PowerDashboard["feeds"][number]];
const weak = { ...a, label: "B" as const, ratedA: 10, ratedW: 2300, availableW: 1840 };
const unknown = { ...a, ratedA: null, ratedW: null, availableW: null };
const rated = (feeds: PowerDashboard["feeds"]) => [ratingOf({ feeds }, "W"), ratingOf({ feeds }, "A")];

describe("the rating is that of the weakest feed", () => {
  // Of 16 A at 3,680 W, 2,944 W is 12.8 A; of 10 A at 2,300 W, 1,840 W is 8 A.
  const ofWeak = [
    { rated: 2300, usable: 1840 },
    { rated: 10, usable: 8 },
  ];
  test.each<[string, PowerDashboard["feeds"], unknown]>([
    [
      "one feed",
      [a],
      [
        { rated: 3680, usable: 2944 },
        { rated: 16, usable: 12.8 },
      ],
    ],
    ["the weakest last", [a, weak], ofWeak],
    ["the weakest first", [weak, a], ofWeak],
    ["the other one unknown", [unknown, weak], ofWeak],
    ["without a rating in watts", [{ ...a, ratedW: null }, weak], ofWeak],
    ["without a rating in amperes", [{ ...weak, ratedA: null }, weak], ofWeak],
    ["without what is available", [{ ...weak, ratedW: 1000, availableW: null }, weak], ofWeak],
    ["none known", [unknown], [undefined, undefined]],
    ["no feed", [], [undefined, undefined]],
  ])("%s", (_, feeds, expected) => expect(rated(feeds)).toEqual(expected));

  test("a rated watt is a rated volt-ampere", () => {
    expect(ratingOf({ feeds: [a, weak] }, "VA")).toEqual({ rated: 2300, usable: 1840 });
  });
});

describe("the lines of the chart", () => {
  const lines = (change: Partial<PowerDashboard>, unit: "W" | "VA" | "A" = "W") =>
    limitsOf(keyText, "en", { ...demoPower, ...change }, unit).map(({ key, label, value }) => [
      key,
      label.split(" ")[0],
      value,
    ]);
  const breaker = [
    ["breaker", "power.limit.breaker", 3680],
    ["usable", "power.limit.usable", 2944],
  ];
  const p95 = ["p95", "power.limit.p95", 2540];

  test.each<[string, Partial<PowerDashboard>, readonly unknown[]]>([
    ["what is expected", {}, [...breaker, ["expected", "power.limit.expected", 2000], p95]],
    [
      "what is committed",
      { powerModel: "COMMITTED", committedKw: 3 },
      [...breaker, ["committed", "power.limit.committed", 3000], p95],
    ],
    ["nothing committed", { powerModel: "COMMITTED", committedKw: null }, [...breaker, p95]],
    ["nothing expected", { expectedKw: null, committedKw: 3 }, [...breaker, p95]],
    [
      "what is contracted of outlets",
      { metering: "OUTLET", contractedW: 600, feeds: [unknown] },
      [["contracted", "power.limit.contracted", 600], p95],
    ],
    ["a month without p95", { expectedKw: null, month: { ...demoPower.month, p95W: null } }, breaker],
    ["one feed", { feeds: [a], expectedKw: null }, [...breaker, p95]],
  ])("%s", (_, change, expected) => expect(lines(change)).toEqual(expected));

  test("contract and p95 are in watts only", () => {
    expect(lines({}, "A")).toEqual([
      ["breaker", "power.limit.breaker", 16],
      ["usable", "power.limit.usable", 12.8],
    ]);
    expect(lines({}, "VA")).toEqual(breaker);
  });
});
