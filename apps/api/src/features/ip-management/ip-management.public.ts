export { assignPrefix, endServicePrefixes } from "./prefixes/service-prefixes.steps.ts";
