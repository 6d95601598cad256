import { frameTexts, headerTexts } from "@demarc/shell/frame/frame-texts.ts";
import { kitTexts, shellTexts } from "@demarc/shell/shell-texts.ts";
import type { CatalogueLoaders } from "@demarc/shell/translate.ts";

/** The texts of every screen, including the features' titles and labels. */
export const catalogues: readonly CatalogueLoaders[] = [
  headerTexts,
  kitTexts,
  { en: () => import("./app.en.ts"), nl: () => import("./app.nl.ts") },
  ...frameTexts,
  shellTexts,
  { en: () => import("virtual:registry-messages/en"), nl: () => import("virtual:registry-messages/nl") },
];
