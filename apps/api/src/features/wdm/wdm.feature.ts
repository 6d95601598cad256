import { defineFeature } from "../../platform/feature.ts";
import { waveDiversityRoutes } from "./wave-diversity.routes.ts";
import { findDownWaves } from "./wave-work.queries.ts";
import { endedServiceTexts } from "../../platform/services/ended-service-texts.ts";
import { findEndedWave, waveContracts } from "./wdm-notices.queries.ts";
import { searchWaves } from "./wdm.queries.ts";
import { wdmRoutes } from "./wdm.routes.ts";

export const wdm = defineFeature({
  name: "wdm",
  area: "WDM",
  about: "Wavelengths between data centres: list, reference, channels and comparison.",
  writes: ["wdm_channel", "wdm_service"],
  routes: [wdmRoutes, waveDiversityRoutes],
  searchers: [{ kind: "wdm", roles: ["RESELLER_ORDER"], find: searchWaves }],
  work: [
    {
      kind: "wave-down",
      role: "RESELLER_ORDER",
      severity: "bad",
      route: "/wdm?operational=DOWN",
      find: findDownWaves,
    },
  ],
  notices: [{ kind: "wdm", contracts: waveContracts }],
  notifications: [
    {
      event: "wdm.terminated",
      role: "RESELLER_ORDER",
      find: findEndedWave,
      texts: endedServiceTexts({ en: "Wavelength", nl: "Golflengte" }),
    },
  ],
  demo: [{ phase: "records", load: async (client) => (await import("../../demo/wdm.demo.ts")).insertWaves(client) }],
});
