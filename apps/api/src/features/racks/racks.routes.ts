import { endUnchanged } from "../../platform/changes/unchanged-answer.ts";
import { needsAccessPerson } from "@demarc/contract/core/racks/access-list";
import * as contract from "@demarc/contract/racks";
import { conflict, found, InvalidRequest } from "../../platform/refusals/errors.ts";
import type { RouteContext } from "../../platform/route-context.ts";
import { lockService } from "../services/referenced-service.ts";
import { serviceHandlers } from "../services/service-handlers.ts";
import { rackKind } from "./rack.kind.ts";
import type { RackRow } from "./racks.queries.ts";
import * as queries from "./racks.queries.ts";
import { storedAccess } from "./racks.rules.ts";

const event = "rack.changed";

/** The access list in the ledger: names and badges, no e-mail addresses. */
const accessLedgerOf = ({ rackCode, accessList, version }: RackRow) => ({
  rackCode,
  accessList: accessList.map(({ name, badgeNumber }) => (badgeNumber ? `${name} (${badgeNumber})` : name)),
  version,
});

export function racksRoutes(api: RouteContext): void {
  const { serve } = api;
  const rack = serviceHandlers(api, rackKind);
  serve(contract.listRacks, rack.list);
  serve(contract.exportRacks, rack.file);
  serve(contract.getRack, rack.get);
  serve(contract.updateRackReference, rack.updateReference);

  serve(contract.replaceRackAccess, async ({ params, body, caller, ifMatch, change }) => {
    await change(async (transaction) => {
      const place = { customerId: params.customerId, id: params.rackId };
      const before = await lockService(transaction, rackKind, place, ifMatch);
      if (before.lifecycle === "TERMINATED")
        throw conflict("rack.state-conflict", "This rack has been terminated.", {
          state: before.lifecycle,
          event: "replaceAccess",
        });
      if (body.length === 0 && needsAccessPerson(before.footprint))
        throw new InvalidRequest([{ field: "", message: "validation.min-array-length", params: { min: 1 } }]);
      transaction.send(queries.updateRackAccess(before.id, storedAccess(body)));
      const after = found(await transaction.query(queries.rackStatements.find(params.customerId, params.rackId)));
      endUnchanged(before, after);
      transaction.record({
        action: "rack.access-changed",
        entityType: "rack",
        entityId: before.id,
        before: accessLedgerOf(before),
        after: accessLedgerOf(after),
        event,
      });
    });
    return rack.get({ params, caller });
  });
}
