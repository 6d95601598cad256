import { useSyncExternalStore } from "react";
import { readStored, writeStored } from "./local-storage.ts";

export const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

const stored = (): Theme => themes.find((theme) => theme === readStored("theme")) ?? "system";
let theme: Theme | undefined;
const listeners = new Set<() => void>();

const subscribe = (changed: () => void) => {
  listeners.add(changed);
  return () => listeners.delete(changed);
};

const readTheme = (): Theme => {
  theme ??= stored();
  return theme;
};

/** Applies the theme (light, dark or system) and remembers it. The boot script does the same before paint. */
export const setTheme = (next: Theme): void => {
  theme = next;
  if (next === "system") delete document.documentElement.dataset["theme"];
  else document.documentElement.dataset["theme"] = next;
  writeStored("theme", next === "system" ? undefined : next);
  for (const listener of listeners) listener();
};

export const useTheme = (): Theme => useSyncExternalStore(subscribe, readTheme, () => "system");
