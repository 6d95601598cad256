import { defineFeature } from "../../platform/feature.ts";
import { connectionDiversityRoutes } from "./connection-diversity.routes.ts";
import { connectionJobs, connectionTimers } from "./connection-letters.jobs.ts";
import { findDueLetters, findExpiredLetters, searchConnections } from "./dc-connections.queries.ts";
import { endedServiceTexts } from "../../platform/services/ended-service-texts.ts";
import { connectionContracts, findEndedConnection } from "./dc-connection-notices.queries.ts";
import { dcConnectionsRoutes } from "./dc-connections.routes.ts";

export const dcConnections = defineFeature({
  name: "dc-connections",
  area: "Data-centre connections",
  about: "Connections within and between data centres: list, reference, documents and comparison.",
  writes: ["dc_connection", "patch_port"],
  routes: [dcConnectionsRoutes, connectionDiversityRoutes],
  jobs: ({ config }) => connectionJobs(config),
  timers: connectionTimers,
  searchers: [{ kind: "dc-connection", roles: ["RESELLER_ORDER"], find: searchConnections }],
  work: [
    {
      kind: "loa-expired",
      role: "RESELLER_ORDER",
      severity: "bad",
      route: "/dc-connections?loa=EXPIRED",
      find: findExpiredLetters,
    },
    {
      kind: "loa-due",
      role: "RESELLER_ORDER",
      severity: "warn",
      route: "/dc-connections?loa=MISSING,EXPIRING",
      find: findDueLetters,
    },
  ],
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
