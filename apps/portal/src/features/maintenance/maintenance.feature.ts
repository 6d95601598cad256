import { defineFeature } from "@demarc/shell/feature.ts";
import { listTexts } from "@demarc/shell/lists/list-texts.ts";
import { serviceTexts } from "../services/service-texts.ts";

export const maintenance = defineFeature({
  name: "maintenance",
  locales: { en: () => import("./maintenance.en.ts"), nl: () => import("./maintenance.nl.ts") },
  sharedTexts: [listTexts, serviceTexts],
  routes: [
    {
      name: "maintenances",
      path: "/maintenance",
      title: "maintenance.title",
      ofChild: true,
      // The features with services that it can affect.
      anyFeature: ["myLines", "rackSpace", "dcConnections", "wdm"],
      load: async () => (await import("./maintenances.screen.tsx")).MaintenancesScreen,
    },
    {
      name: "maintenance",
      path: "/maintenance/$maintenanceId",
      parent: "maintenances",
      title: "maintenance.title",
      ofChild: true,
      load: async () => (await import("./maintenance.screen.tsx")).MaintenanceScreen,
    },
  ],
  navigation: [{ route: "maintenances", label: "maintenance.title", icon: "calendar", group: "services" }],
  work: {
    "line-maintenance": { icon: "calendar", age: "starts" },
    "data-centre-maintenance": { icon: "calendar", age: "starts" },
  },
});
