import { technologies } from "@demarc/contract/core/technologies";
import type { Line, LineSummary } from "@demarc/contract/lines/lines";
import * as contract from "@demarc/contract/lines/lines";
import { queryOptions } from "@tanstack/react-query";
import { download } from "@demarc/shell/calls/download.ts";
import { call } from "@demarc/shell/calls/http.ts";
import { choiceFilter, choicesFilter, idFilter, textFilter } from "@demarc/shell/lists/list-search.ts";
import { recordKeys } from "../record-keys.ts";
import { serviceKind } from "../services/service-kind.ts";

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

const lineList = {
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
  usualColumns: columns.slice(0, 7),
};

export const lines = serviceKind({
  type: "line",
  texts: "line",
  icon: "line",
  shape: lineList,
  listKey: recordKeys.lines,
  key: recordKeys.everyLine,
  numberOf: ({ lineNumber }: LineSummary) => lineNumber,
  list: (customerId, query, signal) => call(contract.listLines, { params: { customerId }, query, signal }),
  save: (customerId, query) => download(contract.exportLines, { params: { customerId }, query }),
  read: (customerId, lineId, signal) => call(contract.getLine, { params: { customerId, lineId }, signal }),
  rename: (customerId, { id: lineId, version }: Line, body) =>
    call(contract.updateLineReference, { params: { customerId, lineId }, body, ifMatch: version }),
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
