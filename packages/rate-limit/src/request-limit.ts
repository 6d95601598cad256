import { networkOf } from "./network.ts";

/** Counts requests per key in fixed windows, in this process. An address counts as its network. */
export interface RequestLimit {
  /** Counts one request. Returns 0, or the seconds to wait when the limit of the window is reached. */
  take(key: string): number;
  /** What `take` would return now. Counts nothing. */
  wait(key: string): number;
}

interface Count {
  readonly window: number;
  taken: number;
}

const mostKeys = 100_000;

/** Remembers at most `most` keys: a new key evicts only the least recently used key. */
export function requestLimit(allowed: number, windowSeconds: number, most = mostKeys): RequestLimit {
  const counts = new Map<string, Count>();
  const countNow = (key: string): Count => {
    const window = Math.floor(Date.now() / 1000 / windowSeconds);
    const known = counts.get(key);
    return known?.window === window ? known : { window, taken: 0 };
  };
  const secondsAfter = ({ window, taken }: Count): number =>
    taken > allowed ? (window + 1) * windowSeconds - Date.now() / 1000 : 0;
  return {
    take: (address) => {
      const key = networkOf(address);
      const count = countNow(key);
      count.taken += 1;
      // A Map keeps insertion order, so the first key is the least recently used.
      counts.delete(key);
      counts.set(key, count);
      const [oldest] = counts.keys();
      if (counts.size > most && oldest !== undefined) counts.delete(oldest);
      return secondsAfter(count);
    },
    wait: (address) => {
      const { window, taken } = countNow(networkOf(address));
      return secondsAfter({ window, taken: taken + 1 });
    },
  };
}
