import type { ChangeableService } from "../services/service-changes.conditions.ts";
import { endServicePrefixes } from "../ip-management/ip-management.public.ts";
import * as queries from "./rack-delivery.queries.ts";
import { rackStatements } from "./racks.queries.ts";
import { sharedColoStatements } from "./shared-colo.queries.ts";

export const rackService: ChangeableService = {
  ...rackStatements.changes,
  free: async (change, { customerId, id }) => {
    change.send(queries.freeRack(customerId, id));
    await endServicePrefixes(change, customerId, { rackId: id });
  },
};

export const sharedColoService: ChangeableService = {
  ...sharedColoStatements.changes,
  free: async (change, { customerId, id }) => {
    change.send(queries.freeColo(customerId, id));
    await endServicePrefixes(change, customerId, { sharedColoId: id });
  },
};
