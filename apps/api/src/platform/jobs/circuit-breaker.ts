import { systemAway, systemCalls } from "../metrics/metrics.ts";
import type { Log } from "../process/log.ts";

const failuresToOpen = 5;

/** An external system is unavailable: nothing was wrong with the job itself. */
export class SystemAway extends Error {}

export interface CircuitBreaker {
  /** How many more jobs may start now, given the maximum `atOnce` and the number `running`. */
  room(atOnce: number, running: number): number;
  answered(): void;
  away(): void;
}

/**
 * Pauses a queue after several failures in a row, then lets one job through: if that succeeds, the queue runs again.
 * Jobs that wait during the pause do not run, so they use no attempts.
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
      systemCalls.inc({ system: name, outcome: "answered" });
      systemAway.set({ system: name }, 0);
      if (failures >= failuresToOpen) log.info({ queue: name }, "an external system is available again");
      failures = 0;
    },
    away: () => {
      failures += 1;
      systemCalls.inc({ system: name, outcome: "away" });
      if (failures < failuresToOpen) return;
      openUntil = Date.now() + pauseMs;
      systemAway.set({ system: name }, 1);
      log.warn({ queue: name, failures, pauseMs }, "an external system is unavailable: its jobs wait");
    },
  };
};
