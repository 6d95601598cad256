import { networkOf } from "./network.ts";

/** Counts requests by key in windows of a fixed length, in this process. An address counts as its network. */
export interface RequestLimit {
  /** Counts one. Returns 0, or the seconds to wait when the allowance of the window is used up. */
  take(key: string): number;
}

interface Count {
  readonly window: number;
  taken: number;
}

const mostKeys = 100_000;

/** Remembers `most` keys at a time: the one that asked longest ago is forgotten for a new one, and nobody else. */
export function requestLimit(allowed: number, windowSeconds: number, most = mostKeys): RequestLimit {
  const counts = new Map<string, Count>();
  return {
    take: (address) => {
      const key = networkOf(address);
      const seconds = Date.now() / 1000;
      const window = Math.floor(seconds / windowSeconds);
      const known = counts.get(key);
      const count = known?.window === window ? known : { window, taken: 0 };
      count.taken += 1;
      // A map keeps the order in which keys were added, so the first is the one that asked longest ago.
      counts.delete(key);
      counts.set(key, count);
      const [oldest] = counts.keys();
      if (counts.size > most && oldest !== undefined) counts.delete(oldest);
      return count.taken > allowed ? (window + 1) * windowSeconds - seconds : 0;
    },
  };
}
