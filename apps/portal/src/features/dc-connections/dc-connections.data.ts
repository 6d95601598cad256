import { serviceLifecycles } from "@demarc/contract/services/services";
import type { DcConnection } from "@demarc/contract/dc-connections";
import * as contract from "@demarc/contract/dc-connections";
import { download } from "../../shell/calls/download.ts";
import { call } from "../../shell/calls/http.ts";
import {
  choiceFilter,
  choicesFilter,
  idFilter,
  type ListSearch,
  type ReadFilter,
  textFilter,
} from "../../shell/lists/list-search.ts";
import { listData, recordData } from "../../shell/records/record-data.ts";

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

const siteFilter: ReadFilter = (text) => (/^[A-Z0-9]{2,8}$/.test(text) ? text : "");

/** The filters in the URL of the list. */
export const connectionList = {
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

export type ConnectionSearch = ListSearch<keyof typeof connectionList.filters>;

export const listKey = (customerId: number) => ["dc-connections", customerId] as const;

export const { pageQuery: connectionsQuery, downloadAll: downloadConnections } = listData(connectionList, {
  key: listKey,
  read: (customerId, query, signal) => call(contract.listDcConnections, { params: { customerId }, query, signal }),
  save: (customerId, query) => download(contract.exportDcConnections, { params: { customerId }, query }),
});

/** Downloads the letter of authorisation of a connection. Rejects like `call`. */
export const downloadLetter = (customerId: number, connectionId: string): Promise<void> =>
  download(contract.downloadConnectionLoa, { params: { customerId, connectionId } });

/** Downloads the test report of a connection. Rejects like `call`. */
export const downloadReport = (customerId: number, connectionId: string): Promise<void> =>
  download(contract.downloadConnectionTestReport, { params: { customerId, connectionId } });

const connections = recordData({
  listKey,
  key: (customerId) => ["dc-connection", customerId],
  read: (customerId, connectionId, signal) =>
    call(contract.getDcConnection, { params: { customerId, connectionId }, signal }),
});
export const { recordQuery: connectionQuery, reread: rereadConnection, forget: forgetConnections } = connections;

interface ReferenceBody {
  readonly reference: string | null;
  readonly endCustomerId?: string | null;
}

/** Changes the reference or end customer of a connection, at the version that was shown. */
export const updateConnectionReference = async (
  customerId: number,
  connection: DcConnection,
  body: ReferenceBody,
): Promise<DcConnection> => {
  const params = { customerId, connectionId: connection.id };
  const stored = await call(contract.updateDcConnectionReference, { params, body, ifMatch: connection.version });
  return connections.store(customerId, stored);
};
