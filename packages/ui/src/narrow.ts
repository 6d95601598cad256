import { useSyncExternalStore } from "react";

const query = "(max-width: 640px)";

const subscribe = (changed: () => void): (() => void) => {
  const media = matchMedia(query);
  media.addEventListener("change", changed);
  return () => media.removeEventListener("change", changed);
};

/** True on a phone: at most 640 px wide, the breakpoint of the style sheets. */
export const useNarrow = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  );
