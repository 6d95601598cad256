/**
 * The rights of the operator's systems and staff, by area and verb. Reading an area is a right of its own: writing it does not
 * include it.
 */
export const rights = [
  "applications.read",
  "applications.decide",
  "customers.read",
  "customers.write",
  "customers.suspend",
  "power.ingest",
  "power.correct",
  "tokens.read",
  "tokens.manage",
] as const;
export type Right = (typeof rights)[number];
