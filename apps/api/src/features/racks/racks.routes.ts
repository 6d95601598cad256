import { needsAccessPerson } from "@demarc/contract/core/racks/access-list";
import * as contract from "@demarc/contract/racks";
import { conflict, found, InvalidRequest } from "../../platform/errors.ts";
import { listFile } from "../../platform/http/csv-file.ts";
import { readList } from "../../platform/http/page-answer.ts";
import type { RouteContext } from "../../platform/route-context.ts";
import { changeReference, lockService } from "../../platform/services/referenced-service.ts";
import { findActiveEndCustomer } from "../end-customers/end-customers.public.ts";
import { rackColumns } from "./rack-csv.ts";
import { withRackPower } from "./rack-power.steps.ts";
import { rackKind, readRack } from "./rack.steps.ts";
import type { RackRow } from "./racks.queries.ts";
import * as queries from "./racks.queries.ts";
import { rackSummary, storedAccess } from "./racks.rules.ts";

const event = "rack.changed";

/** The access list in the ledger: names and badges, no e-mail addresses. */
const accessLedgerOf = ({ rackCode, accessList, version }: RackRow) => ({
  rackCode,
  accessList: accessList.map(({ name, badgeNumber }) => (badgeNumber ? `${name} (${badgeNumber})` : name)),
  version,
});

/** The rack list and its export. */
const listRoutes = (api: RouteContext): void => {
  const { serve, database, clock } = api;
  serve(contract.listRacks, async ({ params: { customerId }, query, caller }) => {
    const page = await readList(database, caller, queries.racks, { ...query, customerId });
    return { ...page, items: await withRackPower(api, caller, page.items.map(rackSummary)) };
  });

  serve(contract.exportRacks, ({ params: { customerId }, query, caller }) =>
    listFile({ database, clock, caller, csv: query.csv }, `racks-${customerId}`, rackColumns, {
      list: queries.racks,
      given: { ...query, customerId },
      shown: (rows) => withRackPower(api, caller, rows.map(rackSummary)),
    }),
  );
};

export function racksRoutes(api: RouteContext): void {
  const { serve } = api;
  listRoutes(api);

  serve(contract.getRack, ({ params, caller }) => readRack(api, caller, params));

  serve(contract.updateRackReference, async ({ params, body, caller, ifMatch, change }) => {
    const place = { customerId: params.customerId, id: params.rackId };
    await change((transaction) =>
      changeReference(transaction, rackKind, { place, body, ifMatch, findEndCustomer: findActiveEndCustomer }),
    );
    return readRack(api, caller, params);
  });

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
      const after = found(await transaction.query(queries.findRack(params.customerId, params.rackId)));
      transaction.record({
        action: "rack.access-changed",
        entityType: "rack",
        entityId: before.id,
        before: accessLedgerOf(before),
        after: accessLedgerOf(after),
        event,
      });
    });
    return readRack(api, caller, params);
  });
}
