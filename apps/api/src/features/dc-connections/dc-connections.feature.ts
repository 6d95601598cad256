import { defineFeature } from "../../platform/feature.ts";
import { searchConnections } from "./dc-connections.queries.ts";
import { dcConnectionsRoutes } from "./dc-connections.routes.ts";

export const dcConnections = defineFeature({
  name: "dc-connections",
  area: "Data-centre connections",
  about: "Connections in a data centre and between data centres: list and reference.",
  routes: [dcConnectionsRoutes],
  searchers: [{ kind: "dc-connection", roles: ["RESELLER_ORDER"], find: searchConnections }],
  demo: [
    {
      phase: "records",
      load: async (client) => (await import("../../demo/dc-connections.demo.ts")).insertConnections(client),
    },
  ],
});
