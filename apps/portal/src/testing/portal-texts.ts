import { appCatalogues } from "../app/catalogues.ts";
import { baseCatalogues } from "../app/frame/base-texts.ts";

/** The texts of the portal's frame, its work list and the titles of all features, for the few parts that show them. */
export const portalTexts = [...baseCatalogues, ...appCatalogues];
