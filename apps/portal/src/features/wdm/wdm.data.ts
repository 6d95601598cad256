import { serviceLifecycles, serviceOperationals } from "@demarc/contract/services/services";
import type { WdmService } from "@demarc/contract/wdm";
import * as contract from "@demarc/contract/wdm";
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

/** The filters in the URL of the list. */
export const waveList = {
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

export type WaveSearch = ListSearch<keyof typeof waveList.filters>;

const listKey = (customerId: number) => ["waves", customerId] as const;

export const { pageQuery: wavesQuery, downloadAll: downloadWaves } = listData(waveList, {
  key: listKey,
  read: (customerId, query, signal) => call(contract.listWdm, { params: { customerId }, query, signal }),
  save: (customerId, query) => download(contract.exportWdm, { params: { customerId }, query }),
});

const waves = recordData({
  listKey,
  key: (customerId) => ["wave", customerId],
  read: (customerId, wdmId, signal) => call(contract.getWdm, { params: { customerId, wdmId }, signal }),
});
export const { recordQuery: waveQuery, reread: rereadWave, forget: forgetWaves } = waves;

/** Downloads the test report of a wavelength. Rejects like `call`. */
export const downloadTestReport = (customerId: number, wdmId: string): Promise<void> =>
  download(contract.downloadWdmTestReport, { params: { customerId, wdmId } });

interface ReferenceBody {
  readonly reference: string | null;
  readonly endCustomerId?: string | null;
}

/** Changes the reference or end customer of a wavelength, at the version that was shown. */
export const updateWaveReference = async (
  customerId: number,
  wave: WdmService,
  body: ReferenceBody,
): Promise<WdmService> => {
  const params = { customerId, wdmId: wave.id };
  return waves.store(customerId, await call(contract.updateWdmReference, { params, body, ifMatch: wave.version }));
};
