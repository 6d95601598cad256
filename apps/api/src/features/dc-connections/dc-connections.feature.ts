import { defineFeature } from "../../platform/feature.ts";
import { endedServiceTexts } from "../../platform/services/ended-service-texts.ts";
import { connectionContracts, findEndedConnection } from "./dc-connection-notices.queries.ts";
import { searchConnections } from "./dc-connections.queries.ts";
import { dcConnectionsRoutes } from "./dc-connections.routes.ts";

export const dcConnections = defineFeature({
  name: "dc-connections",
  area: "Data-centre connections",
  about: "Connections in a data centre and between data centres: list and reference.",
  routes: [dcConnectionsRoutes],
  searchers: [{ kind: "dc-connection", roles: ["RESELLER_ORDER"], find: searchConnections }],
  notices: [{ kind: "dc-connection", contracts: connectionContracts }],
  notifications: [
    {
      event: "dc-connection.terminated",
      role: "RESELLER_ORDER",
      find: findEndedConnection,
      texts: endedServiceTexts({ en: "Connection", nl: "Verbinding" }),
    },
  ],
  demo: [
    {
      phase: "records",
      load: async (client) => (await import("../../demo/dc-connections.demo.ts")).insertConnections(client),
    },
  ],
});
