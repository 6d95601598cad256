import type { CatalogueLoaders } from "@demarc/shell/translate.ts";

export const overlayTexts: CatalogueLoaders = {
  en: () => import("./overlays.en.ts"),
  nl: () => import("./overlays.nl.ts"),
};
