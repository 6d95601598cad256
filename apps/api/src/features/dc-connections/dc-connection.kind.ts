import { amsterdamDate } from "@demarc/contract/core/calendar";
import { found } from "../../platform/refusals/errors.ts";
import { serviceKind } from "../services/service-kind.ts";
import { connectionColumns } from "./dc-connection-csv.ts";
import { connections, connectionStatements, searchConnections } from "./dc-connections.queries.ts";
import { connectionFor, connectionSummary } from "./dc-connections.rules.ts";

export const connectionKind = serviceKind({
  type: "dc-connection",
  id: "connectionId",
  title: { en: "Connection", nl: "Verbinding" },
  list: connections,
  // The state of a letter depends on the day.
  scope: ({ clock }, _caller, customerId) => ({ customerId, today: amsterdamDate(clock.now()) }),
  summaries: (_reading, _caller, rows, { today }) => rows.map((row) => connectionSummary(row, today)),
  statements: connectionStatements,
  read: async ({ database, clock }, caller, { customerId, id }) =>
    connectionFor(
      found(await database.read(caller, connectionStatements.find(customerId, id))),
      amsterdamDate(clock.now()),
    ),
  readOnly: "Your reseller manages this connection.",
  named: ({ connectionNumber }) => ({ connectionNumber }),
  file: { name: "dc-connections", columns: () => connectionColumns },
  search: searchConnections,
  searchRoles: ["RESELLER_ORDER"],
});
