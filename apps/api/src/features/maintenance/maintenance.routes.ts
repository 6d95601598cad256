import { grants } from "@demarc/contract/core/access";
import { amsterdamDate } from "@demarc/contract/core/calendar";
import * as contract from "@demarc/contract/maintenance";
import type { MaintenanceSummary } from "@demarc/contract/maintenance";
import { serviceTypes } from "@demarc/contract/services/services";
import { csvFile, partsOf } from "../../platform/http/csv-file.ts";
import { pageAnswer } from "../../platform/http/page-answer.ts";
import { found } from "../../platform/refusals/errors.ts";
import type { RouteContext } from "../../platform/route-context.ts";
import type { Caller } from "../../platform/tokens/caller.ts";
import { maintenanceColumnsOfFile } from "./maintenance-csv.ts";
import * as queries from "./maintenance.queries.ts";

/** The kinds of services that a caller may see: services in data centres need the role for orders. */
const typesFor = ({ roles }: Caller): queries.ServiceTypes =>
  grants(roles, "RESELLER_ORDER") ? serviceTypes : ["line"];

export function maintenanceRoutes({ serve, database, clock }: RouteContext): void {
  serve(contract.listMaintenance, ({ params: { customerId }, query, caller }) => {
    const { limit, offset, sort, ...filter } = query;
    const given = { ...filter, customerId, types: typesFor(caller) };
    return pageAnswer(
      database,
      caller,
      { limit, offset },
      {
        items: (size, from) => queries.listMaintenance(given, sort, size, from),
        total: () => queries.countMaintenance(given),
      },
    );
  });

  serve(contract.exportMaintenance, ({ params: { customerId }, query: { csv, ...filter }, caller }) => {
    const given = { ...filter, customerId, types: typesFor(caller) };
    const name = `maintenance-${customerId}-${amsterdamDate(clock.now())}.csv`;
    const rows = partsOf<MaintenanceSummary>(database, caller, (last, limit) =>
      queries.listMaintenanceAfter(given, limit, last),
    );
    return csvFile({ database, caller, csv }, name, maintenanceColumnsOfFile, rows);
  });

  serve(contract.getMaintenance, async ({ params: { customerId, maintenanceId }, caller }) =>
    found(await database.read(caller, queries.findMaintenance({ customerId, types: typesFor(caller) }, maintenanceId))),
  );
}
