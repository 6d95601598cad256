import type { CatalogueLoaders } from "@demarc/shell/translate.ts";

/** The texts of a quotation request, for screens that offer one where nothing else fits. */
export const quotationRequestTexts: CatalogueLoaders = {
  en: () => import("./quotation-request.en.ts"),
  nl: () => import("./quotation-request.nl.ts"),
};
