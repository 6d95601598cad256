import type { CatalogueLoaders } from "../translate.ts";

/** The texts of a request for a quotation, which screens offer that have no answer to a need. */
export const quotationRequestTexts: CatalogueLoaders = {
  en: () => import("./quotation-request.en.ts"),
  nl: () => import("./quotation-request.nl.ts"),
};
