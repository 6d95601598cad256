/**
 * Returns a clock in milliseconds for the age of readings. It starts at the system clock, then advances with the monotonic clock
 * of the process and never follows the system clock when that jumps ahead: a wrong clock must not make readings expire. A system
 * clock more than `trustedMs` after the last write (`lastMs`) may be wrong, so the time then continues from the last write.
 */
export const createSteadyClock = (lastMs: number | undefined, trustedMs: number): (() => number) => {
  const wall = Date.now();
  const startMs = lastMs !== undefined && wall - lastMs > trustedMs ? lastMs : wall;
  const startedAt = performance.now();
  return () => Math.min(Date.now(), startMs + performance.now() - startedAt);
};
