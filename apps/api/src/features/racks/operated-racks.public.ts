export { operatedRack, operatedSharedColo, operatedSharedRack, shownSharedRack } from "./operator/rack.operated.ts";
