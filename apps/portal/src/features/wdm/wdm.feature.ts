import { defineFeature } from "@demarc/shell/feature.ts";
import { listTexts } from "@demarc/shell/lists/list-texts.ts";
import { serviceTexts } from "../services/service-texts.ts";

export const wdm = defineFeature({
  name: "wdm",
  locales: { en: () => import("./wdm.en.ts"), nl: () => import("./wdm.nl.ts") },
  sharedTexts: [listTexts, serviceTexts],
  palette: async () => (await import("./wdm.palette.ts")).palette,
  routes: [
    {
      name: "wdm",
      path: "/wdm",
      title: "wdm.title",
      feature: "wdm",
      role: "RESELLER_ORDER",
      ofChild: true,
      load: async () => (await import("./wdm.screen.tsx")).WdmScreen,
    },
    {
      name: "wdm-channels",
      path: "/wdm/channels",
      parent: "wdm",
      title: "wdm.channels",
      ofChild: true,
      load: async () => (await import("./channel-map.screen.tsx")).ChannelMapScreen,
    },
    {
      name: "wdm-service",
      path: "/wdm/$wdmId",
      parent: "wdm",
      title: "wdm.wavelength",
      ofChild: true,
      boxes: ["crumbs", "facts", "wide", "halves"],
      reads: ["wdm/$wdmId"],
      load: async () => (await import("./wdm-service.screen.tsx")).WdmServiceScreen,
    },
  ],
  navigation: [{ route: "wdm", label: "wdm.title", icon: "wave", group: "services" }],
  work: { "wave-down": { icon: "wave" } },
  search: {
    wdm: {
      rank: 9,
      icon: "wave",
      label: "wdm.title",
      places: ({ id }) => [{ route: "wdm-service", path: `/wdm/${id}` }],
      list: "wdm",
    },
  },
});
