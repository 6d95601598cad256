import type { CatalogueLoaders } from "@demarc/shell/translate.ts";

export const tvActivationTexts: CatalogueLoaders = {
  en: () => import("./tv-activation.en.ts"),
  nl: () => import("./tv-activation.nl.ts"),
};
