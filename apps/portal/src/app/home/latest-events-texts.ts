import type { CatalogueLoaders } from "@demarc/shell/translate.ts";
import { ledgerTexts } from "../registry/slice-texts.ts";

/** The texts of the events that the home shows, which load after its first paint. */
export const eventTexts: readonly CatalogueLoaders[] = [
  { en: () => import("../../features/lines/lines.en.ts"), nl: () => import("../../features/lines/lines.nl.ts") },
  {
    en: () => import("../../features/tv-accounts/tv-events.en.ts"),
    nl: () => import("../../features/tv-accounts/tv-events.nl.ts"),
  },
  ledgerTexts,
];
