export { rackService, sharedColoService } from "./rack-changes.steps.ts";
export { findRackUseAfter } from "./rack-delivery.queries.ts";
export { type ColoToDeliver, deliverRacks, deliverSharedColo, type RacksToDeliver } from "./rack-delivery.steps.ts";
