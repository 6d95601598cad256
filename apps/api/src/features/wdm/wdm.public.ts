export { setHandovers } from "./wdm-delivery.queries.ts";
export { deliverWave, type WaveToDeliver, wdmService } from "./wdm-delivery.steps.ts";
