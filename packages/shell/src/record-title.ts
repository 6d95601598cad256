import { useEffect } from "react";
import { createStore, useStore } from "./store.ts";

/** The name of the record on the screen; null if there is no such record, undefined without one. */
type RecordName = string | null | undefined;

const shown = createStore<RecordName>(undefined);

/** Puts the name of the screen's record into the title of the page: undefined while it loads, null if it does not exist. */
export const useRecordTitle = (name: RecordName): void =>
  useEffect(() => {
    shown.write(name);
    return () => shown.write(undefined);
  }, [name]);

export const useShownRecord = (): RecordName => useStore(shown);
