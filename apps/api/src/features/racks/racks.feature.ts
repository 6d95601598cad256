import { defineFeature } from "../../platform/feature.ts";
import { rackEquipmentRoutes } from "./rack-equipment.routes.ts";
import { findFailedFeeds } from "./racks.queries.ts";
import { serviceEnded, serviceName, serviceNotice, serviceSearcher } from "../services/service-contributions.ts";
import { rackKind, sharedColoKind } from "./rack.kind.ts";
import { racksRoutes } from "./racks.routes.ts";
import { sharedColoRoutes } from "./shared-colo.routes.ts";

export const racks = defineFeature({
  name: "racks",
  area: "Racks",
  about: "Racks and units in shared racks: list, reference, access and devices.",
  writes: ["power_feed", "power_meter", "power_panel", "rack", "rack_space", "shared_colo", "shared_colo_unit"],
  routes: [racksRoutes, sharedColoRoutes, rackEquipmentRoutes],
  records: [serviceName(rackKind), serviceName(sharedColoKind)],
  searchers: [serviceSearcher(rackKind), serviceSearcher(sharedColoKind)],
  work: [{ kind: "rack-feed-failed", role: "RESELLER_ORDER", severity: "bad", route: "/racks", find: findFailedFeeds }],
  notices: [serviceNotice(rackKind), serviceNotice(sharedColoKind)],
  notifications: [serviceEnded(rackKind), serviceEnded(sharedColoKind)],
  demo: [{ phase: "records", load: async (client) => (await import("./demo/racks.demo.ts")).insertRacks(client) }],
});
