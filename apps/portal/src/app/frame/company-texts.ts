import type { CatalogueLoaders } from "@demarc/shell/translate.ts";

/** The texts of the list of companies, and of what is shown of another company. */
export const companyTexts: CatalogueLoaders = {
  en: () => import("./companies.en.ts"),
  nl: () => import("./companies.nl.ts"),
};
