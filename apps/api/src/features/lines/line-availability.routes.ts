import * as contract from "@demarc/contract/lines/line-availability";
import type { RouteContext } from "../../platform/route-context.ts";
import { found } from "../../platform/refusals/errors.ts";
import * as queries from "./line-availability.queries.ts";

export function lineAvailabilityRoutes({ serve, database }: RouteContext): void {
  serve(contract.listLineAvailability, async ({ params, query, caller }) => {
    const lineIds = [...new Set(query.lineIds.toLowerCase().split(","))];
    const [period, items] = await Promise.all([
      database.read(caller, queries.findAvailabilityPeriod()),
      database.read(caller, queries.listLineAvailability(params.customerId, lineIds)),
    ]);
    return { ...found(period), items };
  });
}
