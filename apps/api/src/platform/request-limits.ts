import { requestLimit as countRequests } from "@demarc/rate-limit/request-limit";
import { tooManyRequests } from "./errors.ts";

/** An allowance of requests in this process, by token or by address. */
export interface RequestLimit {
  /** Counts one. Throws 429 with the seconds left when the allowance of the window is used up. */
  take(key: string): void;
}

export function requestLimit(allowed: number, windowSeconds: number): RequestLimit {
  const limit = countRequests(allowed, windowSeconds);
  return {
    take: (key) => {
      const seconds = limit.take(key);
      if (seconds > 0) throw tooManyRequests(seconds);
    },
  };
}
