import { requestLimit as countRequests } from "@demarc/rate-limit/request-limit";
import { tooManyRequests } from "../errors.ts";

/** A rate limit of requests in this process, by token or by address. */
export interface RequestLimit {
  /** Counts one request. Throws 429 with the seconds to wait if the limit of the window is reached. */
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
