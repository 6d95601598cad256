import { defineFeature } from "@demarc/shell/feature.ts";
import { listTexts } from "@demarc/shell/lists/list-texts.ts";
import { tvActivationTexts } from "./activation/tv-activation-texts.ts";

const gates = { feature: "tenTenTenTv", role: "RESELLER_SERVICE_DESK" } as const;

export const tvAccounts = defineFeature({
  name: "tv-accounts",
  locales: { en: () => import("./tv-accounts.en.ts"), nl: () => import("./tv-accounts.nl.ts") },
  sharedTexts: [listTexts, tvActivationTexts],
  palette: async () => (await import("./tv-accounts.palette.ts")).palette,
  routes: [
    {
      name: "tv-accounts",
      path: "/tv-accounts",
      title: "tv.title",
      ofChild: true,
      ...gates,
      load: async () => (await import("./tv-accounts.screen.tsx")).TvAccountsScreen,
    },
    {
      name: "tv-account-create",
      path: "/tv-accounts/create",
      parent: "tv-accounts",
      title: "tv.new",
      action: { icon: "tv" },
      ...gates,
      load: async () => (await import("./create-tv-account.screen.tsx")).CreateTvAccountScreen,
    },
    {
      name: "tv-account",
      path: "/tv-accounts/$accountId",
      parent: "tv-accounts",
      title: "tv.account",
      ofChild: true,
      boxes: ["crumbs", "facts", "tabs", "sides"],
      load: async () => (await import("./tv-account.screen.tsx")).TvAccountScreen,
    },
    {
      name: "tv-account-edit",
      path: "/tv-accounts/$accountId/edit",
      parent: "tv-account",
      title: "tv.edit",
      load: async () => (await import("./edit-tv-account.screen.tsx")).EditTvAccountScreen,
    },
    {
      name: "tv-activation-card",
      path: "/tv-accounts/$accountId/card/$activationCodeId",
      parent: "tv-account",
      title: "tv.card",
      load: async () => (await import("./activation/activation-card.screen.tsx")).ActivationCardScreen,
    },
  ],
  navigation: [{ route: "tv-accounts", label: "tv.title", icon: "tv", group: "services" }],
  tiles: [{ name: "tv", figure: "tv", route: "tv-accounts" }],
  work: {
    "tv-activation-pending": { icon: "tv" },
    "tv-account-ending": { icon: "tv", age: "ends" },
  },
  search: {
    "tv-account": {
      rank: 17,
      icon: "tv",
      label: "tv.title",
      places: ({ id }) => [{ route: "tv-account", path: `/tv-accounts/${id}` }],
      list: "tv-accounts",
      searchedBy: "search",
      states: "tv.status",
    },
  },
});
