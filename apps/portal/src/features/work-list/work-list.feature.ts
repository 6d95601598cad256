import { defineFeature } from "../../shell/feature.ts";

/** Has no screen: the home shows it. */
export const workList = defineFeature({
  name: "work-list",
  locales: { en: () => import("./work-list.en.ts"), nl: () => import("./work-list.nl.ts") },
  routes: [],
});
