import type { RefusalCode } from "@demarc/contract/core/words";
import { useState } from "react";
import { hasCode, hasStatus } from "../calls/call-error.ts";

interface Conflict<Saved> {
  /** The version that someone else saved, until the person has chosen one. */
  readonly newer: Saved | undefined;
  /** Saves; if someone else saved first, reads the record again and keeps it as `newer`. */
  readonly guard: (save: () => Promise<unknown>) => Promise<void>;
  readonly settle: () => void;
}

/**
 * Detects that a record was changed or deleted while it was edited. `reread` resolves to undefined for a deleted one; `codes`
 * are the refusals that say so.
 */
export const useConflict = <Saved>(
  reread: () => Promise<Saved | undefined>,
  codes: readonly RefusalCode[] = ["edit-conflict"],
): Conflict<Saved> => {
  const [newer, setNewer] = useState<Saved>();
  const guard = async (save: () => Promise<unknown>) => {
    try {
      await save();
      setNewer(undefined);
    } catch (error) {
      if (!codes.some((code) => hasCode(error, code)) && !hasStatus(error, 404)) throw error;
      setNewer(await reread());
    }
  };
  return { newer, guard, settle: () => setNewer(undefined) };
};
