import type { Feature } from "@demarc/contract/core/features";
import { unlockedFeatures } from "@demarc/contract/core/variants";
import { useSyncExternalStore } from "react";

const unlockedKey = "demarc.unlocked";
let enabled: ReadonlySet<Feature> = new Set();
const listeners = new Set<() => void>();

const become = (features: Iterable<Feature>) => {
  enabled = new Set(features);
  for (const listener of listeners) listener();
};

const subscribe = (changed: () => void) => {
  listeners.add(changed);
  return () => listeners.delete(changed);
};

const isUnlocked = () => {
  try {
    return sessionStorage.getItem(unlockedKey) === "true";
  } catch {
    return false;
  }
};

/** Switches on the features of the variant, and those that were unlocked in this browser session. */
export const startFeatures = (ofVariant: readonly Feature[]): void =>
  become(isUnlocked() ? [...ofVariant, ...unlockedFeatures] : ofVariant);

/** Switches on, for this browser session, every feature that the main variant supports; none is switched off. */
export const unlockFeatures = (): void => {
  sessionStorage.setItem(unlockedKey, "true");
  become([...enabled, ...unlockedFeatures]);
};

export const isEnabled = (feature: Feature): boolean => enabled.has(feature);

/** The features that are on; a new set for each change. */
export const useFeatures = (): ReadonlySet<Feature> =>
  useSyncExternalStore(
    subscribe,
    () => enabled,
    () => enabled,
  );
