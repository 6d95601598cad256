import { defineFeature } from "@demarc/shell/feature.ts";
import { listTexts } from "@demarc/shell/lists/list-texts.ts";
import { pricesTexts } from "../catalogue/prices-texts.ts";
import { quotationRequestTexts } from "../quotation-requests/quotation-request-texts.ts";
import { loadCatalogues } from "@demarc/shell/translate.ts";
import { quotationPageTexts } from "./page/quotation-page-texts.ts";

const loadList = async () => {
  const [{ QuotationsScreen }] = await Promise.all([
    import("./quotations.screen.tsx"),
    loadCatalogues(quotationRequestTexts),
  ]);
  return QuotationsScreen;
};

const loadPage = async () => {
  const [{ QuotationScreen }] = await Promise.all([
    import("./page/quotation.screen.tsx"),
    loadCatalogues(quotationPageTexts, pricesTexts),
  ]);
  return QuotationScreen;
};

export const quotations = defineFeature({
  name: "quotations",
  locales: { en: () => import("./quotations.en.ts"), nl: () => import("./quotations.nl.ts") },
  sharedTexts: [listTexts],
  palette: async () => (await import("./quotations.palette.ts")).palette,
  routes: [
    {
      name: "quotations",
      path: "/quotations",
      title: "quotations.title",
      feature: "quotation",
      role: "RESELLER_ORDER",
      ofChild: true,
      load: loadList,
    },
    {
      name: "quotation",
      path: "/quotations/$action/$quotationId",
      parent: "quotations",
      title: "quotations.quotation",
      ofChild: true,
      boxes: ["crumbs", "facts", "wide", "halves"],
      reads: ["quotation/$quotationId"],
      values: { action: ["view", "accept", "reject"] },
      load: loadPage,
    },
  ],
  navigation: [{ route: "quotations", label: "quotations.title", icon: "quotation", group: "ordering" }],
  work: {
    "quotation-expiring": { icon: "quotation", age: "ends", amount: "in-total" },
    "quotation-to-decide": { icon: "quotation", amount: "in-total" },
  },
  search: {
    quotation: {
      rank: 5,
      icon: "quotation",
      label: "quotations.title",
      places: ({ id }) => [{ route: "quotation", path: `/quotations/view/${id}` }],
      list: "quotations",
      states: "quotations.status",
    },
  },
});
