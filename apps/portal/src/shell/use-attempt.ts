import { useState } from "react";
import { explainFailure, type Refusals } from "./refusals.ts";

/** Runs work that may be refused, and keeps the reason in words for the dialog that started it. */
export const useAttempt = (refusals: Refusals) => {
  const [error, setError] = useState<string>();
  const [pending, setPending] = useState(false);
  const attempt = async (work: () => Promise<unknown>): Promise<void> => {
    setPending(true);
    setError(undefined);
    try {
      await work();
    } catch (failure) {
      setError((await explainFailure(failure, refusals))?.text);
    }
    setPending(false);
  };
  return { error, setError, pending, attempt };
};
