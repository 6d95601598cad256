import type { CatalogueLoaders } from "./translate.ts";

/** The texts of the UI components, needed on every page. */
export const kitTexts: CatalogueLoaders = {
  en: () => import("@demarc/ui/kit.en.ts"),
  nl: () => import("@demarc/ui/kit.nl.ts"),
};

/** The texts of dialogs, forms and refusals, needed on every signed-in screen. */
export const shellTexts: CatalogueLoaders = {
  en: () => import("./shell.en.ts"),
  nl: () => import("./shell.nl.ts"),
};
