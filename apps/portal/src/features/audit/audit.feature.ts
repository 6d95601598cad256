import { defineFeature } from "../../shell/feature.ts";
import { listTexts } from "../../shell/lists/list-texts.ts";

export const audit = defineFeature({
  name: "audit",
  locales: { en: () => import("./audit.en.ts"), nl: () => import("./audit.nl.ts") },
  sharedTexts: [listTexts],
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
});
