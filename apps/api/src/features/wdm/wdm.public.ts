export { setHandovers } from "./wdm-delivery.queries.ts";
export { deliverWdm, type WdmToDeliver, wdmService } from "./wdm-delivery.steps.ts";
export { operatedWdm } from "./operator/wdm.operated.ts";
