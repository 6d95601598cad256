export { queueCheck } from "./availability-checks.queries.ts";
export { availableAs } from "./available-packages.ts";
export { asksAnotherSystem, checkFinder, type FindCheck } from "./check-address.ts";
export { addressQueryOf } from "./ordered-address.ts";
