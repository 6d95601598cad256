import { tooManyRequests } from "./errors.ts";

/** Counts requests by key in windows of a fixed length, in this process. */
export interface RequestLimit {
  /** Counts one. Throws 429 with the seconds left when the window's allowance is used up. */
  take(key: string): void;
}

const mostKeys = 100_000;

export function requestLimit(allowed: number, windowSeconds: number): RequestLimit {
  let window = 0;
  let counts = new Map<string, number>();
  return {
    take: (key) => {
      const seconds = Date.now() / 1000;
      const current = Math.floor(seconds / windowSeconds);
      if (current !== window || counts.size > mostKeys) counts = new Map();
      window = current;
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      if (count > allowed) throw tooManyRequests((current + 1) * windowSeconds - seconds);
    },
  };
}
