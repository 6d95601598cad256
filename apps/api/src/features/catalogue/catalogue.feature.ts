import { defineFeature } from "../../platform/feature.ts";
import { catalogueCommands } from "./catalogue.commands.ts";
import { catalogueOperatorRoutes } from "./catalogue-operator.routes.ts";
import { catalogueRoutes } from "./catalogue.routes.ts";
import { priceListJobs, priceListTimer } from "./price-list-drafts.jobs.ts";
import { priceListDraftRoutes } from "./price-list-drafts.routes.ts";

export const catalogue = defineFeature({
  name: "catalogue",
  area: "Catalogue",
  about: "Packages that can be ordered, with their products and prices.",
  writes: [
    "package",
    "package_parameter",
    "package_product",
    "power_panel",
    "price_list",
    "price_list_draft",
    "price_list_entry",
    "rack_space",
    "site",
    "wdm_channel",
    "wdm_route",
  ],
  routes: [catalogueRoutes],
  operatorRoutes: [catalogueOperatorRoutes, priceListDraftRoutes],
  jobs: (given) => priceListJobs(given),
  timers: [priceListTimer],
  demo: [
    { phase: "companies", load: async (client) => (await import("./demo/catalogue.demo.ts")).insertCatalogue(client) },
  ],
  commands: catalogueCommands,
});
