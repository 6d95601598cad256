import { defineFeature } from "../../platform/feature.ts";
import { searchWaves } from "./wdm.queries.ts";
import { wdmRoutes } from "./wdm.routes.ts";

export const wdm = defineFeature({
  name: "wdm",
  area: "WDM",
  about: "Wavelengths between data centres: list and reference.",
  routes: [wdmRoutes],
  searchers: [{ kind: "wdm", roles: ["RESELLER_ORDER"], find: searchWaves }],
  demo: [{ phase: "records", load: async (client) => (await import("../../demo/wdm.demo.ts")).insertWaves(client) }],
});
