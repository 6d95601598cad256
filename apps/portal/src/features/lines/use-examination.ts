import type { Diagnosis } from "@demarc/contract/lines/line-doctor";
import type { Line } from "@demarc/contract/lines/lines";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { reportActionFailure } from "@demarc/shell/failures/action-failure.ts";
import { queryClient } from "@demarc/shell/calls/query-client.ts";
import { useHasRole, useReadOnly } from "@demarc/shell/session.ts";
import { examine, type Examination, latestDiagnosisQuery } from "./line-doctor.data.ts";
import { lines } from "./lines.data.ts";

const unexaminable: ReadonlySet<string> = new Set(["PLANNED", "PROVISIONING", "TERMINATED"]);

export interface LineExamination {
  /** The last finding; null if there is none, undefined until it has loaded. */
  readonly last: Diagnosis | null | undefined;
  readonly failed: boolean;
  readonly error: unknown;
  readonly retry: () => void;
  /** When the line may be examined again, if not now. */
  readonly nextAt: string | null;
  readonly pending: boolean;
  /** How the examination that was started here ended. */
  readonly end: Examination | undefined;
  /** Undefined for people who may not examine this line. */
  readonly start: (() => void) | undefined;
}

export const useExamination = (customerId: number, lineId: string, line: Line | undefined): LineExamination => {
  const desk = useHasRole("RESELLER_SERVICE_DESK");
  const readOnly = useReadOnly();
  const { data, isError, error, refetch } = useQuery(latestDiagnosisQuery(customerId, lineId));
  const [pending, setPending] = useState(false);
  const [end, setEnd] = useState<Examination>();
  const run = async () => {
    setPending(true);
    try {
      setEnd(await examine(customerId, lineId));
      await queryClient.invalidateQueries(lines.recordQuery(customerId, lineId));
    } catch (error) {
      await reportActionFailure(error);
    } finally {
      setPending(false);
    }
  };
  const may = desk && !readOnly && line?.view === "own" && !unexaminable.has(line.lifecycle);
  return {
    last: end?.kind === "found" ? end.diagnosis : data?.diagnosis,
    failed: isError && data === undefined,
    error,
    retry: () => void refetch(),
    nextAt: data?.nextAt ?? null,
    pending: pending || Boolean(data?.runningId),
    end,
    start: may ? () => void run() : undefined,
  };
};
