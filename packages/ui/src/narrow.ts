import { useSyncExternalStore } from "react";

const media = (query: string) => ({
  subscribe: (changed: () => void): (() => void) => {
    const list = matchMedia(query);
    list.addEventListener("change", changed);
    return () => list.removeEventListener("change", changed);
  },
  matches: () => matchMedia(query).matches,
});

const narrow = media("(max-width: 640px)");
const roomy = media("(min-width: 1200px)");

/** True on a phone: at most 640 px wide, the breakpoint of the style sheets. */
export const useNarrow = (): boolean => useSyncExternalStore(narrow.subscribe, narrow.matches, () => false);

/** True where a side panel is docked beside its list: at least 1200 px wide. */
export const useRoomy = (): boolean => useSyncExternalStore(roomy.subscribe, roomy.matches, () => false);
