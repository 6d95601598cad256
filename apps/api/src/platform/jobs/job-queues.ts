/** How long a claim is valid without a heartbeat: after a kill, another process can take the job after this time. */
export const leaseSeconds = 20;

/**
 * Each external system has its own queue, so that a slow or unavailable system delays no other jobs.
 * The numbers are how many jobs of a queue one process runs at a time.
 */
export const jobQueues = {
  default: 2,
  mail: 4,
  documents: 1,
  dns: 1,
  availability: 1,
  "line-test": 2,
  tv: 2,
  webhooks: 8,
  imports: 1,
  timers: 2,
} as const;
