import type { CatalogueLoaders } from "@demarc/shell/translate.ts";

export const notificationsTexts: CatalogueLoaders = {
  en: () => import("./notifications.en.ts"),
  nl: () => import("./notifications.nl.ts"),
};
