import { unavailable } from "./errors.ts";

interface TurnLimits {
  readonly atOnce: number;
  /** How many pieces of work may wait for one customer before more are refused. */
  readonly waitingEach: number;
}

/**
 * Work of which only so much goes on at once. Customers take turns: one who wants a hundred things does not make another, who
 * wants one, wait for all of them.
 */
export function takeTurns({ atOnce, waitingEach }: TurnLimits) {
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
    /** Throws 503 where a customer has enough to wait for. */
    refuseMore(customerId: number): void {
      if ((queues.get(customerId)?.length ?? 0) >= waitingEach)
        throw unavailable("documents.busy", "Too many documents are being made for this customer; try again later.");
    },
    /** Does work when its turn comes; what it needs is best read then. */
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
