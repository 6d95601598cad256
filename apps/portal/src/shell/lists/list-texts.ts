import type { CatalogueLoaders } from "../translate.ts";

/** The texts of pagers, column pickers, file fields and the like, for the features that show lists or take files. */
export const listTexts: CatalogueLoaders = {
  en: () => import("../../ui/list.en.ts"),
  nl: () => import("../../ui/list.nl.ts"),
};
