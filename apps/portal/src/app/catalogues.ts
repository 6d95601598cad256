import type { CatalogueLoaders } from "../shell/translate.ts";
import { workTexts } from "./slice-texts.ts";

/** The texts of the header and footer of visitors. */
export const publicFrameCatalogue: CatalogueLoaders = {
  en: () => import("./frame/public/public-frame.en.ts"),
  nl: () => import("./frame/public/public-frame.nl.ts"),
};

/** The texts that only the public home adds. */
export const publicHomeCatalogue: CatalogueLoaders = {
  en: () => import("./home/public.en.ts"),
  nl: () => import("./home/public.nl.ts"),
};

/** The texts of the home's pictures and steps, which load after the sign-in works. */
export const publicPartsCatalogue: CatalogueLoaders = {
  en: () => import("./home/public-parts.en.ts"),
  nl: () => import("./home/public-parts.nl.ts"),
};

/** The texts of the header and of the UI components, needed on every page. */
export const baseCatalogues: readonly CatalogueLoaders[] = [
  { en: () => import("./frame/header.en.ts"), nl: () => import("./frame/header.nl.ts") },
  { en: () => import("../ui/kit.en.ts"), nl: () => import("../ui/kit.nl.ts") },
];

/** The other texts of every signed-in screen, including the features' titles and labels. */
export const appCatalogues: readonly CatalogueLoaders[] = [
  { en: () => import("./app.en.ts"), nl: () => import("./app.nl.ts") },
  { en: () => import("./frame/menus.en.ts"), nl: () => import("./frame/menus.nl.ts") },
  {
    en: () => import("../features/work-list/work-list.en.ts"),
    nl: () => import("../features/work-list/work-list.nl.ts"),
  },
  workTexts,
  { en: () => import("../shell/shell.en.ts"), nl: () => import("../shell/shell.nl.ts") },
  { en: () => import("virtual:registry-messages/en"), nl: () => import("virtual:registry-messages/nl") },
];
