import type { CatalogueLoaders } from "../shell/translate.ts";

/** The texts of the activity log, which load with its screen. */
export const auditLogTexts: CatalogueLoaders = {
  en: () => import("./audit-log.en.ts"),
  nl: () => import("./audit-log.nl.ts"),
};
