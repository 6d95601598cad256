import * as contract from "@demarc/contract/lines/line-doctor";
import type { Diagnosis } from "@demarc/contract/lines/line-doctor";
import { queryOptions } from "@tanstack/react-query";
import { failureOf } from "@demarc/shell/calls/call-error.ts";
import { call } from "@demarc/shell/calls/http.ts";
import { queryClient } from "@demarc/shell/calls/query-client.ts";

const pauseMilliseconds = 700;
const tries = 40;

/** How an examination ended: with a finding, too soon after the last one, too many requests in general, or no answer. */
export type Examination =
  | { readonly kind: "found"; readonly diagnosis: Diagnosis }
  | { readonly kind: "too-soon"; readonly minutes: number }
  | { readonly kind: "too-many"; readonly minutes: number }
  | { readonly kind: "late" }
  | { readonly kind: "failed" };

/** The last finding of a line; polled while an examination runs. */
export const latestDiagnosisQuery = (customerId: number, lineId: string) =>
  queryOptions({
    queryKey: ["line-diagnosis", customerId, lineId],
    queryFn: ({ signal }) => call(contract.getLatestDiagnosis, { params: { customerId, lineId }, signal, quiet: true }),
    refetchInterval: ({ state }) => (state.data?.runningId ? 3000 : false),
  });

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** The outcome for a refusal; undefined for failures that the screen cannot explain. */
const endOf = (error: unknown): Examination | undefined => {
  const failure = failureOf(error);
  if (failure?.kind === "network") return { kind: "failed" };
  if (failure?.kind !== "status") return undefined;
  const minutes = Math.ceil((failure.retryAfter ?? 60) / 60);
  if (failure.code === contract.examinedRecentlyCode) return { kind: "too-soon", minutes };
  if (failure.status === 429) return { kind: "too-many", minutes };
  return failure.status >= 500 ? { kind: "failed" } : undefined;
};

/** Requests an examination and polls for its result, which then is the last finding. Rejects like `call`. */
export const examine = async (customerId: number, lineId: string): Promise<Examination> => {
  const params = { customerId, lineId };
  try {
    const { diagnosisId } = await call(contract.diagnoseLine, { params, body: {}, quiet: true });
    for (let attempt = 0; attempt < tries; attempt += 1) {
      const diagnosis = await call(contract.getDiagnosis, { params: { ...params, diagnosisId }, quiet: true });
      if (diagnosis.state === "DONE") return { kind: "found", diagnosis };
      await pause(pauseMilliseconds);
    }
    return { kind: "late" };
  } catch (error) {
    const end = endOf(error);
    if (!end) throw error;
    return end;
  } finally {
    void queryClient.invalidateQueries(latestDiagnosisQuery(customerId, lineId));
  }
};
