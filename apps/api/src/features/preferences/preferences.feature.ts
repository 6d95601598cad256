import { defineFeature } from "../../platform/feature.ts";
import { preferencesRoutes } from "./preferences.routes.ts";

export const preferences = defineFeature({
  name: "preferences",
  area: "Home",
  writes: ["customer_account"],
  routes: [preferencesRoutes],
});
