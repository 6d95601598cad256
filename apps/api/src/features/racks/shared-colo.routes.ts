import * as contract from "@demarc/contract/racks";
import { found } from "../../platform/errors.ts";
import { pageAnswer } from "../../platform/http/page-answer.ts";
import type { RouteContext } from "../../platform/route-context.ts";
import { chosenEndCustomer } from "../../platform/services/chosen-end-customer.ts";
import { findActiveEndCustomer } from "../end-customers/end-customers.public.ts";
import { lockSharedColo, readSharedColo } from "./rack.steps.ts";
import { sharedColoSummary } from "./racks.rules.ts";
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
  const { serve, database } = api;

  serve(contract.listSharedColos, async ({ params, query, caller }) => {
    const { limit, offset, ...filter } = query;
    const page = await pageAnswer(
      database,
      caller,
      { limit, offset },
      {
        items: (size, from) => queries.listSharedColos(params.customerId, filter, size, from),
        total: () => queries.countSharedColos(params.customerId, filter),
      },
    );
    return { ...page, items: page.items.map(sharedColoSummary) };
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
