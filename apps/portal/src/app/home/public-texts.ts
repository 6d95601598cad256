import type { CatalogueLoaders } from "@demarc/shell/translate.ts";

/** The texts that only the public home adds. */
export const publicHomeCatalogue: CatalogueLoaders = {
  en: () => import("./public.en.ts"),
  nl: () => import("./public.nl.ts"),
};

/** The texts of the home's pictures and steps, which load after the sign-in works. */
export const publicPartsCatalogue: CatalogueLoaders = {
  en: () => import("./public-parts.en.ts"),
  nl: () => import("./public-parts.nl.ts"),
};
