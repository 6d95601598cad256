import type { ApiError } from "./errors.ts";

interface TurnLimits {
  readonly atOnce: number;
  /** How many tasks of one customer may wait before further ones are refused. */
  readonly waitingEach: number;
  /** The refusal of further tasks. */
  readonly busy: () => ApiError;
}

/**
 * Limits parallel work. Customers take turns: one with 100 tasks does not make another with a single task wait for all of them.
 */
export function takeTurns({ atOnce, waitingEach, busy }: TurnLimits) {
  let free = atOnce;
  const queues = new Map<number, (() => void)[]>();
  const wait = (customerId: number): Promise<void> =>
    new Promise((resolve) => {
      const queue = queues.get(customerId) ?? [];
      queues.set(customerId, [...queue, resolve]);
    });
  const next = (): void => {
    const [first] = queues;
    if (!first) {
      free += 1;
      return;
    }
    const [customerId, [go, ...others]] = first;
    queues.delete(customerId);
    if (others.length > 0) queues.set(customerId, others);
    go?.();
  };
  return {
    /** Throws when the queue of the customer is full. */
    refuseMore(customerId: number): void {
      if ((queues.get(customerId)?.length ?? 0) >= waitingEach) throw busy();
    },
    /** Runs work when its turn comes. Load its data inside `work`, to keep memory low. */
    async take<Result>(customerId: number, work: () => Promise<Result>): Promise<Result> {
      if (free > 0) free -= 1;
      else await wait(customerId);
      try {
        return await work();
      } finally {
        next();
      }
    },
  };
}
