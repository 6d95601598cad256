import {
  type FeedLabel,
  type FeedPower,
  type PowerLevel,
  type Redundancy,
  staleMinutes,
} from "@demarc/contract/power/power-figures";
import type { CurrentReading, FeedRow } from "../subjects/subject.queries.ts";

export const rounded = (value: number, decimals: number): number => Number(value.toFixed(decimals));

const scaled = (value: number | null | undefined, divisor: number): number | null =>
  value === null || value === undefined ? null : value / divisor;

const exactPercentageOf = (value: number | null, limit: number | null): number | null =>
  value === null || limit === null || limit <= 0 ? null : (value * 100) / limit;

/** The part of a limit that is used, in percent with one decimal; null without both. */
export const percentageOf = (value: number | null, limit: number | null): number | null => {
  const exact = exactPercentageOf(value, limit);
  return exact === null ? null : rounded(exact, 1);
};

/** OK below 80 % of the limit, WARNING from 80 %, CRITICAL from 100 %. Not rounded: 79.96 % is OK, as it is for the alerts. */
export const levelOf = (value: number | null, limit: number | null): PowerLevel | null => {
  const exact = exactPercentageOf(value, limit);
  if (exact === null) return null;
  if (exact >= 100) return "CRITICAL";
  return exact >= 80 ? "WARNING" : "OK";
};

const order: readonly (PowerLevel | null)[] = [null, "OK", "WARNING", "CRITICAL"];

export const worstLevel = (levels: readonly (PowerLevel | null)[]): PowerLevel | null =>
  levels.toSorted((a, b) => order.indexOf(b) - order.indexOf(a))[0] ?? null;

export const isStale = (slot: string | null, now: Date): boolean =>
  slot === null || now.getTime() - Date.parse(slot) > staleMinutes * 60_000;

const measured = (reading: CurrentReading | undefined) => ({
  voltageV: scaled(reading?.decivolt, 10),
  currentA: scaled(reading?.milliampere, 1000),
  powerW: reading?.watt ?? null,
});

type Measured = ReturnType<typeof measured>;

/** For a feed that is measured by phase only: the largest current, and the voltage between two phases. */
const wholeValues = (whole: Measured, phases: readonly Measured[]): Measured => {
  const amperes = phases.flatMap(({ currentA }) => currentA ?? []);
  const volts = phases.flatMap(({ voltageV }) => voltageV ?? []);
  const mean = volts.reduce((sum, one) => sum + one, 0) / volts.length;
  return {
    ...whole,
    currentA: whole.currentA ?? (amperes.length > 0 ? Math.max(...amperes) : null),
    voltageV: whole.voltageV ?? (volts.length > 0 ? rounded(mean * Math.sqrt(3), 1) : null),
  };
};

/** A feed with its last reading. Each phase is compared with a third of the feed's capacity. */
export const feedPower = (feed: FeedRow, now: Date): FeedPower => {
  const whole = feed.readings.find(({ phase }) => phase === 0);
  const lastReadingAt = whole?.slot ?? null;
  const stale = isStale(lastReadingAt, now);
  const ofPhases = feed.readings.filter(({ phase, slot }) => phase > 0 && slot === whole?.slot);
  const values = wholeValues(measured(whole), ofPhases.map(measured));
  const ofPhaseW = scaled(feed.availableW, 3);
  const phases = ofPhases.map((reading) => {
    const ofPhase = measured(reading);
    return Object.assign(ofPhase, {
      phase: reading.phase,
      usedPctOfAvailable: percentageOf(ofPhase.powerW, ofPhaseW),
      level: stale ? null : levelOf(ofPhase.powerW, ofPhaseW),
    });
  });
  return {
    label: feed.label,
    state: feed.state,
    lastReadingAt,
    stale,
    ...values,
    powerFactor: scaled(whole?.powerFactorPct, 100),
    phase: feed.phase,
    ratedA: feed.amperage,
    ratedW: feed.ratedW,
    availableW: feed.availableW,
    usedPctOfAvailable: percentageOf(values.powerW, feed.availableW),
    level: stale ? null : worstLevel([levelOf(values.powerW, feed.availableW), ...phases.map(({ level }) => level)]),
    phases: feed.phase === 3 && phases.length > 0 ? phases : null,
  };
};

const none: Redundancy = {
  level: "NONE",
  reason: null,
  downFeed: null,
  worstFeed: null,
  worstPhase: null,
  failoverA: null,
  limitA: null,
  pct: null,
  warningPct: null,
};

/** The current of each phase that was measured in the same minute as the whole feed, and the current of the feed. */
const currentsOf = ({ readings }: FeedRow) => {
  const whole = readings.find(({ phase }) => phase === 0);
  const phases = new Map(
    readings.flatMap(({ phase, milliampere, slot }): (readonly [number, number])[] =>
      phase > 0 && milliampere !== null && slot === whole?.slot ? [[phase, milliampere / 1000]] : [],
    ),
  );
  const { currentA } = wholeValues(
    measured(whole),
    [...phases.values()].map((amperes) => ({ currentA: amperes, voltageV: null, powerW: null })),
  );
  return { phases, whole: currentA };
};

/**
 * The load of feeds on one of them: that of the fullest phase, or of the whole feeds (phase 0) if they have no measured phase in
 * common. One may be measured by phase, and the other as a whole. Undefined unless the current of each is known.
 */
const loadOnOne = (feeds: readonly FeedRow[]): { phase: number; amperes: number } | undefined => {
  const [first, ...rest] = feeds.map(currentsOf);
  if (!first) return undefined;
  const sums = [...first.phases].flatMap(([phase, amperes]) => {
    const others = rest.map(({ phases }) => phases.get(phase));
    return others.includes(undefined)
      ? []
      : [{ phase, amperes: others.reduce<number>((sum, one) => sum + (one ?? 0), amperes) }];
  });
  const wholes = [first, ...rest].map(({ whole }) => whole);
  if (sums.length === 0 && !wholes.includes(null))
    return { phase: 0, amperes: wholes.reduce<number>((sum, one) => sum + (one ?? 0), 0) };
  return sums.toSorted((one, other) => other.amperes - one.amperes)[0];
};

const hasFreshReading = ({ readings }: FeedRow, now: Date): boolean =>
  !isStale(readings.find(({ phase }) => phase === 0)?.slot ?? null, now);

const smallest = (values: readonly (number | null)[]): number | null => {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : Math.min(...known);
};

/** The load of all feeds with a fresh reading as a percentage of the smallest breaker: of its current, else of its power. */
export const breakerPctOf = (feeds: readonly FeedRow[], now: Date): number | null => {
  const working = feeds.filter(({ state }) => state !== "PLANNED");
  const fresh = working.filter((feed) => hasFreshReading(feed, now));
  const load = loadOnOne(fresh);
  if (load) return percentageOf(load.amperes, smallest(working.map(({ amperage }) => amperage)));
  const watts = fresh.flatMap(({ readings }) => readings.find(({ phase }) => phase === 0)?.watt ?? []);
  return watts.length === 0
    ? null
    : percentageOf(
        watts.reduce((sum, one) => sum + one, 0),
        smallest(working.map(({ ratedW }) => ratedW)),
      );
};

const isDown = ({ state }: FeedRow): boolean => state === "FAILED" || state === "OFFLINE";
const amperageOf = ({ amperage }: FeedRow): number => amperage ?? 0;

/**
 * Whether the smaller of two feeds can carry the load of both. A feed that is down means no redundancy, whatever the load. Both
 * feeds must have a fresh reading: nothing is estimated.
 */
export const redundancyOf = (feeds: readonly FeedRow[], now: Date): Redundancy => {
  const [a, b] = feeds.filter(({ state }) => state !== "PLANNED");
  if (!a || !b) return none;
  const worst = amperageOf(b) < amperageOf(a) ? b : a;
  const limits = { worstFeed: worst.label, limitA: amperageOf(worst), warningPct: worst.maxUtilisationPct };
  const down: FeedLabel | undefined = [a, b].find(isDown)?.label;
  if (down) return { ...none, ...limits, level: "CRITICAL", reason: "FEED_DOWN", downFeed: down };
  const failover = [a, b].every((feed) => hasFreshReading(feed, now)) ? loadOnOne([a, b]) : undefined;
  if (!failover) return { ...none, ...limits, level: "UNKNOWN" };
  const exact = (failover.amperes / limits.limitA) * 100;
  const isCritical = exact > 100;
  const isWarning = exact > (limits.warningPct ?? 100);
  return {
    ...none,
    ...limits,
    level: isCritical ? "CRITICAL" : isWarning ? "WARNING" : "OK",
    reason: isCritical || isWarning ? "OVERLOAD" : null,
    worstPhase: failover.phase === 0 ? null : failover.phase,
    failoverA: rounded(failover.amperes, 2),
    pct: rounded(exact, 1),
  };
};
