import { defineFeature } from "../../platform/feature.ts";
import { connectionDiversityRoutes } from "./connection-diversity.routes.ts";
import { connectionJobs, connectionTimers } from "./connection-letters.jobs.ts";
import { findDueLetters, findExpiredLetters } from "./dc-connections.queries.ts";
import { serviceEnded, serviceName, serviceNotice, serviceSearcher } from "../services/service-contributions.ts";
import { connectionKind } from "./dc-connection.kind.ts";
import { dcConnectionsRoutes } from "./dc-connections.routes.ts";

export const dcConnections = defineFeature({
  name: "dc-connections",
  area: "Data-centre connections",
  about: "Connections within and between data centres: list, reference, documents and comparison.",
  writes: ["dc_connection", "patch_port"],
  routes: [dcConnectionsRoutes, connectionDiversityRoutes],
  jobs: ({ config }) => connectionJobs(config),
  timers: connectionTimers,
  records: [serviceName(connectionKind)],
  searchers: [serviceSearcher(connectionKind)],
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
  notices: [serviceNotice(connectionKind)],
  notifications: [serviceEnded(connectionKind)],
  demo: [
    {
      phase: "records",
      load: async (client) => (await import("./demo/dc-connections.demo.ts")).insertConnections(client),
    },
  ],
});
