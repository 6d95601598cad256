import { defineFeature } from "../../platform/feature.ts";
import { serviceTokensRoutes } from "./service-tokens.routes.ts";

export const serviceTokens = defineFeature({
  name: "service-tokens",
  area: "Service tokens",
  about: "Tokens of the operator's own systems, with their rights.",
  routes: [],
  operatorRoutes: [serviceTokensRoutes],
});
