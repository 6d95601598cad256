import type { CatalogueLoaders } from "@demarc/shell/translate.ts";
import type en from "./access.en.ts";

export type AccessTexts = typeof en;

export const accessTexts: CatalogueLoaders = {
  en: () => import("./access.en.ts"),
  nl: () => import("./access.nl.ts"),
};
