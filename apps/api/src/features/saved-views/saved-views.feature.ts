import { defineFeature } from "../../platform/feature.ts";
import { savedViewsRoutes } from "./saved-views.routes.ts";

export const savedViews = defineFeature({
  name: "saved-views",
  area: "Home",
  writes: ["saved_view"],
  routes: [savedViewsRoutes],
});
