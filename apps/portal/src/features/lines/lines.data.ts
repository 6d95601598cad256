import type { EndCustomer } from "@demarc/contract/end-customers";
import { listEndCustomers } from "@demarc/contract/end-customers";
import {
  exportLines,
  getLine,
  type Line,
  lineLifecycles,
  lineOperationals,
  type LineReferenceUpdate,
  lineSorts,
  lineTechnologies,
  listLineIpAddresses,
  listLines,
  updateLineReference,
} from "@demarc/contract/lines/lines";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { download } from "../../shell/calls/download.ts";
import { call } from "../../shell/calls/http.ts";
import {
  choiceFilter,
  filtersOf,
  idFilter,
  type ListSearch,
  pageQueryOf,
  textFilter,
} from "../../shell/lists/list-search.ts";
import { queryClient } from "../../shell/calls/query-client.ts";
import { recordKeys } from "../../shell/record-keys.ts";

export const pageSize = 25;

/** The optional columns; the line itself always comes first. */
const columns = ["state", "city", "product", "endCustomer", "contract.endDate", "sla", "package", "mrc"];

/** The filters in the address of the list. */
export const lineList = {
  path: "/lines",
  filters: {
    q: textFilter(),
    lifecycle: choiceFilter(lineLifecycles),
    operational: choiceFilter(lineOperationals),
    technology: choiceFilter(lineTechnologies),
    endCustomerId: idFilter,
  },
  sorts: lineSorts,
  columns,
  usualColumns: columns.slice(0, 5),
};

export type LineSearch = ListSearch<keyof typeof lineList.filters>;

/** One page of the search result; the previous page stays visible until it has loaded. */
export const linesQuery = (customerId: number, search: LineSearch) => {
  const query = pageQueryOf(search, pageSize);
  return queryOptions({
    queryKey: ["lines", customerId, query],
    queryFn: ({ signal }) => call(listLines, { params: { customerId }, query, signal }),
    placeholderData: keepPreviousData,
  });
};

/** Saves every matching line as a file. Rejects like `call`. */
export const saveLines = (customerId: number, search: LineSearch): Promise<void> =>
  download(exportLines, { params: { customerId }, query: { format: "csv", ...filtersOf(search) } });

export const lineQuery = (customerId: number, lineId: string) =>
  queryOptions({
    queryKey: ["line", customerId, lineId],
    queryFn: ({ signal }) => call(getLine, { params: { customerId, lineId }, signal }),
  });

export const lineAddressesQuery = (customerId: number, lineId: string) =>
  queryOptions({
    queryKey: ["line-addresses", customerId, lineId],
    queryFn: ({ signal }) =>
      call(listLineIpAddresses, { params: { customerId, lineId }, query: { limit: 200 }, signal, quiet: true }),
  });

/** All end customers by name, including inactive ones. */
export const endCustomersQuery = (customerId: number) =>
  queryOptions({
    queryKey: recordKeys.endCustomers(customerId),
    queryFn: async ({ signal }): Promise<readonly EndCustomer[]> =>
      (await call(listEndCustomers, { params: { customerId }, query: { limit: 200 }, signal, quiet: true })).items,
  });

/** Invalidates the lists and pages of lines. */
export const forgetLines = async (customerId: number): Promise<void> => {
  await queryClient.invalidateQueries({ queryKey: ["lines", customerId] });
  await queryClient.invalidateQueries({ queryKey: ["line", customerId] });
};

/** Changes the reference or end customer of a line, at the version that was shown. */
export const storeReference = async (customerId: number, line: Line, body: LineReferenceUpdate): Promise<Line> => {
  const params = { customerId, lineId: line.id };
  const stored = await call(updateLineReference, { params, body, ifMatch: line.version });
  queryClient.setQueryData(lineQuery(customerId, line.id).queryKey, stored);
  await queryClient.invalidateQueries({ queryKey: ["lines", customerId] });
  return stored;
};

/** Refetches a line, bypassing the cache. */
export const rereadLine = (customerId: number, lineId: string): Promise<Line> =>
  queryClient.fetchQuery({ ...lineQuery(customerId, lineId), staleTime: 0 });
