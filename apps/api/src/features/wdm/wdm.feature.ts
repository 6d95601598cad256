import { defineFeature } from "../../platform/feature.ts";
import { endedServiceTexts } from "../../platform/services/ended-service-texts.ts";
import { findEndedWave, waveContracts } from "./wdm-notices.queries.ts";
import { searchWaves } from "./wdm.queries.ts";
import { wdmRoutes } from "./wdm.routes.ts";

export const wdm = defineFeature({
  name: "wdm",
  area: "WDM",
  about: "Wavelengths between data centres: list and reference.",
  routes: [wdmRoutes],
  searchers: [{ kind: "wdm", roles: ["RESELLER_ORDER"], find: searchWaves }],
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
