import type { CatalogueLoaders } from "@demarc/shell/translate.ts";
import type prices from "../catalogue/prices.en.ts";
import type page from "./order-page.en.ts";
import type shared from "./orders.en.ts";

export const orderPageTexts: CatalogueLoaders = {
  en: () => import("./order-page.en.ts"),
  nl: () => import("./order-page.nl.ts"),
};

export type OrderTexts = typeof page & typeof prices & typeof shared;
