import * as contract from "@demarc/contract/catalogue";
import { grantsAny } from "@demarc/contract/core/access";
import type { RouteContext } from "../../platform/route-context.ts";
import type { Caller } from "../../platform/tokens/caller.ts";
import { found } from "../../platform/errors.ts";
import * as queries from "./catalogue.queries.ts";

const seesPrices = ({ roles }: Caller): boolean => grantsAny(roles, ["RESELLER_FINANCE", "RESELLER_ORDER"]);

export function catalogueRoutes({ serve, database }: RouteContext): void {
  serve(contract.listPackages, ({ caller, query: { kind } }) =>
    database.read(caller, queries.listPackages(caller.customerId, seesPrices(caller), kind)),
  );

  serve(contract.getPackage, async ({ caller, params: { packageCode } }) => {
    return found(await database.read(caller, queries.findPackage(caller.customerId, seesPrices(caller), packageCode)));
  });
}
