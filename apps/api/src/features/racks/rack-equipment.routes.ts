import { endUnchanged } from "../../platform/changes/unchanged-answer.ts";
import { equipmentErrors, unitsOfHeight } from "@demarc/contract/core/racks/rack-equipment";
import * as contract from "@demarc/contract/racks";
import { conflict, found, InvalidRequest } from "../../platform/refusals/errors.ts";
import type { RouteContext } from "../../platform/route-context.ts";
import { lockService } from "../services/referenced-service.ts";
import { rackKind, sharedColoKind } from "./rack.kind.ts";
import * as racks from "./racks.queries.ts";
import { equipmentInLedger, storedEquipment } from "./racks.rules.ts";
import * as colos from "./shared-colo.queries.ts";

const event = "replaceEquipment";

export function rackEquipmentRoutes(api: RouteContext): void {
  const { serve } = api;

  serve(contract.replaceRackEquipment, async ({ params, body, caller, ifMatch, change }) => {
    const place = { customerId: params.customerId, id: params.rackId };
    await change(async (transaction) => {
      const before = await lockService(transaction, rackKind, place, ifMatch);
      const { id, lifecycle, heightU } = before;
      if (lifecycle === "TERMINATED")
        throw conflict("rack.state-conflict", "This rack has been terminated.", { state: lifecycle, event });
      const errors = equipmentErrors(body, unitsOfHeight(heightU));
      if (errors.length > 0) throw new InvalidRequest(errors);
      transaction.send(racks.updateRackEquipment(id, storedEquipment(body)));
      const after = found(await transaction.query(racks.rackStatements.find(params.customerId, id)));
      endUnchanged(before, after);
      transaction.record({
        action: "rack.equipment-changed",
        entityType: "rack",
        entityId: id,
        before: { rackCode: before.rackCode, ...equipmentInLedger(before) },
        after: { rackCode: after.rackCode, ...equipmentInLedger(after) },
        event: "rack.changed",
      });
    });
    return rackKind.read(api, caller, place);
  });

  serve(contract.replaceSharedColoEquipment, async ({ params, body, caller, ifMatch, change }) => {
    const place = { customerId: params.customerId, id: params.sharedColoId };
    await change(async (transaction) => {
      const before = await lockService(transaction, sharedColoKind, place, ifMatch);
      const { id, lifecycle, units } = before;
      if (lifecycle === "TERMINATED")
        throw conflict("shared-colo.state-conflict", "These units have ended.", { state: lifecycle, event });
      const errors = equipmentErrors(body, units);
      if (errors.length > 0) throw new InvalidRequest(errors);
      transaction.send(colos.updateSharedColoEquipment(id, storedEquipment(body)));
      const after = found(await transaction.query(colos.sharedColoStatements.find(params.customerId, id)));
      endUnchanged(before, after);
      transaction.record({
        action: "shared-colo.equipment-changed",
        entityType: "shared-colo",
        entityId: id,
        before: { name: before.name, ...equipmentInLedger(before) },
        after: { name: after.name, ...equipmentInLedger(after) },
        event: "shared-colo.changed",
      });
    });
    return sharedColoKind.read(api, caller, place);
  });
}
