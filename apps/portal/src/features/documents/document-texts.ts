import type { CatalogueLoaders } from "@demarc/shell/translate.ts";

/** The texts of a field for a document, for the screens that show one. */
export const documentTexts: CatalogueLoaders = {
  en: () => import("./documents.en.ts"),
  nl: () => import("./documents.nl.ts"),
};
