import type { CsvDialect } from "@demarc/contract/core/csv";
import { serviceLifecycles, serviceOperationals } from "@demarc/contract/core/services";
import type { WdmService } from "@demarc/contract/wdm";
import * as contract from "@demarc/contract/wdm";
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
const oneKey = (customerId: number) => ["wave", customerId] as const;

/** One page of wavelengths; the previous page stays visible until it has loaded. */
export const wavesQuery = (customerId: number, search: WaveSearch) => {
  const query = pageQueryOf(search);
  return queryOptions({
    queryKey: [...listKey(customerId), query],
    queryFn: ({ signal }) => call(contract.listWdm, { params: { customerId }, query, signal }),
    placeholderData: keepPreviousData,
  });
};

/** Downloads every matching wavelength. Rejects like `call`. */
export const downloadWaves = (customerId: number, search: WaveSearch, csv?: CsvDialect): Promise<void> =>
  download(contract.exportWdm, { params: { customerId }, query: { ...csvFormat(csv), ...filtersOf(search) } });

export const waveQuery = (customerId: number, wdmId: string) =>
  queryOptions({
    queryKey: [...oneKey(customerId), wdmId],
    queryFn: ({ signal }) => call(contract.getWdm, { params: { customerId, wdmId }, signal }),
  });

/** Downloads the test report of a wavelength. Rejects like `call`. */
export const downloadTestReport = (customerId: number, wdmId: string): Promise<void> =>
  download(contract.downloadWdmTestReport, { params: { customerId, wdmId } });

/** Refetches a wavelength, bypassing the cache. */
export const rereadWave = (customerId: number, wdmId: string): Promise<WdmService> =>
  queryClient.fetchQuery({ ...waveQuery(customerId, wdmId), staleTime: 0 });

/** Invalidates the lists and pages of wavelengths. */
export const forgetWaves = async (customerId: number): Promise<void> => {
  await queryClient.invalidateQueries({ queryKey: listKey(customerId) });
  await queryClient.invalidateQueries({ queryKey: oneKey(customerId) });
};

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
  const stored = await call(contract.updateWdmReference, { params, body, ifMatch: wave.version });
  queryClient.setQueryData(waveQuery(customerId, wave.id).queryKey, stored);
  await queryClient.invalidateQueries({ queryKey: listKey(customerId) });
  return stored;
};
