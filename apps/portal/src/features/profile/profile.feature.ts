import { defineFeature } from "@demarc/shell/feature.ts";

export const profile = defineFeature({
  name: "profile",
  locales: { en: () => import("./profile.en.ts"), nl: () => import("./profile.nl.ts") },
  routes: [
    {
      name: "profile",
      path: "/account/profile",
      title: "profile.title",
      boxes: ["sides"],
      load: async () => (await import("./profile.screen.tsx")).ProfileScreen,
    },
  ],
});
