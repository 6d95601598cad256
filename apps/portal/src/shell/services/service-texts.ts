import type { CatalogueLoaders } from "../translate.ts";

/** The texts that all services share. */
export const serviceTexts: CatalogueLoaders = {
  en: () => import("./service.en.ts"),
  nl: () => import("./service.nl.ts"),
};
