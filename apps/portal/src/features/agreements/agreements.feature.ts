import { defineFeature } from "@demarc/shell/feature.ts";

export const agreements = defineFeature({
  name: "agreements",
  locales: { en: () => import("./agreements.en.ts"), nl: () => import("./agreements.nl.ts") },
  routes: [
    {
      name: "agreements",
      path: "/company/agreements",
      parent: "company",
      title: "agreements.title",
      boxes: ["crumbs", "facts", "sides"],
      role: "RESELLER_ADMIN",
      load: async () => (await import("./agreements.screen.tsx")).AgreementsScreen,
    },
    {
      name: "msa-signed",
      path: "/msa/signed",
      public: true,
      title: "agreements.signed-title",
      load: async () => (await import("./msa-signed.screen.tsx")).MsaSignedScreen,
    },
  ],
  navigation: [{ route: "agreements", label: "agreements.navigation", icon: "agreement", group: "company" }],
  work: { "msa-unsigned": { icon: "agreement" } },
});
