import { useEffect } from "react";
import type { RowKey } from "@demarc/ui/layout/table.tsx";
import { createStore, useStore } from "../store.ts";

const flashMs = 1500;
const flashed = createStore<RowKey | undefined>(undefined);

/** Makes the row with this key flash and brings it into sight, on the list that is open or opens next. */
export const flashRow = (key: RowKey): void => flashed.write(key);

/** The row that was saved last; for 1.5 seconds, counted from when a list with rows shows it. */
export const useFlashed = (shown: boolean): RowKey | undefined => {
  const key = useStore(flashed);
  useEffect(() => {
    if (key === undefined || !shown) return undefined;
    document.querySelector(`[data-key="${CSS.escape(String(key))}"]`)?.scrollIntoView({ block: "nearest" });
    const timer = setTimeout(() => flashed.write(undefined), flashMs);
    return () => clearTimeout(timer);
  }, [key, shown]);
  return key;
};
