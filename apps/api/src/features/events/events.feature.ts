import { defineFeature } from "../../platform/feature.ts";
import { eventsRoutes } from "./events.routes.ts";

export const events = defineFeature({
  name: "events",
  area: "Events",
  about: "What happened, in one order, for the operator's own systems.",
  routes: [],
  operatorRoutes: [eventsRoutes],
});
