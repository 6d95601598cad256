import { defineFeature } from "../../platform/feature.ts";
import { homeRoutes } from "./home.routes.ts";

export const home = defineFeature({
  name: "home",
  area: "Home",
  about: "Figures, tasks and latest events of the home screen, search and saved views.",
  routes: [homeRoutes],
});
