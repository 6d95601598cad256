import { defineFeature } from "../../platform/feature.ts";
import { waveDiversityRoutes } from "./wave-diversity.routes.ts";
import { findDownWaves } from "./wdm.queries.ts";
import { serviceEnded, serviceNotice, serviceSearcher } from "../services/service-contributions.ts";
import { waveKind } from "./wdm.kind.ts";
import { wdmRoutes } from "./wdm.routes.ts";

export const wdm = defineFeature({
  name: "wdm",
  area: "WDM",
  about: "Wavelengths between data centres: list, reference, channels and comparison.",
  writes: ["wdm_channel", "wdm_service"],
  routes: [wdmRoutes, waveDiversityRoutes],
  searchers: [serviceSearcher(waveKind)],
  work: [
    {
      kind: "wave-down",
      role: "RESELLER_ORDER",
      severity: "bad",
      route: "/wdm?operational=DOWN",
      find: findDownWaves,
    },
  ],
  notices: [serviceNotice(waveKind)],
  notifications: [serviceEnded(waveKind)],
  demo: [{ phase: "records", load: async (client) => (await import("./demo/wdm.demo.ts")).insertWaves(client) }],
});
