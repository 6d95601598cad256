import { readStorage, writeStorage } from "./local-storage.ts";
import { createStore, useStore } from "./store.ts";

export const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

const stored = (): Theme => themes.find((theme) => theme === readStorage("theme")) ?? "system";
const theme = createStore<Theme>(stored());

/** Applies the theme (light, dark or system) and remembers it. The boot script does the same before paint. */
export const setTheme = (next: Theme): void => {
  if (next === "system") delete document.documentElement.dataset["theme"];
  else document.documentElement.dataset["theme"] = next;
  writeStorage("theme", next === "system" ? undefined : next);
  theme.write(next);
};

export const useTheme = (): Theme => useStore(theme, () => "system");
