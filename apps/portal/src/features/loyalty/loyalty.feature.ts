import { defineFeature } from "@demarc/shell/feature.ts";
import { listTexts } from "@demarc/shell/lists/list-texts.ts";

export const loyalty = defineFeature({
  name: "loyalty",
  locales: { en: () => import("./loyalty.en.ts"), nl: () => import("./loyalty.nl.ts") },
  sharedTexts: [listTexts],
  routes: [
    {
      name: "loyalty",
      path: "/account/loyalty",
      title: "loyalty.title",
      boxes: ["wide", "list"],
      offeredTo: "may-earn",
      load: async () => (await import("./loyalty.screen.tsx")).LoyaltyScreen,
    },
  ],
  tiles: [{ name: "points", figure: "points", route: "loyalty", offeredTo: "loyal" }],
  navigation: [{ route: "loyalty", label: "loyalty.navigation", icon: "loyalty", group: "finance" }],
});
