import type { CatalogueLoaders } from "../translate.ts";

/** The texts of the bars of the frame, needed on every page. */
export const headerTexts: CatalogueLoaders = {
  en: () => import("./header.en.ts"),
  nl: () => import("./header.nl.ts"),
};

/** The other texts of the frame of a signed-in person. */
export const frameTexts: readonly CatalogueLoaders[] = [
  { en: () => import("./frame.en.ts"), nl: () => import("./frame.nl.ts") },
  { en: () => import("./menus.en.ts"), nl: () => import("./menus.nl.ts") },
];
