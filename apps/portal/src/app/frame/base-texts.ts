import { headerTexts } from "@demarc/shell/frame/frame-texts.ts";
import { kitTexts } from "@demarc/shell/shell-texts.ts";
import type { CatalogueLoaders } from "@demarc/shell/translate.ts";

/** The texts of the header, of the service status and of the UI components, needed on every page. */
export const baseCatalogues: readonly CatalogueLoaders[] = [
  headerTexts,
  { en: () => import("./status.en.ts"), nl: () => import("./status.nl.ts") },
  kitTexts,
];
