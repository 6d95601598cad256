import { defineFeature } from "@demarc/shell/feature.ts";

export const power = defineFeature({
  name: "power",
  locales: { en: () => import("./power.en.ts"), nl: () => import("./power.nl.ts") },
  routes: [
    {
      name: "rack-power",
      path: "/racks/rack/$rackId/power/dashboard",
      parent: "rack",
      title: "power.title",
      ofChild: true,
      boxes: ["crumbs", "tiles", "sides"],
      load: async () => (await import("./page/rack-power.screen.tsx")).RackPowerScreen,
    },
    {
      name: "shared-colo-power",
      path: "/racks/shared-colo/$sharedColoId/power/dashboard",
      parent: "shared-colo",
      title: "power.title",
      ofChild: true,
      boxes: ["crumbs", "tiles", "sides"],
      load: async () => (await import("./page/shared-colo-power.screen.tsx")).SharedColoPowerScreen,
    },
  ],
  tiles: [{ name: "power", figure: "power", route: "racks" }],
  work: {
    "power-redundancy-lost": { icon: "power" },
    "power-over-threshold": { icon: "power" },
    "power-meter-silent": { icon: "power" },
  },
});
