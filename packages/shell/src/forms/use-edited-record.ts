import { useState } from "react";
import { useConflict } from "./use-conflict.ts";

interface EditedRecordOptions<Stored> {
  /** The record as last fetched; may be fetched again while the form is open. */
  readonly stored: Stored;
  readonly differ: (one: Stored, other: Stored) => boolean;
  readonly reread: () => Promise<Stored | undefined>;
  readonly reset: (stored: Stored) => void;
}

interface EditedRecord<Stored> {
  /** The version that someone else saved, until the person has chosen one. */
  readonly newer: Stored | undefined;
  /**
   * The version to send with a save: that of the record that the form started from, so that a save cannot revert a change that
   * someone else made in between. A later version that differs in no field of the form is no conflict.
   */
  readonly version: () => number;
  /** Saves, and starts again from the saved record. */
  readonly save: (update: () => Promise<Stored>, saved: (stored: Stored) => void) => Promise<void>;
  readonly takeTheirs: () => void;
}

/** The versions of a record while a form edits it, on a page that stays open after a save. */
export const useEditedRecord = <Stored extends { readonly version: number }>({
  stored,
  differ,
  reread,
  reset,
}: EditedRecordOptions<Stored>): EditedRecord<Stored> => {
  const [base, setBase] = useState(stored);
  const { newer, guard, settle } = useConflict(reread);
  const startFrom = (next: Stored) => {
    reset(next);
    setBase(next);
  };
  return {
    newer,
    version: () => (differ(stored, base) ? base.version : stored.version),
    save: (update, saved) =>
      guard(async () => {
        const next = await update();
        startFrom(next);
        saved(next);
      }),
    takeTheirs: () => {
      if (newer) startFrom(newer);
      settle();
    },
  };
};
