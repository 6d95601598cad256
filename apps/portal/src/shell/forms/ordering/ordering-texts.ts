import type { CatalogueLoaders } from "../../translate.ts";

/** The texts of the fields of a package, for the screens that show them. */
export const orderingTexts: CatalogueLoaders = {
  en: () => import("./ordering.en.ts"),
  nl: () => import("./ordering.nl.ts"),
};
