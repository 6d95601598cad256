import { defineFeature } from "../../shell/feature.ts";
import { listTexts } from "../../shell/lists/list-texts.ts";

export const lines = defineFeature({
  name: "lines",
  locales: { en: () => import("./lines.en.ts"), nl: () => import("./lines.nl.ts") },
  sharedTexts: [listTexts],
  routes: [
    {
      name: "lines",
      path: "/lines",
      title: "lines.title",
      feature: "myLines",
      load: async () => (await import("./lines.screen.tsx")).LinesScreen,
    },
    {
      name: "line",
      path: "/lines/detail/$id",
      parent: "lines",
      title: "lines.line",
      load: async () => (await import("./line.screen.tsx")).LineScreen,
    },
  ],
  navigation: [{ route: "lines", label: "lines.title", icon: "line", group: "services" }],
});
