import type { PowerDashboard } from "@demarc/contract/power/power-figures";
import { breakerPctOf, feedPower, levelOf, percentageOf, rounded } from "./levels.rules.ts";
import type { FeedRow, SubjectRow } from "../subjects/subject.queries.ts";

/**
 * The feeds that count in the total: those with a fresh reading, or all feeds with their last readings if none is fresh. The
 * total is only a part of the load if an active feed fell silent.
 */
const feedsOfTotal = (feeds: PowerDashboard["feeds"]) => {
  const fresh = feeds.filter(({ stale }) => !stale);
  const isPart = feeds.some(
    ({ stale, state, lastReadingAt, powerW }) =>
      state === "ACTIVE" && lastReadingAt !== null && (stale || powerW === null),
  );
  return { counted: fresh.length === 0 ? feeds : fresh, isPart };
};

/**
 * The sum of the last readings: the power of the named feeds, and their current if that of each is known. The percentage and the
 * level are null unless the whole current load is known. `breakerPct`: the load of a rack, which has no level. Exceeding the
 * committed power is not a fault.
 */
export const totalOf = (
  feeds: PowerDashboard["feeds"],
  { contractedW, metering }: Pick<SubjectRow, "contractedW" | "metering">,
  breakerPct: number | null,
): PowerDashboard["total"] => {
  const { counted, isPart } = feedsOfTotal(feeds);
  const sum = (values: readonly (number | null)[]): number | null => {
    const known = values.filter((value) => value !== null);
    return known.length === 0
      ? null
      : rounded(
          known.reduce((total, value) => total + value, 0),
          2,
        );
  };
  const powerW = sum(counted.map((feed) => feed.powerW));
  const summed = counted.filter((feed) => (powerW === null ? feed.lastReadingAt : feed.powerW) !== null);
  const amperes = summed.map(({ currentA }) => currentA);
  const isUnknown = isPart || feeds.every(({ stale }) => stale);
  const knownW = isUnknown ? null : powerW;
  return {
    powerW,
    currentA: amperes.includes(null) ? null : sum(amperes),
    feeds: powerW === null ? [] : summed.map(({ label }) => label),
    isPart,
    usedPct: metering === "FEED" ? (knownW === null ? null : breakerPct) : percentageOf(knownW, contractedW),
    level: metering === "OUTLET" ? levelOf(knownW, contractedW) : null,
  };
};

/** What a list shows: the whole load, or null if it is not known. A part would look like the whole load. */
export const powerNowOf = (
  rows: readonly FeedRow[],
  subject: Pick<SubjectRow, "contractedW" | "metering">,
  now: Date,
) => {
  const feeds = rows.map((feed) => feedPower(feed, now));
  const { powerW, usedPct, isPart } = totalOf(feeds, subject, breakerPctOf(rows, now));
  return { currentW: isPart || feeds.every(({ stale }) => stale) ? null : powerW, usedPct };
};
