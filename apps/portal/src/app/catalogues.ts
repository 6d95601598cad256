import { frameTexts } from "@demarc/shell/frame/frame-texts.ts";
import { shellTexts } from "@demarc/shell/shell-texts.ts";
import type { CatalogueLoaders } from "@demarc/shell/translate.ts";
import { workTexts } from "./registry/slice-texts.ts";

/** The other texts of every signed-in screen, including the features' titles and labels. */
export const appCatalogues: readonly CatalogueLoaders[] = [
  { en: () => import("./frame/app.en.ts"), nl: () => import("./frame/app.nl.ts") },
  ...frameTexts,
  {
    en: () => import("../features/work-list/work-list.en.ts"),
    nl: () => import("../features/work-list/work-list.nl.ts"),
  },
  workTexts,
  shellTexts,
  { en: () => import("virtual:registry-messages/en"), nl: () => import("virtual:registry-messages/nl") },
];
