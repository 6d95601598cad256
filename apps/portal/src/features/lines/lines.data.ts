import { technologies } from "@demarc/contract/core/technologies";
import type { Line, LineReferenceUpdate } from "@demarc/contract/lines/lines";
import * as contract from "@demarc/contract/lines/lines";
import { queryOptions } from "@tanstack/react-query";
import { download } from "../../shell/calls/download.ts";
import { call } from "../../shell/calls/http.ts";
import { choiceFilter, choicesFilter, idFilter, type ListSearch, textFilter } from "../../shell/lists/list-search.ts";
import { recordKeys } from "../../shell/record-keys.ts";
import { listData, recordData } from "../../shell/records/record-data.ts";

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

export const { pageQuery: linesQuery, downloadAll: downloadLines } = listData(lineList, {
  key: recordKeys.lines,
  read: (customerId, query, signal) => call(contract.listLines, { params: { customerId }, query, signal }),
  save: (customerId, query) => download(contract.exportLines, { params: { customerId }, query }),
});

const lines = recordData({
  listKey: recordKeys.lines,
  key: recordKeys.everyLine,
  read: (customerId, lineId, signal) => call(contract.getLine, { params: { customerId, lineId }, signal }),
});
export const { recordQuery: lineQuery, reread: rereadLine, forget: forgetLines } = lines;

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

/** Changes the reference or end customer of a line, at the version that was shown. */
export const updateLineReference = async (customerId: number, line: Line, body: LineReferenceUpdate): Promise<Line> => {
  const params = { customerId, lineId: line.id };
  return lines.store(customerId, await call(contract.updateLineReference, { params, body, ifMatch: line.version }));
};
