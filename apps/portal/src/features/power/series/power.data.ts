import type { PowerSeries } from "@demarc/contract/power/power";
import * as contract from "@demarc/contract/power/power";
import type { PowerDashboard } from "@demarc/contract/power/power-figures";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { download, saveFile } from "@demarc/shell/calls/download.ts";
import { call } from "@demarc/shell/calls/http.ts";
import { queryClient } from "@demarc/shell/calls/query-client.ts";
import { metricsOf } from "./power-curves.ts";
import { type PowerSpan, type PowerView, spanBefore, spanOf } from "../window/power-window.ts";

/** What the power is of: a rack, or units in a shared rack. */
export interface PowerSource {
  readonly kind: "rack" | "shared-colo";
  readonly id: string;
}

/** The polling interval in milliseconds while the screen is visible and online. */
const refreshMilliseconds = 60_000;

const powerKey = (customerId: number, { kind, id }: PowerSource) => ["power", customerId, kind, id] as const;

/** The figures of this moment and this month. */
export const powerQuery = (customerId: number, source: PowerSource) =>
  queryOptions({
    queryKey: [...powerKey(customerId, source), "dashboard"],
    queryFn: ({ signal }): Promise<PowerDashboard> =>
      source.kind === "rack"
        ? call(contract.getRackPower, { params: { customerId, rackId: source.id }, signal })
        : call(contract.getSharedColoPower, { params: { customerId, sharedColoId: source.id }, signal }),
    refetchInterval: refreshMilliseconds,
  });

interface SeriesWanted {
  readonly span: PowerSpan;
  readonly unit: PowerView["unit"];
  readonly signal: AbortSignal;
}

const instantOf = (seconds: number): string => new Date(seconds * 1000).toISOString();

const readSeries = (
  customerId: number,
  source: PowerSource,
  { span, unit, signal }: SeriesWanted,
): Promise<PowerSeries> => {
  const query = {
    from: instantOf(span.from),
    to: instantOf(span.to),
    // The finest resolution with at most 2,000 points.
    resolution: "auto" as const,
    metric: metricsOf[unit].join(),
  };
  return source.kind === "rack"
    ? call(contract.getRackPowerSeries, { params: { customerId, rackId: source.id }, query, signal })
    : call(contract.getSharedColoPowerSeries, { params: { customerId, sharedColoId: source.id }, query, signal });
};

export interface WindowSeries {
  readonly unit: PowerView["unit"];
  readonly span: PowerSpan;
  readonly series: PowerSeries;
  /** Of the window before, if it is compared. */
  readonly before: PowerSeries | undefined;
}

/** The series of a window; the previous window stays visible until it has loaded. A window that ends now moves on. */
export const seriesQuery = (customerId: number, source: PowerSource, view: PowerView) => {
  const { range, span, unit, compare } = view;
  return queryOptions({
    queryKey: [...powerKey(customerId, source), "series", range, span, unit, compare],
    queryFn: async ({ signal }): Promise<WindowSeries> => {
      const now = Math.floor(Date.now() / 60_000) * 60;
      const wanted = spanOf(view, now);
      const [series, before] = await Promise.all([
        readSeries(customerId, source, { span: wanted, unit, signal }),
        compare ? readSeries(customerId, source, { span: spanBefore(wanted), unit, signal }) : undefined,
      ]);
      return { unit, span: wanted, series, before };
    },
    placeholderData: keepPreviousData,
    refetchInterval: span ? false : refreshMilliseconds,
  });
};

/** Downloads a month, such as 2026-11, per hour; for units metered by share, per day. Rejects like `call`. */
export const downloadPowerMonth = (customerId: number, source: PowerSource, month: string): Promise<void> =>
  source.kind === "rack"
    ? download(contract.exportRackPower, {
        params: { customerId, rackId: source.id },
        query: { format: "csv", month },
      })
    : download(contract.exportSharedColoPower, {
        params: { customerId, sharedColoId: source.id },
        query: { format: "csv", month },
      });

/** The alert setting: when warnings are sent, and to whom. */
export const alertQuery = (customerId: number, source: PowerSource) =>
  queryOptions({
    queryKey: [...powerKey(customerId, source), "alert"],
    queryFn: ({ signal }): Promise<contract.PowerAlert> =>
      source.kind === "rack"
        ? call(contract.getRackPowerAlert, { params: { customerId, rackId: source.id }, signal })
        : call(contract.getSharedColoPowerAlert, { params: { customerId, sharedColoId: source.id }, signal }),
  });

/** Refetches the alert setting, bypassing the cache. */
export const rereadAlert = (customerId: number, source: PowerSource): Promise<contract.PowerAlert> =>
  queryClient.fetchQuery({ ...alertQuery(customerId, source), staleTime: 0 });

/** Replaces the alert setting, at the version that was shown. */
export const replaceAlert = async (
  customerId: number,
  source: PowerSource,
  body: contract.PowerAlertUpdate,
  ifMatch: number,
): Promise<contract.PowerAlert> => {
  const stored = await (source.kind === "rack"
    ? call(contract.replaceRackPowerAlert, { params: { customerId, rackId: source.id }, body, ifMatch })
    : call(contract.replaceSharedColoPowerAlert, { params: { customerId, sharedColoId: source.id }, body, ifMatch }));
  queryClient.setQueryData(alertQuery(customerId, source).queryKey, stored);
  return stored;
};

export const downloadCsv = (text: string, fileName: string): void =>
  saveFile(new Blob(["\ufeff", text], { type: "text/csv" }), fileName);
