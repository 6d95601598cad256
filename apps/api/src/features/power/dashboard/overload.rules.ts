import { type Overload, overloadDays, type PowerWarning, type Redundancy } from "@demarc/contract/power/power-figures";
import { rounded } from "./levels.rules.ts";
import type { LoadRow } from "./overload.queries.ts";

const bucketMinutes = 5;
const bucketMs = bucketMinutes * 60_000;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** After this time a measurement is certainly rolled up. */
const settledMs = 480_000;

const hourBefore = (now: Date, ms: number): string =>
  new Date(Math.floor((now.getTime() - ms) / hourMs) * hourMs).toISOString();

/** The times that the history needs: whole hours, because it lists hours. The last 24 hours end some minutes ago. */
export const overloadSpan = (now: Date) => ({
  from: hourBefore(now, overloadDays * dayMs),
  dayFrom: hourBefore(now, dayMs + hourMs),
  to: now.toISOString(),
});

interface Given {
  /** Oldest first. A bucket in which a feed was not measured is absent, and is neither above nor below the breaker. */
  readonly loads: readonly LoadRow[];
  readonly redundancy: Redundancy;
  readonly alerts: readonly Pick<PowerWarning, "kind" | "raisedAt" | "clearedAt">[];
  readonly now: Date;
}

/** The end of the last 24 hours: the end of the newest bucket, unless newer buckets are missing. */
const endOf = (loads: readonly LoadRow[], now: Date): number => {
  const newest = (loads.at(-1)?.at ?? 0) * 1000 + bucketMs;
  return newest > now.getTime() - settledMs - bucketMs ? Math.min(newest, now.getTime()) : now.getTime();
};

/**
 * When the load was too high for one feed. `since` comes from the first bucket without a dip, or from the warning if that is
 * earlier, because it passes over short dips and may be older than the buckets.
 */
export const overloadOf = ({ loads, redundancy: { level, limitA, warningPct }, alerts, now }: Given): Overload => {
  const known = loads.map(({ at, milliampere }) => ({ atMs: at * 1000, pct: milliampere / 10 / (limitA ?? 0) }));
  const end = endOf(loads, now);
  const day = known.filter(({ atMs }) => atMs >= end - dayMs);
  const minutesAbove = (limit: number) => day.filter(({ pct }) => pct > limit).length * bucketMinutes;
  const open = alerts.find(({ kind, clearedAt }) => kind === "REDUNDANCY" && clearedAt === null)?.raisedAt;
  const [first] = known.slice(known.findLastIndex(({ pct }) => pct <= 100) + 1);
  const starts = [...(open ? [open] : []), ...(first ? [new Date(first.atMs).toISOString()] : [])];
  const hours = Map.groupBy(
    known.filter(({ pct }) => pct > 100),
    ({ atMs }) => Math.floor(atMs / hourMs) * hourMs,
  );
  return {
    since:
      level === "CRITICAL" ? (starts.toSorted((one, other) => Date.parse(one) - Date.parse(other))[0] ?? null) : null,
    measuredMinutes: day.length * bucketMinutes,
    riskMinutes: minutesAbove(warningPct ?? 100),
    overMinutes: minutesAbove(100),
    hours: [...hours].map(([from, over]) => ({
      from: new Date(from).toISOString(),
      overMinutes: over.length * bucketMinutes,
      highestPct: rounded(Math.max(...over.map(({ pct }) => pct)), 1),
    })),
  };
};
