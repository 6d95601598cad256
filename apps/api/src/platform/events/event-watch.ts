import { listen } from "../database/channel-listener.ts";
import type { Connect } from "../database/database.ts";
import type { Log } from "../process/log.ts";
import { tooManyRequests } from "../refusals/errors.ts";
import { sequencedChannel } from "./sequencer.ts";

/** Calls that wait at a time: of a process, and of one token. */
const mostWaiting = 100;
const mostWaitingEach = 5;

export interface EventWait {
  /** Resolves to true once an event of one of the types may be there, and to false when the wait is over. */
  next(): Promise<boolean>;
  end(): void;
}

export interface EventWatch {
  /** Begins a wait. Throws 429 if too many calls wait. Read after it has begun, so that no event is missed. */
  wait(asked: {
    readonly caller: string;
    readonly types: ReadonlySet<string>;
    readonly seconds: number;
    readonly signals: readonly AbortSignal[];
  }): Promise<EventWait>;
  close(): Promise<void>;
}

interface Waiter {
  readonly caller: string;
  readonly types: ReadonlySet<string>;
  readonly wake: () => void;
}

/** Wakes calls that wait for events. All share one connection, which is made for the first of them. */
export const eventWatch = (connect: Connect, log: Log): EventWatch => {
  const waiters = new Set<Waiter>();
  let channel: Promise<{ close(): Promise<void> }> | undefined;

  const on = {
    heard: (payload: string) => {
      const types = payload.split(" ");
      for (const waiter of waiters) if (payload === "" || types.some((type) => waiter.types.has(type))) waiter.wake();
    },
    // Notifications may have been missed while the connection was lost.
    connected: async () => {
      for (const { wake } of waiters) wake();
    },
  };
  const listening = (): Promise<unknown> => {
    channel ??= listen(connect, "portal_jobs", sequencedChannel, on, log);
    return channel.catch((error: unknown) => {
      channel = undefined;
      throw error;
    });
  };

  return {
    wait: async ({ caller, types, seconds, signals }) => {
      const own = [...waiters].filter((one) => one.caller === caller).length;
      if (waiters.size >= mostWaiting || own >= mostWaitingEach) throw tooManyRequests(seconds);
      let heard = Promise.withResolvers<void>();
      const waiter = { caller, types, wake: () => heard.resolve() };
      waiters.add(waiter);
      const over = AbortSignal.any([...signals, AbortSignal.timeout(seconds * 1000)]);
      const aborted = new Promise<void>((resolve) => {
        if (over.aborted) resolve();
        else over.addEventListener("abort", () => resolve(), { once: true });
      });
      const end = (): void => void waiters.delete(waiter);
      await listening().catch((error: unknown) => {
        end();
        throw error;
      });
      return {
        next: async () => {
          await Promise.race([heard.promise, aborted]);
          heard = Promise.withResolvers<void>();
          return !over.aborted;
        },
        end,
      };
    },
    close: async () => {
      await (await channel?.catch(() => undefined))?.close();
    },
  };
};
