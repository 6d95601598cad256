import { defineFeature } from "../../platform/feature.ts";
import { searchRacks } from "./racks.queries.ts";
import { racksRoutes } from "./racks.routes.ts";
import { sharedColoRoutes } from "./shared-colo.routes.ts";

export const racks = defineFeature({
  name: "racks",
  area: "Racks",
  about: "Racks and units in shared racks: list, reference and access.",
  routes: [racksRoutes, sharedColoRoutes],
  searchers: [{ kind: "rack", roles: ["RESELLER_ORDER"], find: searchRacks }],
  demo: [{ phase: "records", load: async (client) => (await import("../../demo/racks.demo.ts")).insertRacks(client) }],
});
