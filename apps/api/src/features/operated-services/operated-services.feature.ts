import { defineFeature } from "../../platform/feature.ts";
import { operatedInterconnectionRoutes } from "./operated-interconnection.routes.ts";
import { operatedLinesRoutes } from "./operated-lines.routes.ts";
import { operatedRacksRoutes } from "./operated-racks.routes.ts";

export const operatedServices = defineFeature({
  name: "operated-services",
  area: "Services of the operator",
  about: "Lines, racks and connections that the operator's systems bring in, change and end.",
  routes: [],
  operatorRoutes: [operatedLinesRoutes, operatedRacksRoutes, operatedInterconnectionRoutes],
});
