/**
 * The rights of the operator's systems and staff, by area and verb. Reading an area is a right of its own: writing it does not
 * include it.
 */
export const rights = [
  "agreements.countersign",
  "agreements.publish",
  "agreements.read",
  "agreements.write",
  "applications.read",
  "applications.decide",
  "customers.read",
  "customers.write",
  "customers.suspend",
  "orders.read",
  "orders.decide",
  "orders.deliver",
  "power.ingest",
  "power.correct",
  "quotations.read",
  "quotations.write",
  "quotations.publish",
  "tokens.read",
  "tokens.manage",
] as const;
export type Right = (typeof rights)[number];
