import type { CatalogueLoaders } from "./translate.ts";

/** The texts of pagers, column pickers and the like, for the features that show lists. */
export const listTexts: CatalogueLoaders = {
  en: () => import("../ui/list.en.ts"),
  nl: () => import("../ui/list.nl.ts"),
};
