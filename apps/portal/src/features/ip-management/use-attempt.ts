import { useState } from "react";
import { useText } from "../../shell/translate.ts";
import type en from "./ip-management.en.ts";
import { refusalOf } from "./refusal.ts";

/** Runs one request at a time and keeps the message of a refusal for the dialog. */
export const useAttempt = () => {
  const t = useText<typeof en>();
  const [error, setError] = useState<string>();
  const [pending, setPending] = useState(false);
  const attempt = async (work: () => Promise<void>): Promise<void> => {
    setPending(true);
    setError(undefined);
    try {
      await work();
    } catch (failure) {
      setError(await refusalOf(failure, t));
    }
    setPending(false);
  };
  return { error, setError, pending, attempt };
};
