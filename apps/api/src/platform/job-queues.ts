/** How long a claim holds without a heartbeat: after a kill, another process has the job this long later. */
export const leaseSeconds = 20;

/**
 * Work that waits for the same outside system shares a queue, so that a slow or dead one holds up nothing else.
 * The numbers are how many jobs of a queue one process does at a time.
 */
export const jobQueues = {
  default: 2,
  mail: 4,
  documents: 1,
  dns: 1,
  availability: 1,
  "line-test": 2,
  timers: 2,
} as const;
