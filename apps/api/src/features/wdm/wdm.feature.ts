import { defineFeature } from "../../platform/feature.ts";
import { wdmDiversityRoutes } from "./wdm-diversity.routes.ts";
import { findDownWdms } from "./wdm.queries.ts";
import { serviceEnded, serviceName, serviceNotice, serviceSearcher } from "../services/service-contributions.ts";
import { wdmKind } from "./wdm.kind.ts";
import { wdmRoutes } from "./wdm.routes.ts";

export const wdm = defineFeature({
  name: "wdm",
  area: "WDM",
  about: "Wavelengths between data centres: list, reference, channels and comparison.",
  writes: ["wdm_channel", "wdm_service"],
  routes: [wdmRoutes, wdmDiversityRoutes],
  records: [serviceName(wdmKind)],
  searchers: [serviceSearcher(wdmKind)],
  work: [
    {
      kind: "wave-down",
      role: "RESELLER_ORDER",
      severity: "bad",
      route: "/wdm?operational=DOWN",
      find: findDownWdms,
    },
  ],
  notices: [serviceNotice(wdmKind)],
  notifications: [serviceEnded(wdmKind)],
  demo: [{ phase: "records", load: async (client) => (await import("./demo/wdm.demo.ts")).insertWdms(client) }],
});
