import * as contract from "@demarc/contract/catalogue";
import { grantsAny } from "@demarc/contract/core/access";
import type { RouteContext } from "../../platform/route-context.ts";
import type { Caller } from "../../platform/tokens/caller.ts";
import { found } from "../../platform/refusals/errors.ts";
import * as places from "./catalogue-places.queries.ts";
import * as queries from "./catalogue.queries.ts";

const seesPrices = ({ roles }: Caller): boolean => grantsAny(roles, ["RESELLER_FINANCE", "RESELLER_ORDER"]);

export function catalogueRoutes({ serve, database }: RouteContext): void {
  serve(contract.listSites, ({ caller, query: { kind } }) => database.read(caller, places.listSites(kind)));

  serve(contract.listPackages, ({ caller, query }) =>
    database.read(caller, queries.listPackages(caller.customerId, seesPrices(caller), query)),
  );

  serve(contract.getPackage, async ({ caller, params: { packageCode } }) => {
    return found(await database.read(caller, queries.findPackage(caller.customerId, seesPrices(caller), packageCode)));
  });

  serve(contract.listWdmAvailability, ({ caller, query }) =>
    database.read(caller, places.listRouteAvailability(query.package, query.route)),
  );
}
