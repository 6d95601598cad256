import { defineFeature } from "@demarc/shell/feature.ts";

export const postalCodeCheck = defineFeature({
  name: "postal-code-check",
  locales: { en: () => import("./postal-code-check.en.ts"), nl: () => import("./postal-code-check.nl.ts") },
  palette: async () => (await import("./postal-code-check.palette.ts")).palette,
  routes: [
    {
      name: "postal-code-check",
      path: "/postal-code-check",
      title: "postal-code-check.title",
      action: { icon: "address-check", label: "postal-code-check.check" },
      public: true,
      feature: "postalCodeCheck",
      load: async () => (await import("./postal-code-check.screen.tsx")).PostalCodeCheckScreen,
    },
    {
      name: "bulk-check",
      path: "/postal-code-check/bulk/$id",
      parent: "postal-code-check",
      title: "postal-code-check.result",
      boxes: ["crumbs", "list"],
      load: async () => (await import("./company-screens.ts")).loadBulkResult(),
    },
    {
      name: "embed-setting",
      path: "/postal-code-check/embed",
      parent: "postal-code-check",
      title: "postal-code-check.widget",
      role: "RESELLER_ADMIN",
      load: async () => (await import("./company-screens.ts")).loadEmbedSetting(),
    },
  ],
  navigation: [
    {
      route: "postal-code-check",
      label: "postal-code-check.title",
      icon: "address-check",
      group: "ordering",
    },
  ],
});
