import type { Feature } from "@demarc/contract/core/features";
import { unlockedFeatures } from "@demarc/contract/core/variants";
import { createStore, useStore } from "./store.ts";

const unlockedKey = "demarc.unlocked";
const enabled = createStore<ReadonlySet<Feature>>(new Set());

const isUnlocked = () => {
  try {
    return sessionStorage.getItem(unlockedKey) === "true";
  } catch {
    return false;
  }
};

/** Switches on the features of the variant, and those unlocked in this browser session. */
export const startFeatures = (ofVariant: readonly Feature[]): void =>
  enabled.write(new Set(isUnlocked() ? [...ofVariant, ...unlockedFeatures] : ofVariant));

/** Switches on every feature of the main variant for this browser session; none is switched off. */
export const unlockFeatures = (): void => {
  sessionStorage.setItem(unlockedKey, "true");
  enabled.write(new Set([...enabled.read(), ...unlockedFeatures]));
};

export const isEnabled = (feature: Feature): boolean => enabled.read().has(feature);

/** The enabled features; a new set after each change. */
export const useFeatures = (): ReadonlySet<Feature> => useStore(enabled);
