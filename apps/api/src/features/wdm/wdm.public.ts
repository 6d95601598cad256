export { setHandovers } from "./wdm-delivery.queries.ts";
export { deliverWdm, type WdmToDeliver, wdmService } from "./wdm-delivery.steps.ts";
