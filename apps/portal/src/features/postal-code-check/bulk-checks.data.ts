import { exportBulkCheck, listBulkChecks, startBulkCheck } from "@demarc/contract/bulk-postal-code-check";
import { queryOptions } from "@tanstack/react-query";
import { failureOf } from "../../shell/call-error.ts";
import { download } from "../../shell/download.ts";
import { call } from "../../shell/http.ts";
import { queryClient } from "../../shell/query-client.ts";

const runningMs = 1500;
const keyOf = (customerId: number) => ["bulk-checks", customerId];

/** The latest checks; while one runs they are read again and again, also after a reload. */
export const bulkChecksQuery = (customerId: number) =>
  queryOptions({
    queryKey: keyOf(customerId),
    queryFn: ({ signal }) => call(listBulkChecks, { params: { customerId }, signal, quiet: true }),
    refetchInterval: ({ state }) => (state.data?.some((check) => check.state === "RUNNING") ? runningMs : false),
  });

export const startCheck = async (customerId: number, addresses: readonly string[], idempotencyKey: string) => {
  const { id } = await call(startBulkCheck, {
    params: { customerId },
    body: { addresses: [...addresses] },
    idempotencyKey,
    quiet: true,
  });
  await queryClient.invalidateQueries({ queryKey: keyOf(customerId) });
  return id;
};

export const saveResult = (customerId: number, bulkCheckId: string) =>
  download(exportBulkCheck, { params: { customerId, bulkCheckId }, query: { format: "csv" } });

/** Requests are held back for a minute, the addresses of a company until its next day. */
const longestHoldSeconds = 60;

/** Why nothing may have been started; undefined for what the form cannot explain. */
export const refusalOf = (error: unknown): "quota" | "failed" | undefined => {
  const failure = failureOf(error);
  if (failure?.kind === "network") return "failed";
  if (failure?.kind !== "status") return undefined;
  if (failure.status === 429) return (failure.retryAfter ?? 0) > longestHoldSeconds ? "quota" : "failed";
  return failure.status >= 500 ? "failed" : undefined;
};
