import type { CatalogueLoaders } from "../translate.ts";

export const printHeadTexts: CatalogueLoaders = {
  en: () => import("./print-head.en.ts"),
  nl: () => import("./print-head.nl.ts"),
};
