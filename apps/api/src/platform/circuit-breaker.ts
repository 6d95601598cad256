import type { Log } from "./log.ts";

const failuresToOpen = 5;

/** An outside system is away: nothing was wrong with the job itself. */
export class SystemAway extends Error {}

export interface CircuitBreaker {
  /** How many more may begin now, of so many at a time while so many run. */
  room(atOnce: number, running: number): number;
  answered(): void;
  away(): void;
}

/**
 * Stops trying for a while after failures in a row, then lets one through: its outcome says whether to go on.
 * What waits meanwhile is not tried, so it spends no attempts.
 */
export const circuitBreaker = (name: string, pauseMs: number, log: Log): CircuitBreaker => {
  let failures = 0;
  let openUntil = 0;
  return {
    room: (atOnce, running) => {
      if (failures < failuresToOpen) return atOnce - running;
      return Date.now() < openUntil ? 0 : 1 - running;
    },
    answered: () => {
      if (failures >= failuresToOpen) log.info({ queue: name }, "an outside system is back");
      failures = 0;
    },
    away: () => {
      failures += 1;
      if (failures < failuresToOpen) return;
      openUntil = Date.now() + pauseMs;
      log.warn({ queue: name, failures, pauseMs }, "an outside system is away: its jobs wait");
    },
  };
};
