import { addressQueryText, parseAddressQuery } from "@demarc/contract/postal-code-check/address-query";
import * as contract from "@demarc/contract/postal-code-check/recent-checks";
import { found } from "../../platform/refusals/errors.ts";
import type { RouteContext } from "../../platform/route-context.ts";
import * as queries from "./recent-checks.queries.ts";

/** A personal preference: it changes no record of the company, so the ledger does not record it. */
export function recentCheckRoutes({ serve, database }: RouteContext): void {
  serve(contract.listRecentChecks, async ({ caller }) =>
    found(await database.read(caller, queries.findRecentChecks(caller.accountId))),
  );

  serve(contract.addRecentCheck, ({ body, caller, change }) =>
    change(async (transaction) => {
      const query = parseAddressQuery(body.address);
      if (!query) throw new Error("the rules of the endpoint accepted a text that is no address");
      return found(await transaction.query(queries.addRecentCheck(caller.accountId, addressQueryText(query))));
    }),
  );

  serve(contract.clearRecentChecks, ({ caller, change }) =>
    change(async (transaction) => {
      await transaction.query(queries.clearRecentChecks(caller.accountId));
      return { addresses: [] };
    }),
  );
}
