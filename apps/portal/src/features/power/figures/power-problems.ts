import type { FeedLabel, FeedPower, PowerDashboard } from "@demarc/contract/power/power-figures";

export type PowerProblem =
  | { readonly kind: "feed-down"; readonly feed: FeedLabel }
  | { readonly kind: "not-redundant" | "at-risk"; readonly carries: FeedLabel; readonly pct: number }
  | { readonly kind: "feed-over"; readonly feed: FeedPower }
  /** Without `feed`, no feed is being read. */
  | { readonly kind: "stale"; readonly feed?: FeedLabel; readonly since: string | null }
  | { readonly kind: "included-used" | "forecast-over" };

const redundancyProblem = ({ redundancy }: PowerDashboard): readonly PowerProblem[] => {
  const { level, reason, downFeed, worstFeed, pct } = redundancy;
  if (level === "CRITICAL" && reason === "FEED_DOWN" && downFeed) return [{ kind: "feed-down", feed: downFeed }];
  if ((level !== "CRITICAL" && level !== "WARNING") || !worstFeed || pct === null) return [];
  return [{ kind: level === "CRITICAL" ? "not-redundant" : "at-risk", carries: worstFeed, pct }];
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
  const [redundancy] = redundancyProblem(power);
  const over = power.feeds.filter(({ level, stale }) => level === "CRITICAL" && !stale);
  const lost = redundancy && redundancy.kind !== "at-risk" ? [redundancy] : [];
  const atRisk = redundancy?.kind === "at-risk" ? [redundancy] : [];
  return [
    ...lost,
    ...over.map((feed): PowerProblem => ({ kind: "feed-over", feed })),
    ...silence(power),
    ...energyProblem(power),
    ...atRisk,
  ];
};
