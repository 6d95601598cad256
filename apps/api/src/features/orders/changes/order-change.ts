import type { AuthoredChange } from "../../../platform/changes/authored-change.ts";

export { changeByCaller, changeBySystem, isOfCaller } from "../../../platform/changes/authored-change.ts";

/** A transaction that changes an order. */
export type OrderChange = AuthoredChange;
