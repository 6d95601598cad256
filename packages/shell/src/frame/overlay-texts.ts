import type { CatalogueLoaders } from "../translate.ts";

export const overlayTexts: CatalogueLoaders = {
  en: () => import("./overlays.en.ts"),
  nl: () => import("./overlays.nl.ts"),
};
