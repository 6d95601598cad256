import { defineFeature, type FeatureRoute } from "@demarc/shell/feature.ts";
import { listTexts } from "@demarc/shell/lists/list-texts.ts";

const gates = { feature: "myInvoices", role: "RESELLER_FINANCE" } as const;

const invoice = {
  parent: "invoices",
  title: "invoices.invoice",
  ofChild: true,
  boxes: ["crumbs", "facts", "tabs", "sides"],
  reads: ["invoice/$number", "invoice/$number/explanation"],
  ...gates,
  load: async () => (await import("./invoice.screen.tsx")).InvoiceScreen,
} satisfies Partial<FeatureRoute>;

export const invoices = defineFeature({
  name: "invoices",
  locales: { en: () => import("./invoices.en.ts"), nl: () => import("./invoices.nl.ts") },
  sharedTexts: [listTexts],
  palette: async () => (await import("./invoices.palette.ts")).palette,
  routes: [
    {
      name: "invoices",
      path: "/invoices",
      title: "invoices.title",
      action: { icon: "download", label: "invoices.get" },
      ofChild: true,
      ...gates,
      load: async () => (await import("./invoices.screen.tsx")).InvoicesScreen,
    },
    { name: "invoice", path: "/invoices/invoice/$number", ...invoice },
    { name: "invoice-short", path: "/invoice/$number", ...invoice },
  ],
  navigation: [{ route: "invoices", label: "invoices.title", icon: "invoice", group: "finance" }],
  tiles: [
    { name: "to-pay", figure: "invoices", route: "invoices", offeredTo: "invoiced" },
    { name: "invoiced", figure: "invoices", route: "invoices", offeredTo: "invoiced" },
  ],
  work: {
    "invoice-overdue": { icon: "invoice", age: "late", detail: "reference" },
    "invoice-open": { icon: "invoice", age: "due", detail: "reference" },
  },
  search: {
    invoice: {
      rank: 10,
      icon: "invoice",
      label: "invoices.title",
      places: ({ id }) => [{ route: "invoice", path: `/invoices/invoice/${id}` }],
      list: "invoices",
      states: "invoices.status",
    },
  },
});
