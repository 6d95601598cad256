import { defineFeature } from "../../platform/feature.ts";
import { referenceDataRoutes } from "./reference-data.routes.ts";

export const referenceData = defineFeature({
  name: "reference-data",
  area: "Reference data",
  about: "Countries, and checks of KvK and VAT numbers.",
  routes: [referenceDataRoutes],
  connectors: async () => (await import("./register.kit.ts")).registerKits,
});
