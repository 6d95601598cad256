export { queueCheck } from "./availability-checks.queries.ts";
export { addressCheck, type CheckAddress } from "./check-address.ts";
export { addressQueryOf } from "./ordered-address.ts";
