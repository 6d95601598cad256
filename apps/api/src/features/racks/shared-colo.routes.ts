import * as contract from "@demarc/contract/racks";
import { listFile } from "../../platform/http/csv-file.ts";
import { readList } from "../../platform/http/page-answer.ts";
import type { RouteContext } from "../../platform/route-context.ts";
import { changeReference } from "../../platform/services/referenced-service.ts";
import { findActiveEndCustomer } from "../end-customers/end-customers.public.ts";
import { withSharedColoPower } from "./rack-power.steps.ts";
import { readSharedColo, sharedColoKind } from "./rack.steps.ts";
import { sharedColoSummary } from "./racks.rules.ts";
import { sharedColoColumns } from "./rack-csv.ts";
import * as queries from "./shared-colo.queries.ts";

export function sharedColoRoutes(api: RouteContext): void {
  const { serve, database, clock } = api;

  serve(contract.listSharedColos, async ({ params: { customerId }, query, caller }) => {
    const page = await readList(database, caller, queries.sharedColos, { ...query, customerId });
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
    const place = { customerId: params.customerId, id: params.sharedColoId };
    await change((transaction) =>
      changeReference(transaction, sharedColoKind, { place, body, ifMatch, findEndCustomer: findActiveEndCustomer }),
    );
    return readSharedColo(api, caller, params);
  });
}
