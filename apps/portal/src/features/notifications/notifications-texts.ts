import type { CatalogueLoaders } from "@demarc/shell/translate.ts";

/** The texts of the panel and the screen of notifications. */
export const notificationsTexts: CatalogueLoaders = {
  en: () => import("./notifications.en.ts"),
  nl: () => import("./notifications.nl.ts"),
};
