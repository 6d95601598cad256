export { addressOf } from "./delegation/reverse-zones.ts";
export { nextVersionsOfPtrs, publishPtrs, writePtrRecord } from "./names/ptr-record.operator.ts";
export { pageOfChangeablePtrRecords } from "./names/ptr-results.queries.ts";
