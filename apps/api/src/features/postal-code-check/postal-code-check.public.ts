export { queueCheck } from "./availability-checks.queries.ts";
export { addressCheck, asksAnotherSystem, type CheckAddress } from "./check-address.ts";
export { addressQueryOf } from "./ordered-address.ts";
