import type { CatalogueLoaders } from "@demarc/shell/translate.ts";

/** The words of agreed prices, for the screens that show them. */
export const pricesTexts: CatalogueLoaders = {
  en: () => import("./prices.en.ts"),
  nl: () => import("./prices.nl.ts"),
};
