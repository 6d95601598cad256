/**
 * The time in milliseconds by which the age of readings is judged. It starts at the clock of the machine, goes on at the pace of
 * the process, and never follows the clock when that jumps ahead: a wrong clock must not make readings old. A clock that is more
 * than `trustedMs` after what was last written (`lastMs`) may be wrong, so the time goes on from there.
 */
export const createSteadyClock = (lastMs: number | undefined, trustedMs: number): (() => number) => {
  const wall = Date.now();
  const startMs = lastMs !== undefined && wall - lastMs > trustedMs ? lastMs : wall;
  const startedAt = performance.now();
  return () => Math.min(Date.now(), startMs + performance.now() - startedAt);
};
