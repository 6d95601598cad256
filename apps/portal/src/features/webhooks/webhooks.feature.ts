import { defineFeature } from "@demarc/shell/feature.ts";
import { listTexts } from "@demarc/shell/lists/list-texts.ts";

export const webhooks = defineFeature({
  name: "webhooks",
  locales: { en: () => import("./webhooks.en.ts"), nl: () => import("./webhooks.nl.ts") },
  sharedTexts: [listTexts],
  palette: async () => (await import("./webhooks.palette.ts")).palette,
  routes: [
    {
      name: "webhooks",
      path: "/account/webhooks",
      title: "webhooks.title",
      role: "RESELLER_ADMIN",
      load: async () => (await import("./webhooks.screen.tsx")).WebhooksScreen,
    },
    {
      name: "webhook",
      path: "/account/webhooks/$id",
      parent: "webhooks",
      title: "webhooks.log",
      load: async () => (await import("./webhook.screen.tsx")).WebhookScreen,
    },
  ],
  navigation: [{ route: "webhooks", label: "webhooks.title", icon: "webhook", group: "company" }],
});
