import { amsterdamDate } from "@demarc/contract/core/calendar";
import * as contract from "@demarc/contract/racks";
import { found } from "../../platform/errors.ts";
import { csvFile, partsOf } from "../../platform/http/csv-file.ts";
import { pageAnswer } from "../../platform/http/page-answer.ts";
import type { RouteContext } from "../../platform/route-context.ts";
import { chosenEndCustomer } from "../../platform/services/chosen-end-customer.ts";
import { findActiveEndCustomer } from "../end-customers/end-customers.public.ts";
import { withSharedColoPower } from "./rack-power.steps.ts";
import { lockSharedColo, readSharedColo } from "./rack.steps.ts";
import { sharedColoSummary } from "./racks.rules.ts";
import { sharedColoColumns } from "./rack-csv.ts";
import type { SharedColoRow, SharedColoSummaryRow } from "./shared-colo.queries.ts";
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

  serve(contract.listSharedColos, async ({ params, query, caller }) => {
    const { limit, offset, sort, ...filter } = query;
    const page = await pageAnswer(
      database,
      caller,
      { limit, offset },
      {
        items: (size, from) => queries.listSharedColos(params.customerId, filter, sort, size, from),
        total: () => queries.countSharedColos(params.customerId, filter),
      },
    );
    return { ...page, items: await withSharedColoPower(api, caller, page.items.map(sharedColoSummary)) };
  });

  serve(contract.exportSharedColos, async ({ params, query, caller }) => {
    const { format: _format, csv, ...filter } = query;
    const shown = async function* () {
      const parts = partsOf<SharedColoSummaryRow>(database, caller, (last, limit) =>
        queries.listSharedColosAfter(params.customerId, filter, limit, last),
      );
      for await (const rows of parts) yield withSharedColoPower(api, caller, rows.map(sharedColoSummary));
    };
    const name = `shared-colo-${params.customerId}-${amsterdamDate(clock.now())}.csv`;
    return csvFile({ database, caller, csv }, name, sharedColoColumns, shown());
  });

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
