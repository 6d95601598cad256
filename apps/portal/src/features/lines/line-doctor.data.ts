import { type Diagnosis, diagnoseLine, getDiagnosis } from "@demarc/contract/line-doctor";
import type { Line } from "@demarc/contract/lines";
import { failureOf } from "../../shell/call-error.ts";
import { call } from "../../shell/http.ts";

const pauseMilliseconds = 700;
const tries = 40;

/** How an examination ended: with a finding, too soon after the last one, or without an answer. */
export type Examination =
  | { readonly kind: "found"; readonly diagnosis: Diagnosis }
  | { readonly kind: "too-soon"; readonly minutes: number }
  | { readonly kind: "late" };

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Has a line examined and waits for what is found. Rejects like `call`. */
export const examine = async (customerId: number, line: Line): Promise<Examination> => {
  const params = { customerId, lineId: line.id };
  try {
    const { diagnosisId } = await call(diagnoseLine, { params, body: {}, quiet: true });
    for (let attempt = 0; attempt < tries; attempt += 1) {
      const diagnosis = await call(getDiagnosis, { params: { ...params, diagnosisId }, quiet: true });
      if (diagnosis.state === "DONE") return { kind: "found", diagnosis };
      await pause(pauseMilliseconds);
    }
    return { kind: "late" };
  } catch (error) {
    const failure = failureOf(error);
    if (failure?.kind !== "status" || failure.status !== 429) throw error;
    return { kind: "too-soon", minutes: Math.ceil((failure.retryAfter ?? 60) / 60) };
  }
};
