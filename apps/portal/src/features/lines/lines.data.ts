import type { CsvDialect } from "@demarc/contract/core/csv";
import { technologies } from "@demarc/contract/core/technologies";
import type { Line, LineReferenceUpdate } from "@demarc/contract/lines/lines";
import * as contract from "@demarc/contract/lines/lines";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { csvFormat, download } from "../../shell/calls/download.ts";
import { call } from "../../shell/calls/http.ts";
import {
  choiceFilter,
  choicesFilter,
  filtersOf,
  idFilter,
  type ListSearch,
  pageQueryOf,
  textFilter,
} from "../../shell/lists/list-search.ts";
import { queryClient } from "../../shell/calls/query-client.ts";
import { recordKeys } from "../../shell/record-keys.ts";

/** The optional columns; the line itself always comes first. */
const columns = [
  "lineNumber",
  "state",
  "city",
  "speed",
  "endCustomer",
  "contract.endDate",
  "availability",
  "technology",
  "sla",
  "package",
  "mrc",
];

/** The filters in the URL of the list. */
export const lineList = {
  path: "/lines",
  filters: {
    q: textFilter(),
    lifecycle: choiceFilter(contract.lineLifecycles),
    operational: choiceFilter(contract.lineOperationals),
    technology: choicesFilter(technologies),
    endCustomerId: idFilter,
  },
  sorts: contract.lineSorts,
  columns,
  usualColumns: columns.slice(0, 6),
};

export type LineSearch = ListSearch<keyof typeof lineList.filters>;

/** One page of the search result; the previous page stays visible until it has loaded. */
export const linesQuery = (customerId: number, search: LineSearch) => {
  const query = pageQueryOf(search);
  return queryOptions({
    queryKey: [...recordKeys.lines(customerId), query],
    queryFn: ({ signal }) => call(contract.listLines, { params: { customerId }, query, signal }),
    placeholderData: keepPreviousData,
  });
};

/** Downloads every matching line. Rejects like `call`. */
export const downloadLines = (customerId: number, search: LineSearch, csv?: CsvDialect): Promise<void> =>
  download(contract.exportLines, { params: { customerId }, query: { ...csvFormat(csv), ...filtersOf(search) } });

export const lineQuery = (customerId: number, lineId: string) =>
  queryOptions({
    queryKey: recordKeys.line(customerId, lineId),
    queryFn: ({ signal }) => call(contract.getLine, { params: { customerId, lineId }, signal }),
  });

export const lineAddressesQuery = (customerId: number, lineId: string) =>
  queryOptions({
    queryKey: ["line-addresses", customerId, lineId],
    queryFn: ({ signal }) =>
      call(contract.listLineIpAddresses, {
        params: { customerId, lineId },
        query: { limit: 200 },
        signal,
        quiet: true,
      }),
  });

/** Invalidates the lists and pages of lines. */
export const forgetLines = async (customerId: number): Promise<void> => {
  await queryClient.invalidateQueries({ queryKey: recordKeys.lines(customerId) });
  await queryClient.invalidateQueries({ queryKey: recordKeys.everyLine(customerId) });
};

/** Changes the reference or end customer of a line, at the version that was shown. */
export const updateLineReference = async (customerId: number, line: Line, body: LineReferenceUpdate): Promise<Line> => {
  const params = { customerId, lineId: line.id };
  const stored = await call(contract.updateLineReference, { params, body, ifMatch: line.version });
  queryClient.setQueryData(lineQuery(customerId, line.id).queryKey, stored);
  await queryClient.invalidateQueries({ queryKey: recordKeys.lines(customerId) });
  return stored;
};

/** Refetches a line, bypassing the cache. */
export const rereadLine = (customerId: number, lineId: string): Promise<Line> =>
  queryClient.fetchQuery({ ...lineQuery(customerId, lineId), staleTime: 0 });
