import type { CatalogueLoaders } from "../translate.ts";

/** The texts with which a service is ended, for the features of services. */
export const terminationTexts: CatalogueLoaders = {
  en: () => import("./termination.en.ts"),
  nl: () => import("./termination.nl.ts"),
};
