import type { FeedLabel, FeedPower, PowerDashboard } from "@demarc/contract/power/power-figures";

export type PowerProblem =
  | { readonly kind: "feed-down"; readonly feed: FeedLabel }
  | { readonly kind: "not-redundant" | "at-risk" }
  | { readonly kind: "feed-over"; readonly feed: FeedPower }
  /** Without `feed`, no feed is being read. */
  | { readonly kind: "stale"; readonly feed?: FeedLabel; readonly since: string | null }
  | { readonly kind: "included-used" | "forecast-over" };

const lostRedundancy = ({ redundancy: { level, downFeed } }: PowerDashboard): readonly PowerProblem[] => {
  if (level !== "CRITICAL") return [];
  return [downFeed ? { kind: "feed-down", feed: downFeed } : { kind: "not-redundant" }];
};

const silence = ({ metering, stale, asOf, feeds }: PowerDashboard): readonly PowerProblem[] => {
  if (metering === "SHARE") return [];
  if (stale || (feeds.length > 0 && feeds.every((feed) => feed.stale))) return [{ kind: "stale", since: asOf }];
  return feeds
    .filter((feed) => feed.stale && feed.state === "ACTIVE")
    .map(({ label, lastReadingAt }) => ({ kind: "stale", feed: label, since: lastReadingAt }));
};

const energyProblem = ({ month, metering }: PowerDashboard): readonly PowerProblem[] => {
  const { contractBasis, pctOfContracted, forecastKwh, contractedMonthKwh } = month;
  if (contractBasis !== "COMMITTED" || metering === "SHARE") return [];
  if (pctOfContracted !== null && pctOfContracted > 100) return [{ kind: "included-used" }];
  const isAhead = forecastKwh !== null && contractedMonthKwh !== null && forecastKwh > contractedMonthKwh;
  return isAhead ? [{ kind: "forecast-over" }] : [];
};

/** Everything that is wrong, the worst first. */
export const problemsOf = (power: PowerDashboard): readonly PowerProblem[] => {
  const over = power.feeds.filter(({ level, stale }) => level === "CRITICAL" && !stale);
  const atRisk: readonly PowerProblem[] = power.redundancy.level === "WARNING" ? [{ kind: "at-risk" }] : [];
  return [
    ...lostRedundancy(power),
    ...over.map((feed): PowerProblem => ({ kind: "feed-over", feed })),
    ...silence(power),
    ...energyProblem(power),
    ...atRisk,
  ];
};
