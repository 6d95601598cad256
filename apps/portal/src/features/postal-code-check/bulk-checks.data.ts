import * as contract from "@demarc/contract/postal-code-check/bulk-postal-code-check";
import { queryOptions } from "@tanstack/react-query";
import { failureOf } from "../../shell/calls/call-error.ts";
import { download } from "../../shell/calls/download.ts";
import { call } from "../../shell/calls/http.ts";
import { queryClient } from "../../shell/calls/query-client.ts";

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

export const downloadBulkCheck = (customerId: number, bulkCheckId: string) =>
  download(contract.exportBulkCheck, { params: { customerId, bulkCheckId }, query: { format: "csv" } });

/** The reason for a refused start. */
export type Refusal =
  | { readonly kind: "quota"; readonly limit: number; readonly left: number; readonly freeAt: string }
  | { readonly kind: "failed" };

/** The reason for a refused start; undefined for failures that the form cannot explain. */
export const refusalOf = (error: unknown): Refusal | undefined => {
  const failure = failureOf(error);
  if (failure?.kind === "network") return { kind: "failed" };
  if (failure?.kind !== "status") return undefined;
  const { limit, left, freeAt } = failure.details;
  if (failure.code === contract.dailyLimitCode)
    return { kind: "quota", limit: Number(limit), left: Number(left), freeAt: String(freeAt) };
  return failure.status === 429 || failure.status >= 500 ? { kind: "failed" } : undefined;
};
