import type { FeedLabel, FeedPower, PowerDashboard } from "@demarc/contract/power/power-figures";

type Rated = Pick<FeedPower, "phase" | "ratedA" | "ratedW">;

const part = (value: number | null, whole: number | null): number | null =>
  value === null || whole === null || whole <= 0 ? null : (value / whole) * 100;

/** The load of one phase in percent of the breaker: of its current, else of a third of its power. */
export const phasePct = (
  { ratedA, ratedW }: Rated,
  { currentA, powerW }: Pick<FeedPower, "currentA" | "powerW">,
): number | null => part(currentA, ratedA) ?? part(powerW, ratedW === null ? null : ratedW / 3);

/** The load of a feed in percent of its breaker: of the fullest phase, else of its current, else of its power. */
export const breakerPct = (feed: FeedPower): number | null => {
  const phases = (feed.phases ?? []).flatMap((phase) => phasePct(feed, phase) ?? []);
  return phases.length > 0 ? Math.max(...phases) : (part(feed.currentA, feed.ratedA) ?? part(feed.powerW, feed.ratedW));
};

/** Where the limit of what may be used is, in percent of the breaker: usually 80. */
export const limitPct = ({ availableW, ratedW }: Pick<FeedPower, "availableW" | "ratedW">): number | null =>
  part(availableW, ratedW);

/** The feed with the smaller breaker, which limits what both may carry. */
export const smallestFeed = (feeds: readonly FeedPower[]): FeedPower | undefined =>
  feeds
    .filter(({ ratedA, state }) => ratedA !== null && state !== "PLANNED")
    .toSorted((one, other) => (one.ratedA ?? 0) - (other.ratedA ?? 0))[0];

/** The current that one breaker carries, or would carry if the other feed failed. */
export interface Carried {
  readonly carries: FeedLabel;
  /** The feed that would have to fail first; absent if there is no other one, or if it is down. */
  readonly failed?: FeedLabel;
  readonly amperes: number;
  /** The part of `amperes` that the feed carries itself. */
  readonly ownA: number;
  readonly limitA: number;
  readonly warningPct: number;
  /** The fullest phase of three. */
  readonly phase?: number;
  /** The nominal voltage of the phase. */
  readonly volts: number;
}

const fullestA = ({ phases, currentA }: FeedPower): number | null => {
  const amperes = (phases ?? []).flatMap((phase) => phase.currentA ?? []);
  return amperes.length > 0 ? Math.max(...amperes) : currentA;
};

const carrier = (feed: FeedPower) => {
  const { label, ratedA, ratedW, phase } = feed;
  if (ratedA === null || ratedW === null) return undefined;
  return { carries: label, limitA: ratedA, warningPct: limitPct(feed) ?? 100, volts: ratedW / ratedA / phase };
};

/** What one breaker carries now; undefined if that is not known. It is the redundancy of the API, or the load of the only feed. */
export const carriedNow = ({ feeds, redundancy }: PowerDashboard): Carried | undefined => {
  const { level, downFeed, worstFeed, worstPhase, failoverA } = redundancy;
  const isAlone = level === "NONE" || downFeed !== null;
  const feed = feeds.find(({ label, state }) =>
    isAlone ? label !== downFeed && state === "ACTIVE" : label === worstFeed,
  );
  const found = feed && carrier(feed);
  if (!feed || !found) return undefined;
  if (isAlone) {
    const amperes = feed.stale ? null : fullestA(feed);
    return amperes === null ? undefined : { ...found, amperes, ownA: amperes };
  }
  if (failoverA === null) return undefined;
  const ofPhase = feed.phases?.find(({ phase }) => phase === worstPhase)?.currentA;
  return {
    ...found,
    failed: feed.label === "A" ? "B" : "A",
    amperes: failoverA,
    ownA: Math.min(failoverA, ofPhase ?? feed.currentA ?? failoverA),
    ...(worstPhase !== null && { phase: worstPhase }),
  };
};

export const carriedPct = ({ amperes, limitA }: Pick<Carried, "amperes" | "limitA">): number =>
  (amperes / limitA) * 100;
