import { defineFeature } from "@demarc/shell/feature.ts";
import { listTexts } from "@demarc/shell/lists/list-texts.ts";
import { accessTexts } from "../services/access-texts.ts";
import { serviceTexts } from "../services/service-texts.ts";

export const racks = defineFeature({
  name: "racks",
  locales: { en: () => import("./racks.en.ts"), nl: () => import("./racks.nl.ts") },
  sharedTexts: [listTexts, serviceTexts, accessTexts],
  palette: async () => (await import("./racks.palette.ts")).palette,
  routes: [
    {
      name: "racks",
      path: "/racks",
      title: "racks.title",
      feature: "rackSpace",
      role: "RESELLER_ORDER",
      ofChild: true,
      load: async () => (await import("./racks.screen.tsx")).RacksScreen,
    },
    {
      name: "rack",
      path: "/racks/rack/$rackId",
      parent: "racks",
      title: "racks.rack",
      ofChild: true,
      reads: ["rack/$rackId"],
      load: async () => (await import("./rack.screen.tsx")).RackScreen,
    },
    {
      name: "shared-colos",
      path: "/racks/shared-colo",
      parent: "racks",
      title: "racks.shared-colos",
      ofChild: true,
      load: async () => (await import("./shared-colos.screen.tsx")).SharedColosScreen,
    },
    {
      name: "shared-colo",
      path: "/racks/shared-colo/$sharedColoId",
      parent: "shared-colos",
      title: "racks.shared-colo",
      ofChild: true,
      boxes: ["crumbs", "facts", "halves"],
      reads: ["shared-colo/$sharedColoId"],
      load: async () => (await import("./shared-colo.screen.tsx")).SharedColoScreen,
    },
  ],
  navigation: [{ route: "racks", label: "racks.title", icon: "power", group: "services" }],
  work: { "rack-feed-failed": { icon: "power" } },
  search: {
    rack: {
      rank: 6,
      icon: "dc",
      label: "racks.title",
      places: ({ id }) => [{ route: "rack", path: `/racks/rack/${id}` }],
      also: { route: "rack-power", label: "power.of", path: ({ id }) => `/racks/rack/${id}/power/dashboard` },
      list: "racks",
    },
    "shared-colo": {
      rank: 7,
      icon: "dc",
      label: "racks.shared-colos",
      places: ({ id }) => [{ route: "shared-colo", path: `/racks/shared-colo/${id}` }],
      list: "shared-colos",
    },
  },
});
