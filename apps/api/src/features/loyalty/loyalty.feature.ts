import { defineFeature } from "../../platform/feature.ts";
import { findPointFigures } from "./loyalty.queries.ts";
import { loyaltyRoutes, loyaltyShop } from "./loyalty.routes.ts";

export const loyalty = defineFeature({
  name: "loyalty",
  area: "Loyalty",
  about: "Points of the loyalty programme.",
  routes: [loyaltyRoutes],
  pages: loyaltyShop,
  figures: [{ name: "points", find: findPointFigures }],
  demo: [{ phase: "history", load: async (client) => (await import("./loyalty.demo.ts")).insertLoyalty(client) }],
});
