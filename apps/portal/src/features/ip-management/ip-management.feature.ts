import { defineFeature } from "@demarc/shell/feature.ts";
import { ipManagementTexts } from "./ip-management-texts.ts";
import { listTexts } from "@demarc/shell/lists/list-texts.ts";

export const ipManagement = defineFeature({
  name: "ip-management",
  locales: ipManagementTexts,
  sharedTexts: [listTexts],
  palette: async () => (await import("./ip-management.palette.ts")).palette,
  routes: [
    {
      name: "prefixes",
      path: "/ip-management",
      title: "ip.title",
      action: { icon: "ip", label: "ip.set-names" },
      feature: "ipManagement",
      role: "RESELLER_SERVICE_DESK",
      load: async () => (await import("./prefixes/prefixes.screen.tsx")).PrefixesScreen,
    },
    {
      name: "prefix",
      path: "/ip-management/prefix/$id",
      parent: "prefixes",
      title: "ip.prefix",
      boxes: ["crumbs", "facts", "tabs", "wide", "list"],
      reads: ["prefix/$id"],
      load: async () => (await import("./prefixes/prefix.screen.tsx")).PrefixScreen,
    },
  ],
  navigation: [{ route: "prefixes", label: "ip.title", icon: "ip", group: "services" }],
  search: {
    address: {
      rank: 11,
      icon: "ip",
      label: "ip.title",
      places: ({ ownerId }) => [{ route: "prefix", path: `/ip-management/prefix/${ownerId}` }],
    },
    prefix: {
      rank: 12,
      icon: "ip",
      label: "ip.prefixes",
      places: ({ id }) => [{ route: "prefix", path: `/ip-management/prefix/${id}` }],
      list: "prefixes",
    },
  },
});
