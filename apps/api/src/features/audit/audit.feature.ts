import { defineFeature } from "../../platform/feature.ts";
import { findLatestChanges } from "./audit.queries.ts";
import { auditRoutes } from "./audit.routes.ts";
import { operatorAuditRoutes } from "./operator/operator-audit.routes.ts";

export const audit = defineFeature({
  name: "audit",
  area: "Activity log",
  about: "Activity log of the company: changes and sign-ins.",
  routes: [auditRoutes],
  operatorRoutes: [operatorAuditRoutes],
  events: [{ source: "audit", role: "RESELLER_ADMIN", find: findLatestChanges }],
  demo: [{ phase: "history", load: async (client) => (await import("./audit.demo.ts")).insertAuditEvents(client) }],
});
