import type { AuthoredChange } from "../../../platform/changes/authored-change.ts";

export { changeByCaller, changeBySystem, isOfCaller } from "../../../platform/changes/authored-change.ts";

export type OrderChange = AuthoredChange;
