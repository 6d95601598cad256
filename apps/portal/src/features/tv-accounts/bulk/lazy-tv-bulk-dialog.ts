import { lazy } from "react";
import { type CatalogueLoaders, loadCatalogues } from "../../../shell/translate.ts";

const texts: CatalogueLoaders = {
  en: () => import("./tv-bulk.en.ts"),
  nl: () => import("./tv-bulk.nl.ts"),
};

/** The dialog for many accounts at once with its texts, loaded when it is first opened. */
export const TvBulkDialog = lazy(async () => {
  const [part] = await Promise.all([import("./tv-bulk-dialog.tsx"), loadCatalogues(texts)]);
  return { default: part.TvBulkDialog };
});
