import type { ChangeableService } from "../../platform/services/service-changes.ts";
import { endServicePrefixes } from "../ip-management/ip-management.public.ts";
import * as queries from "./rack-delivery.queries.ts";

/** How orders change and end a rack. */
export const rackService: ChangeableService = {
  lock: queries.lockChangedRack,
  delivered: queries.findDeliveredRack,
  update: queries.updateRackLifecycle,
  free: async (change, { customerId, id }) => {
    change.send(queries.freeRack(customerId, id));
    await endServicePrefixes(change, customerId, { rackId: id });
  },
};

/** How orders change and end units in a shared rack. */
export const sharedColoService: ChangeableService = {
  lock: queries.lockChangedColo,
  delivered: queries.findDeliveredColo,
  update: queries.updateColoLifecycle,
  free: async (change, { customerId, id }) => {
    change.send(queries.freeColo(customerId, id));
    await endServicePrefixes(change, customerId, { sharedColoId: id });
  },
};
