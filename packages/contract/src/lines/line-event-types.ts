/** What can happen to a line. */
export const lineEventTypes = [
  "DELIVERED",
  "UP",
  "DOWN",
  "DEGRADED",
  "SPEED_CHANGED",
  "MAINTENANCE",
  "SUSPENDED",
  "RESUMED",
  "REFERENCE_CHANGED",
  "DIAGNOSED",
  "TERMINATION_SCHEDULED",
  "TERMINATION_WITHDRAWN",
  "TERMINATED",
  "FAULT_REPORTED",
  "FAULT_ANSWERED",
  "FAULT_CLOSED",
] as const;
