import * as contract from "@demarc/contract/postal-code-check/bulk-postal-code-check";
import type { CsvDialect } from "@demarc/contract/core/csv";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { failureOf } from "@demarc/shell/calls/call-error.ts";
import { csvFormat, download } from "@demarc/shell/calls/download.ts";
import { call } from "@demarc/shell/calls/http.ts";
import { queryClient } from "@demarc/shell/calls/query-client.ts";
import { choiceFilter, type ListSearch } from "@demarc/shell/lists/list-search.ts";

const runningMs = 1500;
const keyOf = (customerId: number) => ["bulk-checks", customerId];

/** The latest checks; polled while one runs, also after a reload. */
export const bulkChecksQuery = (customerId: number) =>
  queryOptions({
    queryKey: keyOf(customerId),
    queryFn: ({ signal }) => call(contract.listBulkChecks, { params: { customerId }, signal, quiet: true }),
    refetchInterval: ({ state }) => (state.data?.some((check) => check.state === "RUNNING") ? runningMs : false),
  });

export const startBulkCheck = async (customerId: number, addresses: readonly string[], idempotencyKey: string) => {
  const { id } = await call(contract.startBulkCheck, {
    params: { customerId },
    body: { addresses: [...addresses] },
    idempotencyKey,
    quiet: true,
  });
  await queryClient.invalidateQueries({ queryKey: keyOf(customerId) });
  return id;
};

export const downloadBulkCheck = (customerId: number, bulkCheckId: string, csv?: CsvDialect) =>
  download(contract.exportBulkCheck, { params: { customerId, bulkCheckId }, query: csvFormat(csv) });

export const bulkResultPath = (id: string): string => `/postal-code-check/bulk/${id}`;

/** One check; polled until it is done. */
export const bulkCheckQuery = (customerId: number, bulkCheckId: string) =>
  queryOptions({
    queryKey: [...keyOf(customerId), bulkCheckId],
    queryFn: ({ signal }) => call(contract.getBulkCheck, { params: { customerId, bulkCheckId }, signal, quiet: true }),
    refetchInterval: ({ state }) => (state.data?.state === "RUNNING" ? runningMs : false),
  });

export type BulkRow = contract.BulkCheckRow;

export const bulkRowsList = (id: string) => ({
  path: bulkResultPath(id),
  filters: { outcome: choiceFilter(contract.bulkOutcomes) },
});

type BulkRowsSearch = ListSearch<"outcome">;

/** One page of the results; polled while the check runs. */
export const bulkRowsQuery = (
  customerId: number,
  bulkCheckId: string,
  { filters: { outcome }, page, rows }: BulkRowsSearch,
  running: boolean,
) =>
  queryOptions({
    queryKey: [...keyOf(customerId), bulkCheckId, outcome, page, rows],
    queryFn: ({ signal }) =>
      call(contract.listBulkCheckRows, {
        params: { customerId, bulkCheckId },
        query: {
          ...(outcome && { outcome: outcome as contract.BulkOutcome }),
          limit: rows,
          offset: (page - 1) * rows,
        },
        signal,
        quiet: true,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: running ? runningMs : false,
  });

export type Refusal =
  | { readonly kind: "quota"; readonly limit: number; readonly left: number; readonly freeAt: string }
  | { readonly kind: "failed" };

/** The reason for a refused start; undefined for failures that the form cannot explain. */
export const refusalOf = (error: unknown): Refusal | undefined => {
  const failure = failureOf(error);
  if (failure?.kind === "network") return { kind: "failed" };
  if (failure?.kind !== "status") return undefined;
  const { limit, left, freeAt } = failure.details;
  const isComplete = Number.isFinite(limit) && Number.isFinite(left) && !Number.isNaN(Date.parse(String(freeAt)));
  if (failure.code === contract.dailyLimitCode && isComplete)
    return { kind: "quota", limit: Number(limit), left: Number(left), freeAt: String(freeAt) };
  return failure.status === 429 || failure.status >= 500 ? { kind: "failed" } : undefined;
};
