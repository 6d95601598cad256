import { requestLimit as countRequests } from "@demarc/rate-limit/request-limit";
import { tooManyRequests } from "../refusals/errors.ts";

/** A rate limit of requests in this process, by token or by address. */
export interface RequestLimit {
  /** Counts one request. Throws 429 with the seconds to wait if the limit of the window is reached. */
  take(key: string): void;
  /** Throws that 429 without counting. */
  refuseMore(key: string): void;
  /** Counts one request that is answered anyway. */
  count(key: string): void;
}

export function requestLimit(allowed: number, windowSeconds: number): RequestLimit {
  const limit = countRequests(allowed, windowSeconds);
  const refuseFor = (seconds: number): void => {
    if (seconds > 0) throw tooManyRequests(seconds);
  };
  return {
    take: (key) => refuseFor(limit.take(key)),
    refuseMore: (key) => refuseFor(limit.wait(key)),
    count: (key) => void limit.take(key),
  };
}
