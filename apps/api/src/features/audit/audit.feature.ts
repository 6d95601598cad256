import { defineFeature } from "../../platform/feature.ts";
import { auditRoutes } from "./audit.routes.ts";

export const audit = defineFeature({
  name: "audit",
  area: "Activity log",
  routes: [auditRoutes],
  demo: [{ phase: "history", load: async (client) => (await import("./audit.demo.ts")).insertAuditEvents(client) }],
});
