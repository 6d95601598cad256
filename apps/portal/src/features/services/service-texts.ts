import type { CatalogueLoaders } from "@demarc/shell/translate.ts";
import type en from "./service.en.ts";

export type ServiceTexts = typeof en;

export const serviceTexts: CatalogueLoaders = {
  en: () => import("./service.en.ts"),
  nl: () => import("./service.nl.ts"),
};
