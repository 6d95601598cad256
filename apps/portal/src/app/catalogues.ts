import type { CatalogueLoaders } from "../shell/translate.ts";

/** The texts of the public home, which stands alone. */
export const publicCatalogues: readonly CatalogueLoaders[] = [
  { en: () => import("./public.en.ts"), nl: () => import("./public.nl.ts") },
  { en: () => import("../ui/kit.en.ts"), nl: () => import("../ui/kit.nl.ts") },
];

/** The texts of everything else that is there on every screen, the features' titles and labels included. */
export const appCatalogues: readonly CatalogueLoaders[] = [
  { en: () => import("./app.en.ts"), nl: () => import("./app.nl.ts") },
  { en: () => import("../shell/shell.en.ts"), nl: () => import("../shell/shell.nl.ts") },
  { en: () => import("@demarc/contract/core/rules.en"), nl: () => import("@demarc/contract/core/rules.nl") },
  { en: () => import("virtual:registry-messages/en"), nl: () => import("virtual:registry-messages/nl") },
];
