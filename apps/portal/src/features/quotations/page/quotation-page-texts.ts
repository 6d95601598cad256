import type prices from "../../catalogue/prices.en.ts";
import type { CatalogueLoaders } from "@demarc/shell/translate.ts";
import type shared from "../quotations.en.ts";
import type page from "./quotation-page.en.ts";

export const quotationPageTexts: CatalogueLoaders = {
  en: () => import("./quotation-page.en.ts"),
  nl: () => import("./quotation-page.nl.ts"),
};

export type QuotationTexts = typeof page & typeof prices & typeof shared;
