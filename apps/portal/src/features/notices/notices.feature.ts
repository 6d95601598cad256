import { defineFeature } from "@demarc/shell/feature.ts";
import { listTexts } from "@demarc/shell/lists/list-texts.ts";

export const notices = defineFeature({
  name: "notices",
  locales: { en: () => import("./notices.en.ts"), nl: () => import("./notices.nl.ts") },
  sharedTexts: [listTexts],
  palette: async () => (await import("./notices.palette.ts")).palette,
  routes: [
    {
      name: "notices",
      path: "/company/notices",
      parent: "company",
      title: "notices.title",
      role: "RESELLER_ORDER",
      ofChild: true,
      // The features whose contracts it shows.
      anyFeature: ["myLines", "rackSpace", "dcConnections", "wdm", "manualAgreements"],
      load: async () => (await import("./notices.screen.tsx")).NoticesScreen,
    },
  ],
  navigation: [{ route: "notices", label: "notices.title", icon: "calendar", group: "company" }],
  work: {
    "notice-7": { icon: "calendar", age: "left", amount: "monthly" },
    "notice-30": { icon: "calendar", age: "left", amount: "monthly" },
    "notice-90": { icon: "calendar", age: "left", amount: "monthly" },
  },
});
