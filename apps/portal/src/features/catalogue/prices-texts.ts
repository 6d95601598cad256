import type { CatalogueLoaders } from "@demarc/shell/translate.ts";

export const pricesTexts: CatalogueLoaders = {
  en: () => import("./prices.en.ts"),
  nl: () => import("./prices.nl.ts"),
};
