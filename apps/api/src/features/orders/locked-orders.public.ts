export type { OrderChange } from "./changes/order-change.ts";
export { findAnyOrderForUpdate, type LockedOrderRow } from "./changes/order-changes.queries.ts";
export { type LockedOrder, lockOrder } from "./changes/order.steps.ts";
export { readOrder } from "./reading/order-reading.ts";
