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

/** Switches on the features of the variant, and those unlocked in this browser session. */
export const startFeatures = (ofVariant: readonly Feature[]): void =>
  become(isUnlocked() ? [...ofVariant, ...unlockedFeatures] : ofVariant);

/** Switches on every feature of the main variant for this browser session; none is switched off. */
export const unlockFeatures = (): void => {
  sessionStorage.setItem(unlockedKey, "true");
  become([...enabled, ...unlockedFeatures]);
};

export const isEnabled = (feature: Feature): boolean => enabled.has(feature);

/** The enabled features; a new set after each change. */
export const useFeatures = (): ReadonlySet<Feature> =>
  useSyncExternalStore(
    subscribe,
    () => enabled,
    () => enabled,
  );
