import { defineFeature } from "@demarc/shell/feature.ts";
import type { CatalogueLoaders } from "@demarc/shell/translate.ts";
import { listTexts } from "@demarc/shell/lists/list-texts.ts";

/** The activity log. `ledger` are the texts of the slices whose actions it shows. */
export const auditFeature = (ledger: CatalogueLoaders) =>
  defineFeature({
    name: "audit",
    locales: { en: () => import("./audit.en.ts"), nl: () => import("./audit.nl.ts") },
    sharedTexts: [listTexts, ledger],
    routes: [
      {
        name: "audit",
        path: "/company/audit",
        parent: "company",
        title: "audit.title",
        role: "RESELLER_ADMIN",
        load: async () => (await import("./audit.screen.tsx")).AuditScreen,
      },
    ],
    navigation: [{ route: "audit", label: "audit.navigation", icon: "audit", group: "company" }],
  });
