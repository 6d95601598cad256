import type { CsvDialect } from "@demarc/contract/core/csv";
import { serviceLifecycles } from "@demarc/contract/core/services";
import type { DcConnection } from "@demarc/contract/dc-connections";
import * as contract from "@demarc/contract/dc-connections";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { csvFormat, download } from "../../shell/calls/download.ts";
import { call } from "../../shell/calls/http.ts";
import { queryClient } from "../../shell/calls/query-client.ts";
import {
  choiceFilter,
  choicesFilter,
  filtersOf,
  idFilter,
  type ListSearch,
  pageQueryOf,
  type ReadFilter,
  textFilter,
} from "../../shell/lists/list-search.ts";

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
const oneKey = (customerId: number) => ["dc-connection", customerId] as const;

/** One page of connections; the previous page stays visible until it has loaded. */
export const connectionsQuery = (customerId: number, search: ConnectionSearch) => {
  const query = pageQueryOf(search);
  return queryOptions({
    queryKey: [...listKey(customerId), query],
    queryFn: ({ signal }) => call(contract.listDcConnections, { params: { customerId }, query, signal }),
    placeholderData: keepPreviousData,
  });
};

/** Downloads every matching connection. Rejects like `call`. */
export const downloadConnections = (customerId: number, search: ConnectionSearch, csv?: CsvDialect): Promise<void> =>
  download(contract.exportDcConnections, {
    params: { customerId },
    query: { ...csvFormat(csv), ...filtersOf(search) },
  });

/** Downloads the letter of authorisation of a connection. Rejects like `call`. */
export const downloadLetter = (customerId: number, connectionId: string): Promise<void> =>
  download(contract.downloadConnectionLoa, { params: { customerId, connectionId } });

/** Downloads the test report of a connection. Rejects like `call`. */
export const downloadReport = (customerId: number, connectionId: string): Promise<void> =>
  download(contract.downloadConnectionTestReport, { params: { customerId, connectionId } });

export const connectionQuery = (customerId: number, connectionId: string) =>
  queryOptions({
    queryKey: [...oneKey(customerId), connectionId],
    queryFn: ({ signal }) => call(contract.getDcConnection, { params: { customerId, connectionId }, signal }),
  });

/** Refetches a connection, bypassing the cache. */
export const rereadConnection = (customerId: number, connectionId: string): Promise<DcConnection> =>
  queryClient.fetchQuery({ ...connectionQuery(customerId, connectionId), staleTime: 0 });

/** Invalidates the lists and pages of connections. */
export const forgetConnections = async (customerId: number): Promise<void> => {
  await queryClient.invalidateQueries({ queryKey: listKey(customerId) });
  await queryClient.invalidateQueries({ queryKey: oneKey(customerId) });
};

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
  queryClient.setQueryData(connectionQuery(customerId, connection.id).queryKey, stored);
  await queryClient.invalidateQueries({ queryKey: listKey(customerId) });
  return stored;
};
