import type { CatalogueLoaders } from "../translate.ts";

/** The texts of pagers, column pickers, file fields and so on, for features with lists or files. */
export const listTexts: CatalogueLoaders = {
  en: () => import("@demarc/ui/list.en.ts"),
  nl: () => import("@demarc/ui/list.nl.ts"),
};
