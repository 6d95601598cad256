import type { CatalogueLoaders } from "@demarc/shell/translate.ts";

/** The texts of devices, codes and the PIN, for the screens of TV accounts that show them. */
export const tvActivationTexts: CatalogueLoaders = {
  en: () => import("./tv-activation.en.ts"),
  nl: () => import("./tv-activation.nl.ts"),
};
