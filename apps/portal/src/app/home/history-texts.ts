import type { CatalogueLoaders } from "@demarc/shell/translate.ts";

/** The texts of what the home shows after its first paint. */
export const historyTexts: CatalogueLoaders = {
  en: () => import("./history.en.ts"),
  nl: () => import("./history.nl.ts"),
};
