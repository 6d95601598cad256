import type { CatalogueLoaders } from "@demarc/shell/translate.ts";

export const quotationRequestTexts: CatalogueLoaders = {
  en: () => import("./quotation-request.en.ts"),
  nl: () => import("./quotation-request.nl.ts"),
};
