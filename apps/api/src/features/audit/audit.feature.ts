import { defineFeature } from "../../platform/feature.ts";
import { findLatestChanges } from "./audit.queries.ts";
import { auditRoutes } from "./audit.routes.ts";
import { ledgerCommands } from "./ledger/ledger.commands.ts";
import { ledgerJobs, ledgerTimers } from "./ledger/ledger.jobs.ts";
import { operatorAuditRoutes } from "./operator/operator-audit.routes.ts";

export const audit = defineFeature({
  name: "audit",
  area: "Activity log",
  about: "Activity log of the company: changes and sign-ins.",
  writes: ["audit_head"],
  routes: [auditRoutes],
  operatorRoutes: [operatorAuditRoutes],
  jobs: ({ config }) => ledgerJobs(config),
  timers: ledgerTimers,
  commands: ledgerCommands,
  events: [{ source: "audit", role: "RESELLER_ADMIN", find: findLatestChanges }],
  demo: [{ phase: "history", load: async (client) => (await import("./audit.demo.ts")).insertAuditEvents(client) }],
});
