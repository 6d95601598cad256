import { defineFeature } from "../../platform/feature.ts";
import { rackEquipmentRoutes } from "./rack-equipment.routes.ts";
import { findFailedFeeds } from "./rack-work.queries.ts";
import { endedServiceTexts } from "../../platform/services/ended-service-texts.ts";
import * as notices from "./rack-notices.queries.ts";
import { searchRacks } from "./racks.queries.ts";
import { racksRoutes } from "./racks.routes.ts";
import { searchSharedColos } from "./shared-colo.queries.ts";
import { sharedColoRoutes } from "./shared-colo.routes.ts";

export const racks = defineFeature({
  name: "racks",
  area: "Racks",
  about: "Racks and units in shared racks: list, reference, access and devices.",
  writes: ["power_feed", "power_meter", "rack", "rack_space", "shared_colo", "shared_colo_unit"],
  routes: [racksRoutes, sharedColoRoutes, rackEquipmentRoutes],
  searchers: [
    { kind: "rack", roles: ["RESELLER_ORDER"], find: searchRacks },
    { kind: "shared-colo", roles: ["RESELLER_ORDER"], find: searchSharedColos },
  ],
  work: [{ kind: "rack-feed-failed", role: "RESELLER_ORDER", severity: "bad", route: "/racks", find: findFailedFeeds }],
  notices: [
    { kind: "rack", contracts: notices.rackContracts },
    { kind: "shared-colo", contracts: notices.sharedColoContracts },
  ],
  notifications: [
    {
      event: "rack.terminated",
      role: "RESELLER_ORDER",
      find: notices.findEndedRack,
      texts: endedServiceTexts({ en: "Rack", nl: "Rack" }),
    },
    {
      event: "shared-colo.terminated",
      role: "RESELLER_ORDER",
      find: notices.findEndedSharedColo,
      texts: endedServiceTexts({ en: "Shared colocation", nl: "Gedeelde colocatie" }),
    },
  ],
  demo: [{ phase: "records", load: async (client) => (await import("../../demo/racks.demo.ts")).insertRacks(client) }],
});
