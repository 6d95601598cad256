import type { CatalogueLoaders } from "../../translate.ts";

/** The texts of the screens that begin and end a session, besides their titles, which are those of routes. */
export const signInTexts: CatalogueLoaders = {
  en: () => import("./sign-in.en.ts"),
  nl: () => import("./sign-in.nl.ts"),
};
