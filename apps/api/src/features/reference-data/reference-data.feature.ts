import { defineFeature } from "../../platform/feature.ts";
import { referenceDataRoutes } from "./reference-data.routes.ts";

export const referenceData = defineFeature({
  name: "reference-data",
  area: "Reference data",
  routes: [referenceDataRoutes],
});
