import type { CatalogueLoaders } from "@demarc/shell/translate.ts";

/** The texts of the activity log that the slices add with `<feature>.ledger.<locale>.ts`. */
export const ledgerTexts: CatalogueLoaders = {
  en: () => import("virtual:ledger-texts/en"),
  nl: () => import("virtual:ledger-texts/nl"),
};

/** The texts of the palette that the slices add with `<feature>.palette.<locale>.ts`. */
export const paletteTexts: CatalogueLoaders = {
  en: () => import("virtual:palette-texts/en"),
  nl: () => import("virtual:palette-texts/nl"),
};

/** The texts of the work list that the slices add with `<feature>.work.<locale>.ts`. */
export const workTexts: CatalogueLoaders = {
  en: () => import("virtual:work-texts/en"),
  nl: () => import("virtual:work-texts/nl"),
};
