import { defineFeature } from "@demarc/shell/feature.ts";
import { listTexts } from "@demarc/shell/lists/list-texts.ts";
import { serviceTexts } from "../services/service-texts.ts";

export const manualAgreements = defineFeature({
  name: "manual-agreements",
  locales: { en: () => import("./manual-agreements.en.ts"), nl: () => import("./manual-agreements.nl.ts") },
  sharedTexts: [listTexts, serviceTexts],
  routes: [
    {
      name: "manual-agreements",
      path: "/manual-agreement",
      title: "manual-agreements.title",
      feature: "manualAgreements",
      role: "RESELLER_ORDER",
      ofChild: true,
      load: async () => (await import("./manual-agreements.screen.tsx")).ManualAgreementsScreen,
    },
    {
      name: "manual-agreement",
      path: "/manual-agreement/view/$uuid",
      parent: "manual-agreements",
      title: "manual-agreements.agreement",
      ofChild: true,
      load: async () => (await import("./manual-agreement.screen.tsx")).ManualAgreementScreen,
    },
  ],
  navigation: [
    { route: "manual-agreements", label: "manual-agreements.navigation", icon: "agreement", group: "ordering" },
  ],
  work: { "manual-agreement-pending": { icon: "agreement", age: "ends", amount: "monthly" } },
  search: {
    "manual-agreement": {
      rank: 4,
      icon: "agreement",
      label: "manual-agreements.title",
      places: ({ id }) => [{ route: "manual-agreement", path: `/manual-agreement/view/${id}` }],
      list: "manual-agreements",
      states: "manual-agreements.status",
    },
  },
});
