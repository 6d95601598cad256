import { kitTexts } from "@demarc/shell/shell-texts.ts";
import type { CatalogueLoaders } from "@demarc/shell/translate.ts";

/** The texts of the header and of the UI components, needed on every page. */
export const baseCatalogues: readonly CatalogueLoaders[] = [
  { en: () => import("./header.en.ts"), nl: () => import("./header.nl.ts") },
  kitTexts,
];
