import { readStorage, writeStorage } from "../local-storage.ts";
import { createStore, useStore } from "../store.ts";

export const densities = ["comfortable", "compact"] as const;
export type Density = (typeof densities)[number];

const known = (text: string | undefined): Density | undefined => densities.find((density) => density === text);

/** The default density of a brand, a custom property of its theme. */
const usual = (): Density =>
  known(getComputedStyle(document.documentElement).getPropertyValue("--density").trim()) ?? "comfortable";

const density = createStore<Density | undefined>(known(readStorage("density")));

/** Sets the row height of every list, and remembers it in this browser. */
export const setDensity = (next: Density): void => {
  writeStorage("density", next);
  density.write(next);
};

export const useDensity = (): Density => useStore(density) ?? usual();
