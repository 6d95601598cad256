import type { CatalogueLoaders } from "../../../shell/translate.ts";

/** The texts of orders from a file. */
export const orderImportTexts: CatalogueLoaders = {
  en: () => import("./order-imports.en.ts"),
  nl: () => import("./order-imports.nl.ts"),
};
