import { lazy } from "react";
import { type CatalogueLoaders, loadCatalogues } from "../translate.ts";

const texts: CatalogueLoaders = {
  en: () => import("./recent-changes.en.ts"),
  nl: () => import("./recent-changes.nl.ts"),
};

/** `RecentChanges` with its texts, loaded with the dialog that shows it. */
export const RecentChanges = lazy(async () => {
  const [part] = await Promise.all([import("./recent-changes.tsx"), loadCatalogues(texts)]);
  return { default: part.RecentChanges };
});
