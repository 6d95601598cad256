import type { PostOutcome } from "./post-outcome.ts";

/** Waits in milliseconds. */
export interface SenderPace {
  /** After the first failure; doubled by each one that follows. */
  readonly firstRetryMs: number;
  readonly longestRetryMs: number;
  /** After a refused token or address. */
  readonly refusedMs: number;
  /** Before readings that the API may accept later are retried; doubled while it accepts none. */
  readonly firstHeldMs: number;
  readonly longestHeldMs: number;
}

export const usualPace: SenderPace = {
  firstRetryMs: 1000,
  longestRetryMs: 300_000,
  refusedMs: 60_000,
  firstHeldMs: 300_000,
  longestHeldMs: 3_600_000,
};

/** Between half of a wait and all of it, so that many collectors do not retry at the same time. */
export const jittered = (ms: number): number => Math.round(ms * (0.5 + Math.random() / 2));

export interface RetryDelay {
  /** How long to wait after a failure: longer each time, and never less than the API asks for. */
  after(outcome: Extract<PostOutcome, { kind: "retry" | "refused" }>): number;
  reset(): void;
}

export const createRetryDelay = (pace: SenderPace): RetryDelay => {
  let failures = 0;
  return {
    after: (outcome) => {
      if (outcome.kind === "refused") return jittered(pace.refusedMs);
      const wait = Math.min(pace.longestRetryMs, pace.firstRetryMs * 2 ** failures);
      failures = Math.min(failures + 1, 30);
      return (outcome.afterMs ?? 0) + jittered(wait);
    },
    reset: () => (failures = 0),
  };
};
