export { pageOfPrefixes } from "./prefixes/operator-prefixes.queries.ts";
export { changePrefixById, putPrefix } from "./prefixes/prefixes.operator.ts";
