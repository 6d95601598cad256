import { serviceLifecycles } from "@demarc/contract/services/services";
import type { DcConnection, DcConnectionSummary } from "@demarc/contract/dc-connections";
import * as contract from "@demarc/contract/dc-connections";
import { download } from "@demarc/shell/calls/download.ts";
import { call } from "@demarc/shell/calls/http.ts";
import { choiceFilter, choicesFilter, idFilter, textFilter } from "@demarc/shell/lists/list-search.ts";
import { serviceKind, siteFilter } from "../services/service-kind.ts";

/** The optional columns; the connection itself always comes first. */
const columns = [
  "connectionNumber",
  "state",
  "kind",
  "aSide",
  "zSide",
  "medium",
  "endCustomer",
  "contract.endDate",
  "loa",
  "package",
  "mrc",
];

const connectionList = {
  path: "/dc-connections",
  filters: {
    q: textFilter(),
    lifecycle: choiceFilter(serviceLifecycles),
    kind: choicesFilter(contract.connectionKinds),
    site: siteFilter,
    media: choicesFilter(contract.connectionMedia),
    loa: choicesFilter(contract.loaStates),
    endCustomerId: idFilter,
  },
  sorts: contract.connectionSorts,
  columns,
  usualColumns: columns.filter((column) => !["medium", "loa", "package", "mrc"].includes(column)),
};

export const connections = serviceKind({
  type: "dc-connection",
  texts: "dc-connection",
  icon: "connection",
  shape: connectionList,
  listKey: (customerId) => ["dc-connections", customerId],
  key: (customerId) => ["dc-connection", customerId],
  anotherPath: "/orders/dc-connection/new",
  numberOf: ({ connectionNumber }: DcConnectionSummary) => connectionNumber,
  list: (customerId, query, signal) => call(contract.listDcConnections, { params: { customerId }, query, signal }),
  save: (customerId, query) => download(contract.exportDcConnections, { params: { customerId }, query }),
  read: (customerId, connectionId, signal) =>
    call(contract.getDcConnection, { params: { customerId, connectionId }, signal }),
  rename: (customerId, { id: connectionId, version }: DcConnection, body) =>
    call(contract.updateDcConnectionReference, { params: { customerId, connectionId }, body, ifMatch: version }),
  comparison: {
    list: (customerId, query) => call(contract.listDcConnections, { params: { customerId }, query, quiet: true }),
    compare: (customerId, connectionId, other) =>
      call(contract.compareDcConnections, {
        params: { customerId, connectionId },
        query: { with: other },
        quiet: true,
      }),
  },
});

/** Downloads the letter of authorisation of a connection. Rejects like `call`. */
export const downloadLetter = (customerId: number, connectionId: string): Promise<void> =>
  download(contract.downloadConnectionLoa, { params: { customerId, connectionId } });

/** Downloads the test report of a connection. Rejects like `call`. */
export const downloadReport = (customerId: number, connectionId: string): Promise<void> =>
  download(contract.downloadConnectionTestReport, { params: { customerId, connectionId } });
