import type { CatalogueLoaders } from "@demarc/shell/translate.ts";

/** The texts of the header and footer of visitors. */
export const publicFrameCatalogue: CatalogueLoaders = {
  en: () => import("./public-frame.en.ts"),
  nl: () => import("./public-frame.nl.ts"),
};
