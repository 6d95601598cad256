import type { PowerDashboard } from "@demarc/contract/power/power-figures";
import { describe, expect, test } from "vitest";
import { demoPower } from "../demo-power.ts";
import { problemsOf } from "./power-problems.ts";

type Feed = PowerDashboard["feeds"][number];
const [a, b] = demoPower.feeds as [Feed, Feed];
const withRedundancy = (change: Partial<PowerDashboard["redundancy"]>): Partial<PowerDashboard> => ({
  redundancy: { ...demoPower.redundancy, ...change },
});
const withMonth = (change: Partial<PowerDashboard["month"]>): Partial<PowerDashboard> => ({
  month: { ...demoPower.month, contractBasis: "COMMITTED", pctOfContracted: 80, forecastKwh: 1460, ...change },
});
const problems = (change: Partial<PowerDashboard>) => problemsOf({ ...demoPower, ...change });
const since = "2026-11-21T09:00:00Z";
const silent = (feed: Feed): Feed => ({ ...feed, stale: true, lastReadingAt: since });

test("a rack of which nothing is wrong has no problem", () => {
  expect(problems({})).toEqual([]);
});

describe("redundancy", () => {
  test.each<[string, Partial<PowerDashboard["redundancy"]>, readonly unknown[]]>([
    ["a warning", { level: "WARNING" }, [{ kind: "at-risk" }]],
    ["critical", { level: "CRITICAL" }, [{ kind: "not-redundant" }]],
    [
      "a feed that is down",
      { level: "CRITICAL", reason: "FEED_DOWN", downFeed: "A" },
      [{ kind: "feed-down", feed: "A" }],
    ],
    [
      "a warning about a feed that is down",
      { level: "WARNING", reason: "FEED_DOWN", downFeed: "A" },
      [{ kind: "at-risk" }],
    ],
  ])("%s", (_, change, expected) => expect(problems(withRedundancy(change))).toEqual(expected));
});

describe("silence", () => {
  test.each<[string, Partial<PowerDashboard>, readonly unknown[]]>([
    ["one of two feeds", { feeds: [a, silent(b)] }, [{ kind: "stale", feed: "B", since }]],
    ["both feeds", { feeds: [silent(a), silent(b)] }, [{ kind: "stale", since: demoPower.asOf }]],
    ["the whole rack", { stale: true }, [{ kind: "stale", since: demoPower.asOf }]],
    ["a feed that is not in use", { feeds: [a, { ...silent(b), state: "PLANNED" }] }, []],
    ["a rack without feeds", { feeds: [] }, []],
    ["units that are metered by share", { metering: "SHARE", stale: true }, []],
  ])("%s", (_, change, expected) => expect(problems(change)).toEqual(expected));
});

describe("energy", () => {
  const used = [{ kind: "included-used" }];
  const over = [{ kind: "forecast-over" }];
  test.each<[string, Partial<PowerDashboard>, readonly unknown[]]>([
    ["all of the contract", withMonth({ pctOfContracted: 100 }), []],
    ["more than the contract", withMonth({ pctOfContracted: 100.1 }), used],
    ["more than the contract, and more to come", withMonth({ pctOfContracted: 101, forecastKwh: 1500 }), used],
    ["a forecast of exactly the contract", withMonth({ forecastKwh: 1460 }), []],
    ["a forecast above the contract", withMonth({ forecastKwh: 1461 }), over],
    ["a forecast without a known percentage", withMonth({ pctOfContracted: null, forecastKwh: 1461 }), over],
    ["no forecast", withMonth({ forecastKwh: null }), []],
    ["no contract of a month", withMonth({ forecastKwh: 1461, contractedMonthKwh: null }), []],
    ["what is only expected", withMonth({ contractBasis: "EXPECTED", pctOfContracted: 120 }), []],
    ["units that are metered by share", { ...withMonth({ pctOfContracted: 120 }), metering: "SHARE" }, []],
  ])("%s", (_, change, expected) => expect(problems(change)).toEqual(expected));
});

test("the worst comes first: lost redundancy, overload, silence, energy, a risk", () => {
  const over: Feed = { ...a, level: "CRITICAL" };
  const kinds = (change: Partial<PowerDashboard>) => problems(change).map(({ kind }) => kind);
  const rest = { feeds: [over, silent(b)], ...withMonth({ pctOfContracted: 101 }) };
  const lost = withRedundancy({ level: "CRITICAL" });
  expect(kinds({ ...rest, ...lost })).toEqual(["not-redundant", "feed-over", "stale", "included-used"]);
  const risk = withRedundancy({ level: "WARNING" });
  expect(kinds({ ...rest, ...risk })).toEqual(["feed-over", "stale", "included-used", "at-risk"]);
});

test("every overloaded feed is named, but not one whose reading is old", () => {
  const feeds: Feed[] = [
    { ...a, level: "CRITICAL" },
    { ...b, level: "CRITICAL" },
  ];
  expect(problems({ feeds })).toEqual(feeds.map((feed) => ({ kind: "feed-over", feed })));
  expect(problems({ feeds: [a, { ...silent(b), level: "CRITICAL" }] })).toEqual([{ kind: "stale", feed: "B", since }]);
  expect(problems({ feeds: [a, { ...b, level: "WARNING" }] })).toEqual([]);
});
