import type { Diagnosis } from "@demarc/contract/lines/line-doctor";
import * as contract from "@demarc/contract/lines/line-doctor";
import type { Line } from "@demarc/contract/lines/lines";
import { failureOf } from "../../shell/calls/call-error.ts";
import { call } from "../../shell/calls/http.ts";

const pauseMilliseconds = 700;
const tries = 40;

/** The outcome of an examination: a finding, too soon after the last one, too many requests in general, or no answer. */
export type Examination =
  | { readonly kind: "found"; readonly diagnosis: Diagnosis }
  | { readonly kind: "too-soon"; readonly minutes: number }
  | { readonly kind: "too-many"; readonly minutes: number }
  | { readonly kind: "late" }
  | { readonly kind: "failed" };

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** The outcome for a refusal; undefined for failures that the card cannot explain. */
const endOf = (error: unknown): Examination | undefined => {
  const failure = failureOf(error);
  if (failure?.kind === "network") return { kind: "failed" };
  if (failure?.kind !== "status") return undefined;
  const minutes = Math.ceil((failure.retryAfter ?? 60) / 60);
  if (failure.code === contract.examinedRecentlyCode) return { kind: "too-soon", minutes };
  if (failure.status === 429) return { kind: "too-many", minutes };
  return failure.status >= 500 ? { kind: "failed" } : undefined;
};

/** Requests an examination and polls for its result. Rejects like `call`. */
export const examine = async (customerId: number, line: Line): Promise<Examination> => {
  const params = { customerId, lineId: line.id };
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
  }
};
