import { defineFeature } from "@demarc/shell/feature.ts";
import { listTexts } from "@demarc/shell/lists/list-texts.ts";
import { notificationsTexts } from "./notifications-texts.ts";

export const notifications = defineFeature({
  name: "notifications",
  locales: notificationsTexts,
  sharedTexts: [listTexts],
  routes: [
    {
      name: "notifications",
      path: "/notifications",
      title: "notifications.title",
      load: async () => (await import("./notifications.screen.tsx")).NotificationsScreen,
    },
  ],
});
