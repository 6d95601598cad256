export { blockFrom } from "./blocks/ip-block.ts";
export { assignPrefix, endServicePrefixes } from "./prefixes/service-prefixes.steps.ts";
