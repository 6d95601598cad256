import * as contract from "@demarc/contract/racks";
import { found } from "../../platform/errors.ts";
import { listFile } from "../../platform/http/csv-file.ts";
import { readList } from "../../platform/http/page-answer.ts";
import type { RouteContext } from "../../platform/route-context.ts";
import { chosenEndCustomer } from "../../platform/services/chosen-end-customer.ts";
import { findActiveEndCustomer } from "../end-customers/end-customers.public.ts";
import { withSharedColoPower } from "./rack-power.steps.ts";
import { lockSharedColo, readSharedColo } from "./rack.steps.ts";
import { sharedColoSummary } from "./racks.rules.ts";
import { sharedColoColumns } from "./rack-csv.ts";
import type { SharedColoRow } from "./shared-colo.queries.ts";
import * as queries from "./shared-colo.queries.ts";

/** The fields of units in a shared rack in the ledger. */
const ledgerOf = ({ name, reference, endCustomer, version }: SharedColoRow) => ({
  name,
  reference,
  endCustomer: endCustomer?.name ?? null,
  version,
});

export function sharedColoRoutes(api: RouteContext): void {
  const { serve, database, clock } = api;

  serve(contract.listSharedColos, async ({ params: { customerId }, query, caller }) => {
    const page = await readList(
      database,
      caller,
      { list: queries.sharedColos, given: { ...query, customerId } },
      query,
    );
    return { ...page, items: await withSharedColoPower(api, caller, page.items.map(sharedColoSummary)) };
  });

  serve(contract.exportSharedColos, ({ params: { customerId }, query, caller }) =>
    listFile({ database, clock, caller, csv: query.csv }, `shared-colo-${customerId}`, sharedColoColumns, {
      list: queries.sharedColos,
      given: { ...query, customerId },
      shown: (rows) => withSharedColoPower(api, caller, rows.map(sharedColoSummary)),
    }),
  );

  serve(contract.getSharedColo, ({ params, caller }) => readSharedColo(api, caller, params));

  serve(contract.updateSharedColoReference, async ({ params, body, caller, ifMatch, change }) => {
    await change(async (transaction) => {
      const before = await lockSharedColo(transaction, params, ifMatch);
      const endCustomerId = await chosenEndCustomer(transaction, before, body.endCustomerId, findActiveEndCustomer);
      transaction.send(queries.updateSharedColoReference(before.id, body.reference?.trim() || null, endCustomerId));
      const after = found(await transaction.query(queries.findSharedColo(params.customerId, params.sharedColoId)));
      transaction.record({
        action: "shared-colo.reference-changed",
        entityType: "shared-colo",
        entityId: before.id,
        before: ledgerOf(before),
        after: ledgerOf(after),
        event: "shared-colo.changed",
      });
    });
    return readSharedColo(api, caller, params);
  });
}
