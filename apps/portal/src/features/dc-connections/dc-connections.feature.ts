import { defineFeature } from "@demarc/shell/feature.ts";
import { listTexts } from "@demarc/shell/lists/list-texts.ts";
import { serviceTexts } from "../services/service-texts.ts";

export const dcConnections = defineFeature({
  name: "dc-connections",
  locales: { en: () => import("./dc-connections.en.ts"), nl: () => import("./dc-connections.nl.ts") },
  sharedTexts: [listTexts, serviceTexts],
  palette: async () => (await import("./dc-connections.palette.ts")).palette,
  routes: [
    {
      name: "dc-connections",
      path: "/dc-connections",
      title: "connections.title",
      feature: "dcConnections",
      role: "RESELLER_ORDER",
      ofChild: true,
      load: async () => (await import("./dc-connections.screen.tsx")).DcConnectionsScreen,
    },
    {
      name: "dc-connection",
      path: "/dc-connections/$connectionId",
      parent: "dc-connections",
      title: "connections.connection",
      ofChild: true,
      boxes: ["crumbs", "facts", "wide", "halves"],
      reads: ["dc-connection/$connectionId"],
      load: async () => (await import("./dc-connection.screen.tsx")).DcConnectionScreen,
    },
  ],
  navigation: [{ route: "dc-connections", label: "connections.navigation", icon: "connection", group: "services" }],
  work: {
    "loa-expired": { icon: "connection" },
    "loa-due": { icon: "connection" },
  },
  search: {
    "dc-connection": {
      rank: 8,
      icon: "connection",
      label: "connections.title",
      places: ({ id }) => [{ route: "dc-connection", path: `/dc-connections/${id}` }],
      list: "dc-connections",
    },
  },
});
