import { defineFeature } from "../../platform/feature.ts";
import { catalogueCommand } from "./catalogue.commands.ts";
import { catalogueRoutes } from "./catalogue.routes.ts";

export const catalogue = defineFeature({
  name: "catalogue",
  area: "Catalogue",
  about: "Packages that can be ordered, with their products and prices.",
  routes: [catalogueRoutes],
  commands: [catalogueCommand],
});
