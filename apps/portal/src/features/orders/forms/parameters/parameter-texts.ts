import type { CatalogueLoaders } from "@demarc/shell/translate.ts";

/** The texts of the fields of a package, for the screens that show them. */
export const parameterTexts: CatalogueLoaders = {
  en: () => import("./parameters.en.ts"),
  nl: () => import("./parameters.nl.ts"),
};
