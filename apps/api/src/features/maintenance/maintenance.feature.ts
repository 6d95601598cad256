import { defineFeature } from "../../platform/feature.ts";
import { findMaintenanceWork } from "./maintenance.queries.ts";
import { maintenanceJobs, maintenanceTimer } from "./maintenance.jobs.ts";
import { maintenanceRoutes } from "./maintenance.routes.ts";
import { operatorMaintenanceRoutes } from "./operator/maintenance-operator.routes.ts";

export const maintenance = defineFeature({
  name: "maintenance",
  area: "Maintenance",
  about: "Planned and current maintenance, and the services that it affects.",
  writes: [
    "job",
    "mail_attachment",
    "mail_enclosure",
    "mail_message",
    "maintenance",
    "maintenance_mail",
    "maintenance_service",
    "maintenance_target",
  ],
  routes: [maintenanceRoutes],
  operatorRoutes: [operatorMaintenanceRoutes],
  jobs: maintenanceJobs,
  timers: [maintenanceTimer],
  demo: [
    {
      phase: "history",
      load: async (client) => (await import("./demo/maintenance.demo.ts")).insertMaintenance(client),
    },
  ],
  work: [
    {
      kind: "line-maintenance",
      severity: "warn",
      route: "/maintenance?status=PLANNED,IN_PROGRESS",
      find: (customerId) => findMaintenanceWork(customerId, ["line"]),
    },
    {
      kind: "data-centre-maintenance",
      role: "RESELLER_ORDER",
      severity: "warn",
      route: "/maintenance?status=PLANNED,IN_PROGRESS",
      find: (customerId) => findMaintenanceWork(customerId, ["rack", "shared-colo", "dc-connection", "wdm"]),
    },
  ],
});
