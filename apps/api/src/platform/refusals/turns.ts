import type { ApiError } from "./errors.ts";

/** A customer, or a system of the operator. */
type Holder = number | string;

interface TurnLimits {
  readonly atOnce: number;
  /** How many tasks of one customer may run at once; by default all of them. */
  readonly eachAtOnce?: number;
  /** How many tasks of one customer may wait before further ones are refused. */
  readonly waitingEach: number;
  readonly busy: () => ApiError;
}

/**
 * Limits parallel work. Customers take turns: one with 100 tasks does not make another with a single task wait for all of them.
 */
export function takeTurns({ atOnce, eachAtOnce = atOnce, waitingEach, busy }: TurnLimits) {
  let free = atOnce;
  const running = new Map<Holder, number>();
  const queues = new Map<Holder, (() => void)[]>();
  const mayStart = (customerId: Holder): boolean => free > 0 && (running.get(customerId) ?? 0) < eachAtOnce;
  const start = (customerId: Holder): void => {
    free -= 1;
    running.set(customerId, (running.get(customerId) ?? 0) + 1);
  };
  const wait = (customerId: Holder): Promise<void> =>
    new Promise((resolve) => {
      const queue = queues.get(customerId) ?? [];
      queues.set(customerId, [...queue, resolve]);
    });
  const startNext = (): void => {
    const next = [...queues].find(([customerId]) => mayStart(customerId));
    if (!next) return;
    const [customerId, [go, ...others]] = next;
    queues.delete(customerId);
    if (others.length > 0) queues.set(customerId, others);
    start(customerId);
    go?.();
  };
  const end = (customerId: Holder): void => {
    free += 1;
    const left = (running.get(customerId) ?? 0) - 1;
    if (left > 0) running.set(customerId, left);
    else running.delete(customerId);
    startNext();
  };
  const refuseMore = (customerId: Holder): void => {
    if ((queues.get(customerId)?.length ?? 0) >= waitingEach) throw busy();
  };
  const take = async <Result>(
    customerId: Holder,
    work: () => Promise<Result>,
    isGone = (): boolean => false,
  ): Promise<Result> => {
    const waits = !mayStart(customerId);
    if (waits) await wait(customerId);
    else start(customerId);
    try {
      if (waits && isGone()) throw busy();
      return await work();
    } finally {
      end(customerId);
    }
  };
  return {
    /** Throws when the queue of the customer is full: early, before a request has cost anything. */
    refuseMore,
    /**
     * Runs work when its turn comes, however many wait. Load its data inside `work`, to keep memory low. Work that had to wait does
     * not run if `isGone` says that its client has left.
     */
    take,
    /** The same, but throws when the queue of the customer is full. */
    takeOrRefuse: async <Result>(...given: Parameters<typeof take<Result>>): Promise<Result> => {
      refuseMore(given[0]);
      return take(...given);
    },
  };
}

export type Turns = ReturnType<typeof takeTurns>;
