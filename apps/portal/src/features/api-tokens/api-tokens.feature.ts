import { defineFeature } from "@demarc/shell/feature.ts";
import { listTexts } from "@demarc/shell/lists/list-texts.ts";

export const apiTokens = defineFeature({
  name: "api-tokens",
  locales: { en: () => import("./api-tokens.en.ts"), nl: () => import("./api-tokens.nl.ts") },
  sharedTexts: [listTexts],
  palette: async () => (await import("./api-tokens.palette.ts")).palette,
  routes: [
    {
      name: "api-tokens",
      path: "/account/api-tokens",
      title: "api-tokens.title",
      action: { icon: "token", label: "api-tokens.create-quick" },
      load: async () => (await import("./api-tokens.screen.tsx")).OwnTokensScreen,
    },
    {
      name: "user-tokens",
      path: "/user-management/tokens/$id",
      parent: "user",
      title: "api-tokens.title",
      boxes: ["crumbs", "list"],
      feature: "userManagement",
      role: "RESELLER_ADMIN",
      load: async () => (await import("./api-tokens.screen.tsx")).UserTokensScreen,
    },
  ],
  navigation: [{ route: "api-tokens", label: "api-tokens.navigation", icon: "token", group: "company" }],
  search: {
    "api-token": {
      rank: 15,
      icon: "token",
      label: "api-tokens.title",
      places: ({ ownerId }, { accountId }) =>
        ownerId === accountId
          ? [{ route: "api-tokens", path: "/account/api-tokens" }]
          : [{ route: "user-tokens", path: `/user-management/tokens/${ownerId}` }],
    },
  },
});
