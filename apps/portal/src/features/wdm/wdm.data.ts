import { serviceLifecycles, serviceOperationals } from "@demarc/contract/services/services";
import type { WdmService, WdmSummary } from "@demarc/contract/wdm";
import * as contract from "@demarc/contract/wdm";
import { download } from "@demarc/shell/calls/download.ts";
import { call } from "@demarc/shell/calls/http.ts";
import { choiceFilter, choicesFilter, idFilter, type ReadFilter, textFilter } from "@demarc/shell/lists/list-search.ts";
import { serviceKind } from "../services/service-kind.ts";

/** The optional columns; the wavelength itself always comes first. */
const columns = [
  "serviceNumber",
  "state",
  "route",
  "bandwidth",
  "channel",
  "latency",
  "endCustomer",
  "contract.endDate",
  "protection",
  "package",
  "mrc",
];

const routeFilter: ReadFilter = (text) => (/^[A-Z0-9-]{2,17}$/.test(text) ? text : "");

const wdmList = {
  path: "/wdm",
  filters: {
    q: textFilter(),
    lifecycle: choiceFilter(serviceLifecycles),
    operational: choicesFilter(serviceOperationals),
    route: routeFilter,
    bandwidth: choicesFilter(contract.wdmBandwidths),
    endCustomerId: idFilter,
  },
  sorts: contract.wdmSorts,
  columns,
  usualColumns: columns.slice(0, 8),
};

export const wdms = serviceKind({
  type: "wdm",
  texts: "wdm",
  icon: "wave",
  shape: wdmList,
  listKey: (customerId) => ["waves", customerId],
  key: (customerId) => ["wave", customerId],
  anotherPath: "/orders/wdm/new",
  numberOf: ({ serviceNumber }: WdmSummary) => serviceNumber,
  list: (customerId, query, signal) => call(contract.listWdm, { params: { customerId }, query, signal }),
  save: (customerId, query) => download(contract.exportWdm, { params: { customerId }, query }),
  read: (customerId, wdmId, signal) => call(contract.getWdm, { params: { customerId, wdmId }, signal }),
  rename: (customerId, { id: wdmId, version }: WdmService, body) =>
    call(contract.updateWdmReference, { params: { customerId, wdmId }, body, ifMatch: version }),
  comparison: {
    list: (customerId, query) => call(contract.listWdm, { params: { customerId }, query, quiet: true }),
    placeOf: ({ routeCode }) => routeCode,
    compare: (customerId, wdmId, other) =>
      call(contract.compareWaves, { params: { customerId, wdmId }, query: { with: other }, quiet: true }),
  },
});

/** Downloads the test report of a wavelength. Rejects like `call`. */
export const downloadTestReport = (customerId: number, wdmId: string): Promise<void> =>
  download(contract.downloadWdmTestReport, { params: { customerId, wdmId } });
