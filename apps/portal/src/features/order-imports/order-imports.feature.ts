import { defineFeature } from "@demarc/shell/feature.ts";
import { listTexts } from "@demarc/shell/lists/list-texts.ts";

const gates = { feature: "myOrders", role: "RESELLER_ORDER" } as const;

export const orderImports = defineFeature({
  name: "order-imports",
  locales: { en: () => import("./order-imports.en.ts"), nl: () => import("./order-imports.nl.ts") },
  sharedTexts: [listTexts],
  routes: [
    {
      name: "order-imports",
      path: "/orders/import",
      parent: "orders",
      title: "order-import.title",
      ...gates,
      load: async () => (await import("./order-imports.screen.tsx")).OrderImportsScreen,
    },
    {
      name: "order-import-check",
      path: "/orders/import/check/$checkId",
      parent: "order-imports",
      title: "order-import.check-title",
      ...gates,
      load: async () => (await import("./checked-rows.screen.tsx")).CheckedRowsScreen,
    },
    {
      name: "order-import",
      path: "/orders/import/$importId",
      parent: "order-imports",
      title: "order-import.title",
      boxes: ["crumbs", "list"],
      ...gates,
      load: async () => (await import("./order-import.screen.tsx")).OrderImportScreen,
    },
  ],
});
