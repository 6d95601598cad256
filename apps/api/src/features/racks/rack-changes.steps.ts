import type { ChangeableService } from "../services/service-changes.conditions.ts";
import { endServicePrefixes } from "../ip-management/ip-management.public.ts";
import { recordPowerParts } from "./power-parts.steps.ts";
import * as queries from "./rack-delivery.queries.ts";
import { rackStatements } from "./racks.queries.ts";
import { sharedColoStatements } from "./shared-colo.queries.ts";

export const rackService: ChangeableService = {
  ...rackStatements.changes,
  free: async (change, { customerId, id }) => {
    recordPowerParts(change, await change.query(queries.freeRack(customerId, id)), "ended");
    await endServicePrefixes(change, customerId, { rackId: id });
  },
};

export const sharedColoService: ChangeableService = {
  ...sharedColoStatements.changes,
  free: async (change, { customerId, id }) => {
    recordPowerParts(change, await change.query(queries.freeColo(customerId, id)), "ended");
    await endServicePrefixes(change, customerId, { sharedColoId: id });
  },
};
