export { applyLineChange, deliverLine, lineService, type LineToDeliver } from "./line-delivery.steps.ts";
